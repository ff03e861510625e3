import type { RecordDifference } from '../ipc/digest-answers.ts'
import { type Digest, findField, type Item, type ItemKind, itemKinds, itemsOf } from '../model/digest.ts'
import type { Problem } from '../model/problem.ts'
import type { SessionRecord } from '../model/record.ts'
import { fold } from '../text/fold.ts'
import { bareModel } from './join-keys.ts'
import { recordField, recordHasList } from './record-fields.ts'
import { dateOfDigest, sortKeyOf } from './session-date.ts'
import { digestSpeaks, lineOfKind } from './session-items.ts'

const kindNames: Readonly<Record<ItemKind, readonly [one: string, many: string]>> = {
  decision: ['decision', 'decisions'],
  learning: ['learning', 'learnings'],
  action: ['action', 'actions'],
  gap: ['gap', 'gaps'],
  strength: ['strength', 'strengths'],
  target: ['promotion target', 'promotion targets'],
}

function count(number: number, kind: ItemKind): string {
  return `${number} ${kindNames[kind][number === 1 ? 0 : 1]}`
}

/** What of `a` has no equal text in `b`, each partner used once. */
function without<T extends { readonly text: string }>(
  a: readonly T[],
  b: readonly { readonly text: string }[],
): T[] {
  const left = new Map<string, number>()
  for (const { text } of b) left.set(fold(text), (left.get(fold(text)) ?? 0) + 1)
  return a.filter(({ text }) => {
    const rest = left.get(fold(text)) ?? 0
    if (rest > 0) left.set(fold(text), rest - 1)
    return rest === 0
  })
}

interface FieldPair extends RecordDifference {
  readonly line: number | null
}

/** A day may differ by one where the record's time has a zone: the digest has the person's day. */
function sameDay(digestKey: string, record: string): boolean {
  const key = sortKeyOf(record)
  if (key === null || digestKey.length < 10) return true
  if (key.slice(0, 10) === digestKey.slice(0, 10)) return true
  if (!/(z|[+-]\d{2}:?\d{2})$/i.test(record.trim())) return false
  // Not a number for a day that the calendar lacks: that is a fault of its own, and no disagreement.
  return !(Math.abs(Date.parse(key.slice(0, 10)) - Date.parse(digestKey.slice(0, 10))) > 86_400_000)
}

function fieldPairs(digest: Digest, path: string, record: SessionRecord): FieldPair[] {
  const out: FieldPair[] = []
  const lineOf = (name: string) => findField(digest, name)?.line ?? null
  const date = dateOfDigest(digest, path)
  if (date?.key && record.timestamp !== '' && !sameDay(date.key, record.timestamp)) {
    out.push({
      key: 'session_date',
      digest: date.text,
      record: record.timestamp,
      line: lineOf('session_date'),
    })
  }
  const model = findField(digest, 'model')
  if (
    model &&
    model.kind !== 'empty' &&
    record.model !== '' &&
    bareModel(model.value) !== bareModel(record.model)
  ) {
    out.push({ key: 'model', digest: model.value, record: record.model, line: model.line })
  }
  const id = findField(digest, 'session_id')
  if (
    id &&
    id.value.trim() !== '' &&
    record.sessionId !== '' &&
    id.value.trim() !== record.sessionId.trim()
  ) {
    out.push({ key: 'session_id', digest: id.value, record: record.sessionId, line: id.line })
  }
  for (const name of ['model_provider', 'platform', 'project', 'domain', 'status', 'type']) {
    const field = findField(digest, name)
    const other = recordField(record, name)
    if (!field || field.kind === 'empty' || other === null || other === '') continue
    if (fold(field.value) !== fold(other))
      out.push({ key: name, digest: field.value, record: other, line: field.line })
  }
  return out
}

interface ItemPair {
  readonly kind: ItemKind
  readonly digest: number
  readonly record: number
  readonly onlyDigest: readonly Pick<Item, 'text' | 'line'>[]
  readonly onlyRecord: readonly { readonly text: string }[]
}

/** Kinds on which both sides speak and do not say the same, compared item by item without case and punctuation. */
function itemPairs(digest: Digest, record: SessionRecord): ItemPair[] {
  return itemKinds.flatMap((kind) => {
    if (!digestSpeaks(digest, kind) || !recordHasList(record, kind)) return []
    const own = itemsOf(digest, kind)
    const other = record.items[kind].map((text) => ({ text }))
    const onlyDigest = without(own, other)
    const onlyRecord = without(other, own)
    if (onlyDigest.length + onlyRecord.length === 0) return []
    return [{ kind, digest: own.length, record: other.length, onlyDigest, onlyRecord }]
  })
}

/** Where a digest and its record disagree, for the tab Record: fields, then items one by one. */
export function recordDifferences(digest: Digest, path: string, record: SessionRecord): RecordDifference[] {
  const items = itemPairs(digest, record).flatMap(({ kind, onlyDigest, onlyRecord }) =>
    Array.from({ length: Math.max(onlyDigest.length, onlyRecord.length) }, (_, at) => ({
      key: kindNames[kind][1],
      digest: onlyDigest[at]?.text ?? null,
      record: onlyRecord[at]?.text ?? null,
    })),
  )
  return [...fieldDifferences(digest, path, record), ...items]
}

/** The fields in which a digest and its record disagree. */
export function fieldDifferences(digest: Digest, path: string, record: SessionRecord): RecordDifference[] {
  return fieldPairs(digest, path, record).map(({ key, digest: own, record: other }) => ({
    key,
    digest: own,
    record: other,
  }))
}

/** The same disagreements as problems, one per field and one per kind of item. */
export function recordProblemsOf(digest: Digest, path: string, record: SessionRecord): Problem[] {
  const related = { file: record.file, line: record.line, column: null, revision: null }
  const place = { file: path, column: null, revision: null, severity: 'warning', related } as const
  const fields = fieldPairs(digest, path, record).map(
    ({ key, digest: own, record: other, line }): Problem => ({
      ...place,
      code: 'record.field-differs',
      severity: key === 'session_id' ? 'error' : 'warning',
      line,
      what: `The digest has \`${key}: ${own}\`, its JSON line ${record.line} has ${other}.`,
      mend: `Write the same ${key} in the digest and in line ${record.line} of ${record.file}.`,
    }),
  )
  const items = itemPairs(digest, record).map(
    ({ kind, digest: own, record: other, onlyDigest, onlyRecord }): Problem => ({
      ...place,
      code: 'record.items-differ',
      line: onlyDigest[0]?.line ?? lineOfKind(digest, kind),
      what:
        own === other
          ? `The digest and its JSON line ${record.line} have ${count(own, kind)} each, ${onlyDigest.length} with another text.`
          : `The digest holds ${count(own, kind)}, its JSON line ${record.line} holds ${other}.`,
      mend: `Bring the ${kindNames[kind][1]} of both into line: ${[
        onlyDigest.length > 0 ? `only in the digest “${onlyDigest[0]?.text}”` : '',
        onlyRecord.length > 0 ? `only in the JSON line “${onlyRecord[0]?.text}”` : '',
      ]
        .filter((part) => part !== '')
        .join(', ')}.`,
    }),
  )
  return [...fields, ...items]
}
