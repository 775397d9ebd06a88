/** Nothing moves while a page is loading, with and without a state in its address. */
import { expect, type Page, test } from '@playwright/test'
import { islandsAwake } from './islands.ts'
import { watchShifts } from './layout-shift.ts'
import { signIn } from './players.ts'
import { readSample } from './sample.ts'

const widths = [360, 1280]
/** A fifth of what browsers call good: a line that moves the rest of the page is more. */
const limit = 0.02

async function shiftsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const shift = await watchShifts(page)
  const moved: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of paths) {
      await page.goto(path)
      await islandsAwake(page)
      await page.waitForLoadState('networkidle')
      const sum = await shift()
      if (sum > limit) moved.push(`${path} at ${width} px: ${sum.toFixed(3)}`)
    }
  }
  return moved
}

test('pages without a state in their address', async ({ page, request }) => {
  test.setTimeout(180_000)
  const { packages, reforms, enchants } = await readSample(request)
  const lists = ['/package', '/reform', '/enchant', '/item', '/monster', '/map', '/refine', '/odds', '/changes']
  const details = [
    ...packages.slice(0, 3).map(({ id }) => `/package/${id}`),
    `/reform/${reforms[0]?.id}`,
    `/enchant/${enchants[0]?.id}`,
    '/odds/disclosure',
  ]
  expect(await shiftsOf(page, ['/', ...lists, ...details, '/download', '/developers', '/search', '/login'])).toEqual([])
})

test('searches, filters and chosen pages of an address', async ({ page }) => {
  const word = encodeURIComponent('刃')
  const searches = ['/search', '/item', '/monster', '/package'].flatMap((path) => [
    `${path}?q=${word}`,
    `${path}?q=zzzz`,
  ])
  expect(await shiftsOf(page, [...searches, '/item?type=1', '/item?page=3', '/monster?page=2'])).toEqual([])
})

test('calculators whose state is in the address', async ({ page, request }) => {
  const { packages, reforms, enchants } = await readSample(request)
  const addresses: string[] = []
  for (const [path, button] of [
    [`/package/${packages.find(({ pools }) => pools === 1)?.id}`, '開箱試算'],
    [`/reform/${reforms[0]?.id}`, '改造規劃'],
    [`/enchant/${enchants[0]?.id}`, '附魔規劃'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: button }).click()
    await expect(page).toHaveURL(/\?/)
    addresses.push(page.url())
  }
  expect(await shiftsOf(page, addresses)).toEqual([])
})

test('pages of a player', async ({ page }) => {
  await signIn(page)
  expect(await shiftsOf(page, ['/ShopSearch', '/PurchaseRecordSearch', '/donate', '/FireWall', '/account'])).toEqual([])
})
