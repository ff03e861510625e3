import { beforeEach, expect, test } from 'vitest'
import { setRepository, useRepository } from '../../../renderer/state/repository.ts'
import { repository } from '../support/sessions.ts'

const settled = () => useRepository.getState().settledVersion

beforeEach(() => setRepository(null))

test('the first reading is over when all is read, and later changes leave it so', () => {
  setRepository(repository(1, { phase: 'files' }))
  setRepository(repository(2, { phase: 'history' }))
  expect(settled()).toBeNull()
  setRepository(repository(3))
  setRepository(repository(4, { phase: 'history' }))
  setRepository(repository(5))
  expect(settled()).toBe(3)
})

test('other folders are a first reading again', () => {
  setRepository(repository(3))
  setRepository(repository(3, { folders: ['notes'], phase: 'files' }))
  setRepository(repository(4, { folders: ['notes'], phase: 'history' }))
  expect(settled()).toBeNull()
  setRepository(repository(5, { folders: ['notes'] }))
  expect(settled()).toBe(5)
})

test('the same folders chosen once more are read anew, too', () => {
  setRepository(repository(3))
  setRepository(repository(3, { phase: 'files' }))
  expect(settled()).toBeNull()
})
