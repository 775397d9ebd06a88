/** What every walk expects of each page. */
import { test as base, expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from '../e2e/axe.ts'
import { islandsAwake } from '../e2e/islands.ts'

/** Calls that a host without a game database does not have; the browser itself logs their 404. */
const optionalCall = /^http:\/\/127\.0\.0\.1:\d+\/(ranking|account\/(characters|shops))$/

/** A test fails where a page writes an error into the console. */
export const test = base.extend<{ emptyConsole: undefined }>({
  emptyConsole: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        const { url } = message.location()
        if (message.type() === 'error' && !optionalCall.test(url)) errors.push(`${message.text()} (${url})`)
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})
export { expect } from '@playwright/test'

/** The page as it is: nothing overflows on a phone, axe finds nothing on a desktop. */
export async function expectGoodPage(page: Page): Promise<void> {
  await islandsAwake(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page)
}

export const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
