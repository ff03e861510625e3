import type { Commit, Signature } from '../model/revision.ts'
import { textFromBytes } from './path-bytes.ts'

/** Text from a byte string in a named encoding; null when the name is not known. */
type DecodeText = (bytes: string, encoding: string) => string | null

/**
 * A raw commit object (a byte string, as `cat-file` gives it) as a Commit. Its `encoding` header is obeyed;
 * text of an unknown encoding is read as UTF-8 or else Latin-1. The zone of each date stays as recorded.
 * Broken headers give empty texts, never an error: git itself lets such commits in.
 */
export function parseCommit(id: string, raw: string, decode: DecodeText): Commit {
  const end = raw.indexOf('\n\n')
  const header = readHeader(end === -1 ? raw : raw.slice(0, end))
  const message = end === -1 ? '' : raw.slice(end + 2)
  const { encoding } = header
  const text = (bytes: string) =>
    (encoding === null || /^utf-?8$/i.test(encoding) ? null : decode(bytes, encoding)) ?? textFromBytes(bytes)
  const author = parseSignature(header.author ?? '', text)
  return {
    id,
    parents: header.parents,
    author,
    // Most people commit what they wrote, at once.
    committer: header.committer === header.author ? author : parseSignature(header.committer ?? '', text),
    subject: text(/^\s*([^\n]*)/.exec(message)?.[1]?.trimEnd() ?? ''),
    signed: header.signed,
  }
}

/** The first line of each kind counts, and every parent. Of a long history this is read a hundred thousand times. */
function readHeader(text: string) {
  const parents: string[] = []
  let author: string | null = null
  let committer: string | null = null
  let encoding: string | null = null
  let signed = false
  for (let at = 0; at < text.length; ) {
    const stop = text.indexOf('\n', at)
    const end = stop === -1 ? text.length : stop
    if (text.startsWith('parent ', at)) parents.push(text.slice(at + 7, end))
    else if (text.startsWith('author ', at)) author ??= text.slice(at + 7, end)
    else if (text.startsWith('committer ', at)) committer ??= text.slice(at + 10, end)
    else if (text.startsWith('encoding ', at)) encoding ??= text.slice(at + 9, end)
    else if (text.startsWith('gpgsig ', at) || text.startsWith('gpgsig-sha256 ', at)) signed = true
    at = end + 1
  }
  return { author, committer, encoding, parents, signed }
}

/** `Name <email> seconds zone`; a name may hold anything but `<`, and old tools wrote broken lines. */
function parseSignature(line: string, text: (bytes: string) => string): Signature {
  const open = line.indexOf('<')
  const close = line.lastIndexOf('>')
  if (open === -1 || close < open) return { name: text(line.trim()), email: '', date: '' }
  const when = /^\s*(-?\d+)\s+([+-]\d{4})\s*$/.exec(line.slice(close + 1))
  return {
    name: text(line.slice(0, open).trim()),
    email: text(line.slice(open + 1, close)),
    date: when ? isoDate(Number(when[1]), when[2]!) : '',
  }
}

/** ISO form with the recorded zone; '' where the time is out of what a calendar holds. */
function isoDate(seconds: number, zone: string): string {
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3))
  const local = new Date((seconds + (zone.startsWith('-') ? -minutes : minutes) * 60) * 1000)
  if (Number.isNaN(local.getTime())) return ''
  const withoutMs = local.toISOString().slice(0, -'.000Z'.length)
  return `${withoutMs}${zone.slice(0, 3)}:${zone.slice(3)}`
}
