import type { Decision, LifeStep } from '../../../shared/model/session.ts'
import { commitId } from './comparisons.ts'

const step = (kind: LifeStep['step'], short: string, date: string, text: string | null): LifeStep => ({
  step: kind,
  commit: commitId(short),
  author: 'hermes',
  date: `${date}T22:50:16+02:00`,
  text,
  line: text === null ? null : 47,
})

/** A standing decision; `more` says what is other than usual. */
export function decision(id: string, more: Partial<Decision> = {}): Decision {
  return {
    id,
    text: `Decision ${id}`,
    sessionRow: 'd:digests/alpha.md',
    title: 'alpha',
    path: 'digests/alpha.md',
    line: 47,
    section: 'Decisions',
    date: '2026-06-11',
    dateFrom: 'field',
    dateKey: '2026-06-11',
    project: 'deploy-runner',
    model: 'deepseek-v4-pro',
    status: 'active',
    state: 'standing',
    reworded: 0,
    bornIn: commitId('aaaaaaa'),
    bornOn: '2026-06-11T22:50:16+02:00',
    bornAtEdge: false,
    lastRewordedIn: null,
    droppedIn: null,
    droppedOn: null,
    replacedBy: null,
    life: [step('born', 'aaaaaaa', '2026-06-11', `Decision ${id}`)],
    suggested: [],
    ...more,
  }
}

/** One that was reworded, with two suggestions of kin, one of them far away. */
export const reworded = decision('two', {
  text: 'Roll back after three checks',
  reworded: 1,
  life: [
    step('born', 'aaaaaaa', '2026-06-11', 'Roll back after two checks'),
    step('reworded', 'bbbbbbb', '2026-06-14', 'Roll back after three checks'),
  ],
  suggested: [
    {
      kind: 'same',
      text: 'Alert after three',
      path: 'digests/b.md',
      line: 3,
      sessionRow: 'd:digests/b.md',
      likeness: 0.81,
      decision: 'b',
      mayReplace: false,
      answer: null,
    },
    {
      kind: 'same',
      text: 'Too far away',
      path: 'digests/c.md',
      line: 3,
      sessionRow: 'd:digests/c.md',
      likeness: 0.55,
      decision: 'c',
      mayReplace: false,
      answer: null,
    },
  ],
})

/** One that was dropped. */
export const dropped = decision('three', {
  state: 'dropped',
  droppedIn: commitId('ccccccc'),
  droppedOn: '2026-06-18T10:00:00+02:00',
  life: [
    step('born', 'aaaaaaa', '2026-06-11', 'Decision three'),
    step('dropped', 'ccccccc', '2026-06-18', null),
  ],
})
