import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { long } from '../faults/rounds.ts'

const widths = [320, 360, 768, 1280] as const
/** Where axe looks: of the three widths `npm run test:faults` takes all, `npm test` those of a phone and of a desk. */
const judged: readonly number[] = long ? [360, 768, 1280] : [360, 1280]
/** What the dark theme changes are colours: `npm test` looks at them where most of a page is to be seen. */
const widthsInDark: readonly number[] = long ? widths : [1280]
export const themes = ['light', 'dark'] as const
/** What a theme can break. Both have the same elements, and all other rules have judged them in the light. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * axe finds nothing on the page as it stands, by the rules of WCAG 2.2 AA and axe's good practice. What passes is not
 * collected, and no second page is opened to join frames: all frames are of one origin.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  const options = { resultTypes: ['violations' as const], ...(rules && { runOnly: rules }) }
  const axeSource = (await hasAxe(page)) ? { axeSource: 'void 0' } : {}
  const axe = new AxeBuilder({ page, ...axeSource }).options(options).setLegacyMode()
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

/** Whether an earlier look at this page has left axe in it: 1.5 MB, which would be sent and compiled twice for each look. */
async function hasAxe(page: Page): Promise<boolean> {
  const frames = page.frames().map((frame) => frame.evaluate(() => 'axe' in window).catch(() => false))
  return (await Promise.all(frames)).every(Boolean)
}

/** Nothing makes the page scroll sideways, once charts have taken the window's new width. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/**
 * The page that stands there, in both themes, from 320 px up: nothing overflows, and axe finds nothing at the widths
 * of a phone and a desk. Styles answer to a new size without a reload; `prepare` runs before each look.
 */
export async function expectSound(
  page: Page,
  { prepare, schemes = themes }: { prepare?: () => Promise<unknown>; schemes?: readonly ('light' | 'dark')[] } = {},
): Promise<void> {
  // Eight looks at one page: on a loaded machine more than a test's usual time.
  test.info().setTimeout(Math.max(test.info().timeout, 180_000))
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of colorScheme === 'dark' && schemes.length > 1 ? widthsInDark : widths) {
      await page.setViewportSize({ width, height: 800 })
      await prepare?.()
      await expectNoOverflow(page)
      if (judged.includes(width)) await expectAccessible(page, colorScheme === 'dark' ? colourRules : undefined)
    }
  }
}
