import { expect, it } from 'vitest'
import { keptAnswers } from '../../shared/kept-answers.ts'

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
