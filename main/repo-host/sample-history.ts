/**
 * One change of the sample's history. The folder holds only the newest text of each file, so a change says
 * what is needed to undo it: earlier texts are found by walking the steps backwards.
 */
type SampleChange =
  /** The file appears, with the text that is left when all later changes are undone. */
  | { readonly add: string }
  /** One line is put at the end of the file. Only for steps on main. */
  | { readonly append: string }
  /** Each `[old, new]` is replaced once; both must be unique in the text at that moment. */
  | { readonly edit: string; readonly swap: readonly (readonly [string, string])[] }
  | { readonly rename: string; readonly to: string }
  /** The file goes. `kept` names its last text in the source folder, unless a later step adds it again. */
  | { readonly remove: string; readonly kept?: string }

/** One commit of the sample, as written in `history.json`. */
export interface SampleStep {
  /** Key into the people of the history. */
  readonly author: string
  /** Author date, ISO 8601 with zone. */
  readonly date: string
  /** Committer and committer date, where they differ from the author's. */
  readonly committer?: string
  readonly committed?: string
  readonly message: string
  /** Name of the side branch that the commit is on; absent: main. A branch begins where main then is. */
  readonly branch?: string
  /** Name of the side branch that the commit merges into main. */
  readonly merge?: string
  /** Name of a tag that is put on the commit. */
  readonly tag?: string
  readonly changes: readonly SampleChange[]
}

/** Texts of a commit by path in the repository. */
export type SampleTree = ReadonlyMap<string, string>

/** One commit with its whole tree, ready to be written. */
export interface SampleCommit {
  readonly step: SampleStep
  /** Positions of the parents in the list of commits; the first is the line that the commit is on. */
  readonly parents: readonly number[]
  readonly tree: SampleTree
}

/**
 * Turns the newest texts and the steps into commits with trees, oldest first.
 *
 * @param newest texts of the last commit by path
 * @param kept texts of files that are gone, by the name that a `remove` gives
 * @throws Error when steps and texts do not fit: a fault of the sample, not of the user's data
 */
export function planSample(
  newest: SampleTree,
  kept: ReadonlyMap<string, string>,
  steps: readonly SampleStep[],
): SampleCommit[] {
  const texts = findAddedTexts(newest, kept, steps)
  const commits: SampleCommit[] = []
  const tips = new Map<string, number>()
  for (const step of steps) {
    const main = tips.get('main')
    const line = step.branch ?? 'main'
    const first = tips.get(line) ?? main
    const second = step.merge === undefined ? undefined : tips.get(step.merge)
    const tree = new Map(first === undefined ? [] : commits[first]!.tree)
    for (const change of changesOnMain(step, steps)) redo(tree, change, texts)
    commits.push({ step, parents: [first, second].filter((parent) => parent !== undefined), tree })
    tips.set(line, commits.length - 1)
  }
  return commits
}

/** Changes that a step brings to its own line: for a merge first those of its side branch. */
function changesOnMain(step: SampleStep, steps: readonly SampleStep[]): SampleChange[] {
  const merged = step.merge === undefined ? [] : steps.filter((other) => other.branch === step.merge)
  return [...merged.flatMap((other) => other.changes), ...step.changes]
}

/** Undoes main from its end and keeps the text that each `add` and `append` must have brought. */
function findAddedTexts(
  newest: SampleTree,
  kept: ReadonlyMap<string, string>,
  steps: readonly SampleStep[],
): Map<SampleChange, string> {
  const texts = new Map<SampleChange, string>()
  const addedLater = new Map<string, string>()
  const tree = new Map(newest)
  for (const step of [...steps].reverse().filter((each) => each.branch === undefined)) {
    for (const change of changesOnMain(step, steps).reverse()) {
      if ('add' in change) {
        const text = take(tree, change.add)
        texts.set(change, text)
        addedLater.set(change.add, text)
      } else if ('append' in change) {
        const text = take(tree, change.append)
        const cut = text.lastIndexOf('\n', text.length - 2) + 1
        texts.set(change, text.slice(cut))
        if (cut > 0) tree.set(change.append, text.slice(0, cut))
      } else if ('edit' in change) {
        const pairs = [...change.swap].reverse()
        tree.set(
          change.edit,
          swapAll(
            take(tree, change.edit),
            pairs.map(([from, to]) => [to, from]),
          ),
        )
      } else if ('rename' in change) {
        tree.set(change.rename, take(tree, change.to))
      } else {
        const text = change.kept === undefined ? addedLater.get(change.remove) : kept.get(change.kept)
        if (text === undefined) throw new Error(`sample: no text for the removed file ${change.remove}`)
        tree.set(change.remove, text)
      }
    }
  }
  if (tree.size > 0) throw new Error(`sample: no step adds ${[...tree.keys()].join(', ')}`)
  return texts
}

function redo(
  tree: Map<string, string>,
  change: SampleChange,
  texts: ReadonlyMap<SampleChange, string>,
): void {
  if ('add' in change) tree.set(change.add, texts.get(change) ?? '')
  else if ('append' in change)
    tree.set(change.append, (tree.get(change.append) ?? '') + (texts.get(change) ?? ''))
  else if ('edit' in change) tree.set(change.edit, swapAll(take(tree, change.edit), change.swap))
  else if ('rename' in change) tree.set(change.to, take(tree, change.rename))
  else take(tree, change.remove)
}

function take(tree: Map<string, string>, path: string): string {
  const text = tree.get(path)
  if (text === undefined) throw new Error(`sample: ${path} is not there when a step needs it`)
  tree.delete(path)
  return text
}

function swapAll(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((current, [from, to]) => {
    const at = current.indexOf(from)
    if (at < 0 || current.indexOf(from, at + 1) >= 0)
      throw new Error(`sample: a step needs this text exactly once: ${from}`)
    return current.slice(0, at) + to + current.slice(at + from.length)
  }, text)
}
