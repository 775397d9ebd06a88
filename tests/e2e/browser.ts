import type { LaunchOptions } from '@playwright/test'

/** Options for Playwright's own browser, or for the program at `executablePath`. */
export function launchOptions(executablePath: string | undefined): LaunchOptions {
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
