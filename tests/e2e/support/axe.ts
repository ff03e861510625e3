import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'

/** What axe finds wrong with what is shown now, however slight, one line each. */
export async function violations(page: Page): Promise<string[]> {
  // Without legacy mode axe opens a page of its own, which a window of this kind cannot.
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return found.flatMap(({ id, impact, help, nodes }) =>
    nodes.map((node) => `${impact} ${id}: ${help}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
  )
}
