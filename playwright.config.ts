import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './tests/e2e/browser.ts'
import { siteUrl } from './tests/stack/stack.ts'
import { findTestBrowser } from './tests/system-packages.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results',
  // One more than the two cores of the machine that these were timed on: every test waits now and then.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A shared runner may stall for seconds: one more try there, and the report names each test that needed it.
  retries: process.env.CI ? 2 : 0,
  // A page is judged at three widths in one test: a busy machine needs a minute for what a calm one does in ten seconds.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'var/test-reports/playwright.json' }],
  ],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: siteUrl,
    locale: 'zh-TW',
    // offline.spec.ts lets it in: requests that it answers could not be intercepted by the other specs.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(findTestBrowser()),
  },
})
