import { test as base, expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from '../e2e/axe.ts'
import { islandsAwake } from '../e2e/islands.ts'

/** Calls that a host without a game database answers with 404, which the browser logs. */
const optionalCall = /^http:\/\/127\.0\.0\.1:\d+\/(ranking|account\/(characters|shops))$/

/** A test that fails if the console of the page has an error. */
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

/** Expects no overflow on a phone and no findings of axe on a desktop. */
export async function expectGoodPage(page: Page): Promise<void> {
  await islandsAwake(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page)
}

export const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
