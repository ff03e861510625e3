import { expect, it } from 'vitest'
import { createTextPacker } from '../../../main/repo-host/text-packer.ts'
import { usualNaming } from '../../../shared/digest/naming.ts'
import { ReadRecord } from '../../../shared/digest/read-record.ts'
import { buildIndex } from '../../../shared/index/repository-index.ts'
import { inputOf } from './sample.ts'

const lines = Array.from({ length: 40 }, (_, at) =>
  JSON.stringify({
    session_id: `s-${at}`,
    timestamp: '2026-05-12T14:15:03Z',
    model: `m-${at % 3}`,
    project: at % 2 ? 6_731 : 'Größe',
    decisions: [`Keep “cache” ${at}`, 'Always', 'None'].slice(0, at % 4),
    gaps_identified: at % 5 ? [] : ['No restore check'],
  }),
)

function indexOf(isPacked: boolean) {
  const keep = createTextPacker(0)
  const records = lines.map((text, at) => {
    const raw = at === 7 ? `${text},` : text
    const record = new ReadRecord('data/sessions.jsonl', at + 1, text, at === 7, raw, usualNaming)
    if (isPacked) record.putAway(keep)
    return record
  })
  return { records, index: buildIndex(inputOf([], records)) }
}

it('are the same rows, lists, decisions and texts as those that are not packed', () => {
  const [packed, plain] = [indexOf(true), indexOf(false)]
  expect(packed.records.every(({ isPacked }) => isPacked)).toBe(true)
  const told = ({ records, index }: typeof plain) => ({
    sessions: index.rows.map(({ session, values, problems }) => ({ session, values, problems })),
    items: index.rows.map(({ items: { decision, gap, action } }) => ({ decision, gap, action })),
    decisions: index.decisions,
    decisionsAt: index.decisionsAt,
    records: records.map(({ raw, keys, items, packed: own }) => ({ raw, keys, items, own })),
  })
  expect(told(packed)).toEqual(told(plain))
  // Made anew each time, where others are kept.
  const keeps = ({ index }: typeof plain) =>
    index.rows.map(({ decisions }, at) => decisions === index.rows[at]?.decisions)
  expect(new Set(keeps(packed))).toEqual(new Set([false]))
  expect(new Set(keeps(plain))).toEqual(new Set([true]))
})
