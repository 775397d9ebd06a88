import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The first rows of a list represent all others. */
const furtherRows = ':is(tbody > tr, [data-list-rows] > li):nth-child(n + 9)'

/**
 * Expects no violation of WCAG 2.2 AA or of axe's best practices in the current state of the page. The legacy mode needs
 * no second page, because all frames have one origin.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const axeSource = (await hasAxe(page)) ? { axeSource: 'void 0' } : {}
  const axe = new AxeBuilder({ page, ...axeSource })
    .exclude(furtherRows)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

/** Whether an earlier check loaded axe (1.5 MB) into the page. */
async function hasAxe(page: Page): Promise<boolean> {
  const frames = page.frames().map((frame) => frame.evaluate(() => 'axe' in window).catch(() => false))
  return (await Promise.all(frames)).every(Boolean)
}

/** Expects no horizontal scrolling, after charts have adapted to the window's width. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Expects no overflow and no accessibility violation on a phone and a desktop, in both themes. */
export async function expectSound(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoOverflow(page)
      await expectAccessible(page)
    }
  }
}
