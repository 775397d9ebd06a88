import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const widths = [360, 768, 1280] as const
export const themes = ['light', 'dark'] as const

/** axe finds nothing on the page as it stands, by the rules of WCAG 2.2 AA and axe's good practice. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

/** Nothing makes the page scroll sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
