import { expect, it } from 'vitest'
import { noChoices } from '../../../shared/model/choices.ts'
import { makeRepo } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'

const mapping = (text: string) => ({
  ...noChoices,
  mapping: { name: 'own.yaml', text, since: '2026-03-01T10:00:00.000Z' },
})

it('a mapping file that was accepted once and is refused now is told, with its line and the next step', async () => {
  const repo = makeRepo()
  repo.commit('One', { 'digests/a.md': '---\nVorhaben: releases\n---\n# A\n' })
  const used = await openEngine(repo.root, { choices: mapping('fields:\n  project: Vorhaben\n') })
  expect(used.state.banners.map(({ code }) => code)).not.toContain('mapping-refused')
  expect(used.index.rows[0]?.values.project).toEqual(['releases'])

  const refused = await openEngine(repo.root, { choices: mapping('fields:\n  project: *Vorhaben\n') })
  const banner = refused.state.banners.find(({ code }) => code === 'mapping-refused')
  expect(banner?.what).toMatch(/own\.yaml is refused by this version and not used.*line 2/)
  expect(banner?.next).toContain('Mapping file…')
  expect(refused.index.rows[0]?.values.project).not.toEqual(['releases'])
})
