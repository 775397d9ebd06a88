/** Screenshots of each page kind on a phone, a tablet and a desktop in both themes, into `var/shots`, to be looked at. */
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { signInAdmin } from '../e2e/admins.ts'
import { islandsAwake } from '../e2e/islands.ts'
import { signIn } from '../e2e/players.ts'
import { readSample } from '../e2e/sample.ts'
import { projectRoot } from '../stack/stack.ts'

const folder = path.join(projectRoot, 'var', 'shots')
type Sample = Awaited<ReturnType<typeof readSample>>

const visitorPages: Record<string, (sample: Sample) => string> = {
  home: () => '/',
  news: () => '/news/1',
  download: () => '/download',
  'package-list': () => '/package',
  package: ({ packages }) => `/package/${packages.find(({ pools }) => pools > 1)?.id}`,
  'package-npc': ({ packages }) => `/package/${packages.find(({ npc }) => npc > 0)?.id}`,
  'reform-list': () => '/reform',
  reform: ({ reforms }) => `/reform/${reforms[0]?.id}`,
  conversion: ({ reforms }) => `/conversion/${reforms[0]?.id}`,
  'enchant-list': () => '/enchant',
  enchant: ({ enchants }) => `/enchant/${enchants[0]?.id}`,
  'item-list': () => '/item',
  item: ({ worn }) => `/item/${worn}`,
  'monster-list': () => '/monster',
  monster: () => '/monster/1001',
  map: () => '/map/norgard',
  odds: () => '/odds',
  changes: () => '/changes',
  search: () => `/search?q=${encodeURIComponent('之')}`,
  'search-none': () => '/search?q=zzzz',
  ranking: () => '/ranking',
  offline: () => '/offline',
  login: () => '/login',
  'sign-up': () => '/SignUp',
  recover: () => '/recover',
  'admin-login': () => '/admin/login',
}
const playerPages = {
  donate: '/donate',
  shop: `/ShopSearch?q=${encodeURIComponent('刃')}`,
  records: `/ShopSearch?tab=records&q=${encodeURIComponent('刃')}`,
  'demo-records': '/PurchaseRecordSearch',
  firewall: '/FireWall',
  account: '/account',
}
const adminPages = {
  'admin-posts': '/admin/posts',
  'admin-editor': '/admin/posts/new',
  'admin-orders': '/admin/orders',
  'admin-audit': '/admin/audit',
  'admin-game-data': '/admin/game-data',
}

for (const [name, path] of Object.entries(visitorPages))
  test(name, async ({ page, request }) => shoot(page, name, path(await readSample(request))))
for (const [name, path] of Object.entries(playerPages))
  test(name, async ({ page }) => {
    await signIn(page)
    await shoot(page, name, path)
  })
for (const [name, path] of Object.entries(adminPages))
  test(name, async ({ page }) => {
    await signInAdmin(page)
    await shoot(page, name, path)
  })

async function shoot(page: Page, name: string, address: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(address)
  await islandsAwake(page)
  await page.waitForLoadState('networkidle')
  for (const width of [360, 768, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: width < 768 ? 780 : 900 })
      await page.emulateMedia({ colorScheme })
      await picturesLoaded(page)
      const file = path.join(folder, `${name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
    }
}

/** Every visible picture is loaded, and charts are drawn in the theme's colours. */
async function picturesLoaded(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(() => {
      const shown = [...document.images].filter((image) => image.checkVisibility())
      for (const image of shown) image.loading = 'eager'
      return shown.filter((image) => !image.complete).length
    })
  await expect.poll(missing).toBe(0)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
