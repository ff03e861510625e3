import { fieldAliases } from '../../shared/digest/field-aliases.ts'
import { foldKey } from '../../shared/digest/fold-key.ts'
import { parseMapping } from '../../shared/digest/mapping.ts'
import { type Mapping, type Naming, namingOf } from '../../shared/digest/naming.ts'
import { parseDigest } from '../../shared/digest/parse-digest.ts'
import { parseRecordLine } from '../../shared/digest/parse-session-record.ts'
import type { RepositoryIndex } from '../../shared/index/repository-index.ts'
import type { MappingChange, MappingPreview } from '../../shared/ipc/problem-answers.ts'
import { type Digest, itemKinds } from '../../shared/model/digest.ts'
import type { SessionRecord } from '../../shared/model/record.ts'
import { readFrontmatter } from './read-frontmatter.ts'
import { createSlices } from './slices.ts'

/** Changes that a preview lists; further ones are counted. */
const mostChanges = 200

/** What a mapping file would change of the digests and records that are there: they are read with it beside. */
export async function previewMapping(
  index: RepositoryIndex,
  text: string,
  signal: AbortSignal,
): Promise<MappingPreview> {
  const { mapping, faults } = parseMapping(text)
  const tally = new Tally()
  let digests = 0
  let changedDigests = 0
  let changedRecords = 0
  if (mapping !== null) {
    const naming = namingOf(mapping)
    const breathe = createSlices(signal)
    for (const { entry, record } of index.rows) {
      if (entry && !entry.removed) {
        digests += 1
        const { path, text, digest } = entry
        const read = parseDigest({ path, text, form: digest.form, formProblems: [], naming }, readFrontmatter)
        if (tally.addDigest(path, digest, read)) changedDigests += 1
      }
      if (record && tally.addRecord(record, mapping, naming)) changedRecords += 1
      await breathe()
    }
  }
  const changes = tally.changes()
  return {
    faults,
    refused: mapping === null,
    digests,
    changedDigests,
    changedRecords,
    changes: changes.slice(0, mostChanges),
    more: Math.max(0, changes.length - mostChanges),
  }
}

/** Counts by what was written and what it is taken for, before and after. */
class Tally {
  readonly #found = new Map<string, { -readonly [K in keyof MappingChange]: MappingChange[K] }>()

  addDigest(path: string, before: Digest, after: Digest): boolean {
    const seen = new Set<string>()
    const fields = new Map(before.fields.map((field) => [`${field.line} ${field.key}`, field.name]))
    for (const { key, line, name } of after.fields) {
      const from = documented(fields.get(`${line} ${key}`))
      const to = documented(name)
      if (from !== to) this.#add(seen, { part: 'fields', written: key, from, to }, path, line)
    }
    const sections = new Map(before.sections.map((section) => [section.line, section.name]))
    for (const { heading, line, name } of after.sections) {
      const from = sections.get(line) ?? null
      if (from !== name) this.#add(seen, { part: 'sections', written: heading, from, to: name }, path, line)
    }
    return seen.size > 0
  }

  addRecord(before: SessionRecord, mapping: Mapping, naming: Naming): boolean {
    const [after] = parseRecordLine(before.file, before.line, before.raw, naming).records
    if (!after || !differ(before, after)) return false
    const seen = new Set<string>()
    for (const { key } of after.keys) {
      const to = mapping.records.find(([, own]) => own.some((one) => foldKey(one) === foldKey(key)))?.[0]
      if (to) this.#add(seen, { part: 'records', written: key, from: null, to }, before.file, before.line)
    }
    return true
  }

  /** Most frequent first. */
  changes(): MappingChange[] {
    return [...this.#found.values()].sort((a, b) => b.count - a.count)
  }

  #add(
    seen: Set<string>,
    change: Omit<MappingChange, 'count' | 'path' | 'line'>,
    path: string,
    line: number,
  ) {
    const key = JSON.stringify(change)
    const known = this.#found.get(key)
    if (!known) this.#found.set(key, { ...change, count: 1, path, line })
    else if (!seen.has(key)) known.count += 1
    seen.add(key)
  }
}

function documented(name: string | undefined): string | null {
  return name !== undefined && Object.hasOwn(fieldAliases, name) ? name : null
}

function differ(a: SessionRecord, b: SessionRecord): boolean {
  if (a.sessionId !== b.sessionId || a.timestamp !== b.timestamp || a.model !== b.model) return true
  return itemKinds.some((kind) => a.items[kind].join('\n') !== b.items[kind].join('\n'))
}
