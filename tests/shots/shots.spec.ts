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

/** Addresses; a picture is named after the path. */
const visitorPages = [
  ...['/', '/news/1', '/download', '/package', '/reform', '/enchant', '/item', '/monster', '/monster/1001'],
  ...['/map/norgard', '/odds', '/changes', '/search?q=之', '/search?q=zzzz', '/ranking', '/offline', '/login'],
  ...['/SignUp', '/recover', '/admin/login'],
]
const samplePages: ((sample: Sample) => string)[] = [
  ({ packages }) => `/package/${packages.find(({ pools }) => pools > 1)?.id}`,
  ({ packages }) => `/package/${packages.find(({ npc }) => npc > 0)?.id}`,
  ({ reforms }) => `/reform/${reforms[0]?.id}`,
  ({ reforms }) => `/conversion/${reforms[0]?.id}`,
  ({ enchants }) => `/enchant/${enchants[0]?.id}`,
  ({ worn }) => `/item/${worn}`,
]
const playerPages = [
  ...['/donate', '/ShopSearch?q=刃', '/ShopSearch?tab=records&q=刃', '/PurchaseRecordSearch', '/FireWall', '/account'],
]
const adminPages = [
  '/admin/posts',
  '/admin/posts/new',
  '/admin/orders',
  '/admin/accounts',
  '/admin/game-logs',
  '/admin/audit',
  '/admin/game-data',
]

for (const address of visitorPages) test(address, async ({ page }) => shoot(page, address))
for (const of of samplePages) test(`${of}`, async ({ page, request }) => shoot(page, of(await readSample(request))))
for (const address of playerPages)
  test(address, async ({ page }) => {
    await signIn(page)
    await shoot(page, address)
  })
for (const address of adminPages)
  test(address, async ({ page }) => {
    await signInAdmin(page)
    await shoot(page, address)
  })

async function shoot(page: Page, address: string): Promise<void> {
  const name = address.slice(1).replaceAll(/[/?=&]/g, '-') || 'home'
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
