import type { Locator, Page } from 'playwright'
import type { ViewerApi } from '../../shared/ipc/viewer-api.ts'
import type { Dashboard, Group } from '../../shared/model/dashboard.ts'
import type { Session } from '../../shared/model/session.ts'
import { expect, test } from './support/sample.ts'
import { allSessions, ask, goTo, queryField, shownOf } from './support/window.ts'

/** What a mark or a number promises: exactly these rows in Sessions, or one digest in the pane. */
type Promised = { readonly rows: readonly string[] } | { readonly digest: string }

interface Questions {
  readonly [question: string]: { readonly chart: readonly Promised[]; readonly table: readonly Promised[] }
}

const day = (text: string | null | undefined) => text?.slice(0, 10) ?? ''
const rowsOf = (groups: readonly Group[]) => [
  ...new Set(groups.flatMap((group) => group.mentions.map((mention) => mention.sessionRow))),
]

/** First and last day of a gap's life, as far as they are known. */
function lifeOf(gap: Group) {
  const days = gap.mentions.flatMap((mention) => (mention.dateKey === null ? [] : [day(mention.dateKey)]))
  return { from: days.sort()[0] ?? null, to: gap.answeredBy ? day(gap.answeredBy.date) : null }
}

/** What the marks of each chart should open, worked out from the figures and not from the drawing. */
function promisesOf(dashboard: Dashboard, statusRows: ReadonlyMap<string, string[]>): Questions {
  const { gaps, strengths } = dashboard
  const namings = (groups: readonly Group[]) =>
    groups.flatMap((group): Promised[] => {
      const dated = new Set(group.mentions.flatMap((one) => (one.dateKey ? [one.sessionRow] : [])))
      return [{ rows: rowsOf([group]) }, ...[...dated].map((row) => ({ rows: [row] }))]
    })
  const answers = gaps.flatMap((gap): Promised[] => {
    const { answeredBy, suggestedAnswer } = gap
    if (answeredBy) return [{ rows: [answeredBy.sessionRow] }, { digest: answeredBy.sessionRow }]
    return suggestedAnswer ? [{ digest: suggestedAnswer.sessionRow }] : []
  })
  const lives = gaps.map((gap) => ({ gap, ...lifeOf(gap) })).filter((life) => life.from !== null)
  const turns = [...new Set(lives.flatMap(({ from, to }) => [from, to]).filter((one) => one !== null))].sort()
  const openOn = (when: string) =>
    lives.filter(({ from, to }) => (from ?? '') <= when && (to === null || to > when)).map(({ gap }) => gap)
  const months = (of: 'from' | 'to') => {
    const byMonth = new Map<string, Group[]>()
    for (const life of lives) {
      const month = life[of]?.slice(0, 7)
      if (month) byMonth.set(month, [...(byMonth.get(month) ?? []), life.gap])
    }
    return [...byMonth.values()].map((some): Promised => ({ rows: rowsOf(some) }))
  }
  const openNow = gaps.filter((gap) => gap.state === 'open')
  const seen = (kind: 'strengths' | 'learnings') => {
    const counts = dashboard.seen[kind].months.flatMap(({ first, again }) => [first, again])
    return counts
      .filter(({ groups }) => groups > 0)
      .map(({ sessionRows }): Promised => ({ rows: sessionRows }))
  }
  const changed = dashboard.status.map((point): Promised => ({ rows: point.changed ?? [] }))
  const canonical = [...new Set(dashboard.canonicalChanges.map((change) => change.sessionRow))]
  const sentence = canonical.length > 0 ? [{ rows: canonical }] : []
  return {
    'Which gaps keep coming back?': {
      chart: [...namings(gaps), ...answers],
      table: gaps.map((gap) => ({ rows: rowsOf([gap]) })),
    },
    'Which strengths keep showing?': {
      chart: namings(strengths),
      table: strengths.map((strength) => ({ rows: rowsOf([strength]) })),
    },
    'What answered a gap?': {
      chart: gaps.flatMap((gap) => (gap.answeredBy ? [{ digest: gap.answeredBy.sessionRow }] : [])),
      table: gaps.flatMap((gap) => (gap.answeredBy ? [{ rows: [gap.answeredBy.sessionRow] }] : [])),
    },
    'Which learnings come back?': {
      chart: namings(dashboard.learnings.recurring),
      table: dashboard.learnings.recurring.map((learning) => ({ rows: rowsOf([learning]) })),
    },
    'Were promotions kept?': {
      chart: dashboard.promotionTargets.map((target) => ({ digest: target.promisedBy.sessionRow })),
      table: dashboard.promotionTargets.map((target) => ({ rows: [target.promisedBy.sessionRow] })),
    },
    'Is it getting better?': {
      chart: [
        ...turns.map((when): Promised => ({ rows: rowsOf(openOn(when)) })),
        { rows: rowsOf(openNow) },
        ...months('from'),
        ...months('to'),
      ],
      table: turns.map((when) => ({ rows: rowsOf(openOn(when)) })),
    },
    // Each month has a bar and, with room for every month, a number below it.
    'When were strengths named?': {
      chart: [...seen('strengths'), ...seen('strengths')],
      table: seen('strengths'),
    },
    'When were learnings named?': {
      chart: [...seen('learnings'), ...seen('learnings')],
      table: seen('learnings'),
    },
    'How settled is the record?': {
      chart: [
        ...changed,
        ...sentence,
        ...dashboard.canonicalChanges.map((change) => ({ rows: [change.sessionRow] })),
        ...[...statusRows.values()].map((rows) => ({ rows })),
      ],
      table: [...sentence, ...changed],
    },
    'Where do gaps come from?': {
      chart: dashboard.projectModel.flatMap(({ bars }): Promised[] => [
        { rows: bars.map((bar) => bar.sessionRow) },
        ...bars.map((bar) => ({ rows: [bar.sessionRow] })),
      ]),
      table: dashboard.projectModel.map(({ bars }) => ({ rows: bars.map((bar) => bar.sessionRow) })),
    },
    'How much was done?': {
      chart: dashboard.months.map((month) => ({ rows: month.sessionRows })),
      table: dashboard.months.map((month) => ({ rows: month.sessionRows })),
    },
  }
}

/** What the numbers of the panels that are a table alone should open, worked out from the sessions. */
function tablesOf(dashboard: Dashboard, sessions: readonly Session[]): Record<string, readonly Promised[]> {
  const ids = (own: readonly Session[]): Promised => ({ rows: own.map(({ id }) => id) })
  const models = new Set(sessions.map(({ model }) => model))
  const weekdayOf = ({ date }: Session) =>
    date === null ? '' : new Date(`${date.slice(0, 10)}T00:00:00Z`).getUTCDay()
  const weekdays = new Set(sessions.filter(({ dateKey }) => dateKey !== null).map(weekdayOf))
  return {
    'Which drafts have grown old?': sessions
      .filter(({ status }) => status === 'draft')
      .map((session) => ids([session])),
    'Which canonical texts changed afterwards?': dashboard.canonicalChanges.map(({ sessionRow }) => ({
      rows: [sessionRow],
    })),
    'How do models compare?': [...models].map((each) => ids(sessions.filter(({ model }) => model === each))),
    'On which days of the week?': [...weekdays]
      .filter((day) => !Number.isNaN(day))
      .map((each) => ids(sessions.filter((session) => weekdayOf(session) === each))),
  }
}

async function showAll(panel: Locator): Promise<void> {
  await expect(panel).toBeVisible()
  const more = panel.getByRole('button', { name: /^Show \d+ more$/ })
  while ((await more.count()) > 0) await more.first().click()
}

interface Followed {
  readonly name: string
  readonly opened: Promised
}

/**
 * Follows every mark and number of a panel and comes back by the link, in the page itself: there are hundreds.
 * Each must show in Sessions exactly the rows of its query, or a digest; the filter must be back afterwards.
 */
function followAll(page: Page, question: string, filter: string): Promise<Followed[]> {
  return page.evaluate(
    async ({ question, filter }) => {
      const viewer = (window as unknown as { viewer: ViewerApi }).viewer
      const until = async <T>(what: string, ready: () => T | null | undefined | false): Promise<T> => {
        const end = performance.now() + 15_000
        for (;;) {
          const value = ready()
          if (value) return value
          if (performance.now() > end) throw new Error(`${question}: ${what}`)
          await new Promise(requestAnimationFrame)
        }
      }
      const button = (name: string) =>
        [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith(name))
      const field = () => document.querySelector<HTMLInputElement>('input[aria-label="Filter sessions"]')
      // What only changes how the panel is drawn is no mark.
      const marks = () => {
        const head = [...document.querySelectorAll('h2')].find((one) => one.textContent === question)
        return [
          ...(head?.parentElement?.querySelectorAll(
            // Those of other sessions, hundreds more, are tried in the tests of the charts.
            '[data-mark=""], button:not([aria-pressed], [aria-haspopup])',
          ) ?? []),
        ]
      }
      const followed: { name: string; opened: { rows: string[] } | { digest: string } }[] = []
      await until('has its marks', () => marks().length > 0)
      const all = marks().length
      for (let at = 0; at < all; at++) {
        const mark = await until('has its marks again', () => marks().length === all && marks()[at])
        const name = mark.getAttribute('aria-label') ?? mark.textContent ?? ''
        mark.dispatchEvent(new MouseEvent('click', { bubbles: true }))
        const back = await until(`${name} opens something`, () => {
          const pane = document.querySelector('aside[aria-label="Digest"] bdi')
          return button('Back to Dashboards') ?? pane
        })
        if (back instanceof HTMLButtonElement) {
          const query = field()?.value ?? ''
          const answer = await viewer.requests['sessions.query']({
            query,
            sort: [],
            removed: false,
            group: null,
          })
          const ids: string[] = answer.ok ? JSON.parse(answer.value).ids.sort() : []
          await until(`${name} shows its rows`, () => {
            const rows = [...document.querySelectorAll('[aria-label="Sessions"] [data-row]')]
            const drawn = rows.map((row) => row.getAttribute('data-row')).sort()
            const shown = document.querySelector('output[aria-label="Sessions shown"]')?.textContent
            return drawn.join() === ids.join() && shown?.startsWith(`${ids.length} of `)
          })
          followed.push({ name, opened: { rows: ids } })
          back.click()
        } else {
          followed.push({ name, opened: { digest: `d:${back.textContent}` } })
          button('Dashboards')?.click()
        }
        await until('the filter is back', () => field()?.value === filter)
      }
      return followed
    },
    { question, filter },
  )
}

/** Follows the first mark by pointer and by key. */
async function followFirst(page: Page, panel: Locator, filter: string): Promise<void> {
  const back = page.getByRole('button', { name: 'Back to Dashboards' })
  const number = panel.getByRole('button', { name: /opens \d+ rows?|opens its rows/ }).first()
  if ((await number.count()) > 0) {
    await number.click()
    await back.click()
  }
  const mark = panel.getByRole('link').first()
  if ((await mark.count()) > 0) {
    await mark.press('Enter')
    await back.press('Enter')
  }
  await expect(queryField(page)).toHaveValue(filter)
  await expect(panel).toBeVisible()
}

const sorted = (promised: Promised): Promised =>
  'rows' in promised ? { rows: [...promised.rows].sort() } : promised
const asText = (promised: readonly Promised[]) => promised.map((one) => JSON.stringify(sorted(one))).sort()

/** The number of rows that a name promises; null: it names none. */
function rowsNamed(name: string): number | null {
  const found = /opens (\d+) rows?/.exec(name)
  return found ? Number(found[1]) : null
}

for (const filter of ['', 'project:receipt-reader -status:archived'])
  test(`every mark and number of the dashboards opens exactly its rows, ${filter || 'without a filter'}`, async ({
    openSample,
  }) => {
    test.setTimeout(300_000)
    const { page } = await openSample()
    if (filter !== '') await queryField(page).fill(filter)
    const sessions = (await allSessions(page)).filter(
      (one) => filter === '' || (one.status !== 'archived' && one.project === 'receipt-reader'),
    )
    await expect(shownOf(page)).toHaveText(new RegExp(`^${sessions.length} of `))
    const byStatus = new Map<string, string[]>()
    for (const session of sessions)
      byStatus.set(session.status ?? '', [...(byStatus.get(session.status ?? '') ?? []), session.id])
    const dashboard = await ask(page, 'dashboard.get', { query: filter, removed: false })
    const promises = promisesOf(dashboard, byStatus)
    await goTo(page, 'Dashboards')

    for (const [question, promised] of Object.entries(tablesOf(dashboard, sessions))) {
      const panel = page.getByRole('region', { name: question })
      await showAll(panel)
      const followed = promised.length === 0 ? [] : await followAll(page, question, filter)
      expect(asText(followed.map((one) => one.opened)), question).toEqual(asText(promised))
    }
    for (const [question, { chart, table }] of Object.entries(promises)) {
      const panel = page.getByRole('region', { name: question })
      for (const [form, promised] of [
        ['Chart', chart],
        ['Table', table],
      ] as const) {
        const toTable = panel.getByRole('button', { name: 'Table', exact: true })
        if (form === 'Chart') await showAll(panel)
        else if (promised.length > 0) await toTable.click()
        else await expect(toTable).toHaveCount(0)
        if (promised.length === 0) {
          await expect(panel.locator('[data-mark], table button')).toHaveCount(0)
          continue
        }
        await followFirst(page, panel, filter)
        const followed = await followAll(page, question, filter)
        for (const { name, opened } of followed) {
          const named = rowsNamed(name)
          if ('rows' in opened && named !== null)
            expect(opened.rows.length, `${question} ${name}`).toBe(named)
        }
        const opened = followed.map((one) => one.opened)
        expect(asText(opened), `${question} ${form}`).toEqual(asText(promised))
      }
    }
  })
