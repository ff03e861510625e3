import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ownText, SharedTexts } from '../../../main/repo-host/own-text.ts'

it('keeps every text as it is, broken pairs of surrogates as well', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(3), (text, cut) => {
      for (const one of [text, text.slice(cut), `\ud800${text}`, `${text}\udc80`]) {
        expect(ownText(one)).toBe(one)
        expect(new SharedTexts([text]).share(one)).toBe(one)
      }
    }),
  )
})
