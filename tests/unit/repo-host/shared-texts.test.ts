import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SharedTexts } from '../../../main/repo-host/shared-texts.ts'
import { copied } from '../../../shared/text/copied.ts'

it('keeps every text as it is, broken pairs of surrogates as well', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(3), (text, cut) => {
      for (const one of [text, text.slice(cut), `\ud800${text}`, `${text}\udc80`]) {
        expect(copied(one)).toBe(one)
        expect(new SharedTexts([text]).share(one)).toBe(one)
      }
    }),
  )
})
