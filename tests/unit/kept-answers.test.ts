import { expect, it } from 'vitest'
import { keptAnswers, keptOf } from '../../shared/kept-answers.ts'

it('finds an answer once for each owner and question, until more are asked than are kept', () => {
  const kept = keptAnswers<object, string>(2)
  const asked: string[] = []
  const ask = (owner: object, question: string) =>
    kept(owner, question, () => {
      asked.push(question)
      return question.toUpperCase()
    })
  const [one, other] = [{}, {}]
  expect([ask(one, 'a'), ask(one, 'a'), ask(one, 'b')]).toEqual(['A', 'A', 'B'])
  expect(asked).toEqual(['a', 'b'])
  ask(other, 'a')
  expect(asked).toEqual(['a', 'b', 'a'])
  ask(one, 'c')
  ask(one, 'c')
  ask(one, 'a')
  expect(asked).toEqual(['a', 'b', 'a', 'c', 'a'])
})

it('finds what follows from an object once, be it nothing, and takes what was told of it', () => {
  const asked: object[] = []
  const nameOf = keptOf((owner: { readonly name?: string }) => {
    asked.push(owner)
    return owner.name ?? null
  })
  const [one, nameless, told] = [{ name: 'one' }, {}, { name: 'told' }]
  expect([nameOf(one), nameOf(one), nameOf(nameless), nameOf(nameless)]).toEqual(['one', 'one', null, null])
  nameOf.tell(told, 'from before')
  expect(nameOf(told)).toBe('from before')
  expect(asked).toEqual([one, nameless])
})
