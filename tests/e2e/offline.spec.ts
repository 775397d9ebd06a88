import { expect, type Page, test } from '@playwright/test'
import { hostUrl } from '../stack/stack.ts'
import { findChromium } from '../system-packages.ts'
import { expectAccessible } from './axe.ts'
import { launchOptions } from './browser.ts'
import { signIn } from './players.ts'

// Other specs block the worker, which would bypass their routes. The headless shell does not always start workers.
test.use({ serviceWorkers: 'allow', launchOptions: launchOptions(findChromium()) })

/** Waits until the worker controls the page. */
async function untilControlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}

const cachedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const addresses: Record<string, string[]> = {}
    for (const name of await caches.keys())
      addresses[name] = (await (await caches.open(name)).keys()).map((request) => request.url)
    return addresses
  })

test('live and unvisited pages report that they need the network, and load when it is back', async ({
  page,
  context,
}) => {
  await page.goto('/item/501')
  await untilControlled(page)
  await context.setOffline(true)
  for (const path of ['/login', '/donate', '/ShopSearch', '/FireWall', '/admin/posts', '/admin/login', '/item/502']) {
    // Chromium may drop a navigation during the end of the previous one, so it is repeated.
    await expect(async () => {
      await page.goto(path)
      expect(new URL(page.url()).pathname).toBe(path)
    }).toPass()
    await expect(page.getByRole('heading', { name: '目前離線，此頁需要網路連線' })).toBeVisible()
    expect(
      await page.evaluate(
        () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseStatus,
      ),
    ).toBe(503)
  }
  await expect(page.locator('visited-pages').getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  // The offline page reloads itself when the network is back, which may interrupt the navigation.
  await expect(async () => {
    await page.goto('/login')
    await expect(page.getByLabel('密碼')).toBeVisible({ timeout: 10_000 })
  }).toPass()
})

test('no API call, live page or account data is cached', async ({ page }) => {
  await signIn(page)
  await page.goto('/download')
  await untilControlled(page)
  for (const path of ['/', '/account', '/donate', '/ShopSearch', '/ranking', '/FireWall', '/item/501']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  await page.evaluate((host) => fetch(`${host}/item/version`), hostUrl)
  const addresses = Object.values(await cachedAddresses(page)).flat()
  expect(addresses.some((url) => new URL(url).pathname === '/item/501')).toBe(true)
  expect(addresses.filter((url) => url.startsWith(hostUrl) && !/\/(item|collection)\/\d+\.png$/.test(url))).toEqual([])
  const live = /^\/(login|account|donate|ShopSearch|ranking|FireWall|admin)(\/|$)/
  expect(addresses.filter((url) => live.test(new URL(url).pathname))).toEqual([])
})

test('the worker is requested after the page has loaded, and never cached', async ({ page }) => {
  expect((await page.request.get('/sw.js')).headers()['cache-control']).toBe('no-cache')
  const before: string[] = []
  let isLoaded = false
  page.on('request', (request) => {
    if (!isLoaded) before.push(request.url())
  })
  page.on('load', () => {
    isLoaded = true
  })
  await page.goto('/item/501')
  expect(before.filter((url) => /\/(sw\.js|offline)$/.test(url))).toEqual([])
})
