import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from '../e2e/browser.ts'
import { siteUrl } from '../stack/stack.ts'
import { findTestBrowser } from '../system-packages.ts'

/** `npm run shots`: pictures of every kind of page; nothing is judged here. */
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../../var/shots/failed',
  workers: 2,
  fullyParallel: true,
  timeout: 180_000,
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: siteUrl,
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
    serviceWorkers: 'block',
    trace: 'off',
    launchOptions: launchOptions(findTestBrowser()),
  },
})
