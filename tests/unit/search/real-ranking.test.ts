import { describe, expect, it } from 'vitest'
import { querySessions } from '../../../shared/index/run-query.ts'
import { cloneBundle } from '../../support/make-repo.ts'
import { openEngine } from '../../support/open-engine.ts'
import { realData } from '../../support/real-data.ts'

/** Questions as a person would put them, with the one text that answers each, judged by reading the texts. */
const questions: readonly (readonly [question: string, answer: string])[] = [
  ['why did we replace mongo with documentdb', '0038'],
  ['separate repository for data', '0023'],
  ['where do ssl certificates terminate', '0021'],
  ['naming of security groups', '0031'],
  ['elasticache for redis', '0025'],
  ['health checks of the alb', '0037'],
  ['internal dns zones', '0016'],
  ['should databases be provisioned on ec2 or rds', '0018'],
  ['directory structure of terraform projects', '0010'],
  ['removing the proxy of elasticsearch', '0022'],
  ['strategy for migrating', '0011'],
  ['bouncer on port 443', '0035'],
  ['management of puppet certificates', '0007'],
  ['userdata snippets for provisioning', '0013'],
  ['how are launch config changes propagated', '0014'],
  ['transfering the artefact binary', '0032'],
  ['centralising mysql', '0019'],
  ['which ip ranges do we use', '0033'],
  ['postgress on the puppetmaster', '0008'],
  ['publicapi away from the frontend load balancer', '0027'],
]

describe.skipIf(realData('histories') === null)(
  'real decision records (skipped where they are absent)',
  () => {
    it('answer questions: all within the first three, most in the first place', async () => {
      const repo = cloneBundle('govuk-aws-decisions.bundle')
      if (!repo) throw new Error('the bundle is missing beside the others')
      const engine = await openEngine(repo.root, { folders: ['docs/architecture/decisions'] })
      const sort = [{ column: 'rank', desc: true }]
      const places = questions.map(([query, answer]) => {
        const { ids } = querySessions(engine.index, { query, sort, removed: false, group: null })
        return { query, place: ids.findIndex((id) => id.includes(`/${answer}-`)) + 1 }
      })
      expect(places.filter(({ place }) => place === 0 || place > 3)).toEqual([])
      expect(places.filter(({ place }) => place === 1).length).toBeGreaterThanOrEqual(17)
    }, 60_000)
  },
)
