import type { SampleCommit, SampleStep, SampleTree } from './sample-history.ts'

/**
 * Writes the commits as one stream for `git fast-import`, on branch main. All names, dates and zones come
 * from the steps, so the same commits give the same ids on every machine.
 *
 * @param people name and address of each author key, in git's form `Name <address>`
 */
export function writeFastImport(
  commits: readonly SampleCommit[],
  people: Readonly<Record<string, string>>,
): Buffer {
  const parts: string[] = ['feature done\n']
  commits.forEach((commit, position) => {
    const { step, parents } = commit
    const [first, second] = parents
    parts.push('commit refs/heads/main\n', `mark :${position + 1}\n`)
    parts.push(`author ${identity(people, step.author, step.date)}\n`)
    parts.push(`committer ${committer(people, step)}\n`, data(`${step.message}\n`))
    if (first !== undefined) parts.push(`from :${first + 1}\n`)
    if (second !== undefined) parts.push(`merge :${second + 1}\n`)
    const before: SampleTree = first === undefined ? new Map() : commits[first]!.tree
    for (const path of before.keys()) if (!commit.tree.has(path)) parts.push(`D ${path}\n`)
    for (const [path, text] of commit.tree) {
      if (before.get(path) !== text) parts.push(`M 100644 inline ${path}\n`, data(text))
    }
    parts.push('\n')
  })
  commits.forEach(({ step }, position) => {
    if (step.tag === undefined) return
    parts.push(`tag ${step.tag}\n`, `from :${position + 1}\n`)
    parts.push(`tagger ${committer(people, step)}\n`, data(`${step.message}\n`))
  })
  parts.push('done\n')
  return Buffer.from(parts.join(''), 'utf8')
}

function committer(people: Readonly<Record<string, string>>, step: SampleStep): string {
  return identity(people, step.committer ?? step.author, step.committed ?? step.date)
}

/** `Name <address> seconds zone`: the raw form, which leaves git nothing to interpret. */
function identity(people: Readonly<Record<string, string>>, key: string, date: string): string {
  const person = people[key]
  const zone = /([+-]\d\d):(\d\d)$/.exec(date)
  const seconds = Date.parse(date) / 1000
  if (person === undefined || zone === null || !Number.isInteger(seconds))
    throw new Error(`sample: no such person or date: ${key}, ${date}`)
  return `${person} ${seconds} ${zone[1]}${zone[2]}`
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text, 'utf8')}\n${text}\n`
}
