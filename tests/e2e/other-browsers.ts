import { test } from '@playwright/test'
import { browsers, type Driver } from './browser-drivers.ts'

/** Describes tests for Firefox and for WebKit; `browser` returns the started one while a test runs. */
export function inOtherBrowsers(describeTests: (browser: () => Driver) => void): void {
  for (const name of ['Firefox', 'WebKit'] as const)
    test.describe(name, () => {
      let driver: Driver | undefined
      test.skip(!browsers[name], `${name} is not installed`)
      test.beforeAll(async () => {
        driver = await browsers[name]?.()
      })
      test.afterAll(() => driver?.close())
      describeTests(() => {
        if (!driver) throw new Error(`${name} has not started`)
        return driver
      })
    })
}
