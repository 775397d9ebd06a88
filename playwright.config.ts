import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './tests/e2e/browser.ts'
import { deadlineMs } from './tests/run/until.ts'
import { siteUrl } from './tests/stack/stack.ts'
import { findTestBrowser } from './tests/system-packages.ts'

export default defineConfig({
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results',
  // A worker keeps a browser busy, and now and then the stack's host and site server.
  workers: Math.max(1, Math.floor(availableParallelism() / 2)),
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 3 * deadlineMs,
  expect: { timeout: deadlineMs },
  reporter: [['list'], ['./tests/run/playwright-reporter.ts']],
  projects: [
    // `npm test`: each kind of page and each flow once.
    { name: 'walks', testDir: 'tests/walks' },
    // `npm run test:full`: details, states, widths.
    { name: 'browser', testDir: 'tests/e2e' },
  ],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: siteUrl,
    locale: 'zh-TW',
    // offline.spec.ts lets it in: requests that it answers could not be intercepted by the other specs.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: deadlineMs,
    navigationTimeout: deadlineMs,
    launchOptions: launchOptions(findTestBrowser()),
  },
})
