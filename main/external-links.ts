/** What to do with an address that stands in a digest. */
type LinkVerdict = { readonly ok: true; readonly href: string } | { readonly ok: false; readonly why: string }

/** Only http and https addresses may leave the app, and only after a person has seen them in full. */
export function judgeLink(href: string): LinkVerdict {
  let url: URL
  try {
    url = new URL(href)
  } catch {
    return { ok: false, why: 'This is no web address.' }
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { ok: false, why: `Addresses of the kind ${url.protocol} are not opened.` }
  }
  if (url.username || url.password)
    return { ok: false, why: 'Addresses that carry a name or password are not opened.' }
  return { ok: true, href: url.href }
}
