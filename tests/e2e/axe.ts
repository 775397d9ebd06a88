import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Rows of one list are alike: the first ones represent all. */
const furtherRows = ':is(tbody > tr, [data-list-rows] > li):nth-child(n + 9)'

/**
 * axe finds nothing on the page as it is, by the rules of WCAG 2.2 AA and axe's good practice. What passes is not
 * collected, and no second page is opened to join frames: all frames are of one origin.
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

/** Whether axe is in the page from an earlier look: 1.5 MB, which would be sent and compiled twice for each look. */
async function hasAxe(page: Page): Promise<boolean> {
  const frames = page.frames().map((frame) => frame.evaluate(() => 'axe' in window).catch(() => false))
  return (await Promise.all(frames)).every(Boolean)
}

/** Nothing makes the page scroll sideways, once charts have taken the window's new width. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** The page as it is, on a phone and a desktop in both themes: nothing overflows, and axe finds nothing. */
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
