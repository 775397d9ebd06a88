/** Nothing moves while a page is loading, with and without a state in its address. */
import { expect, type Page, test } from '@playwright/test'
import { islandsAwake } from './islands.ts'
import { watchShifts } from './layout-shift.ts'
import { signIn } from './players.ts'
import { readSample } from './sample.ts'

/** A fifth of what browsers call good: a line that moves the rest of the page is more. */
const limit = 0.02
/** A slow machine may paint while it is still reading a table, whose columns then become wider: rarely, and not each time. */
const loads = 3

/** The addresses whose shifts are above the limit in each of several loads, at each width. `loaded` waits for what an address loads. */
async function shiftsOf(
  page: Page,
  paths: readonly string[],
  { widths = [360, 768, 1280], loaded = () => page.waitForLoadState('networkidle') } = {},
): Promise<string[]> {
  // Sections and their links wait for what is above them, but only for 2 s, which a slow machine may need.
  await page.addInitScript(() => {
    const style = new CSSStyleSheet()
    style.replaceSync('nav:has(+ .loading-sections), .loading-sections > * { animation-play-state: paused !important }')
    document.adoptedStyleSheets.push(style)
  })
  const shift = await watchShifts(page)
  const moved: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of paths) {
      let least = Number.POSITIVE_INFINITY
      for (let load = 0; load < loads && least > limit; load++) {
        await page.goto(path)
        await islandsAwake(page)
        await loaded()
        least = Math.min(least, await shift())
      }
      if (least > limit) moved.push(`${path} at ${width} px: ${least.toFixed(3)}`)
    }
  }
  return moved
}

test('pages without a state in their address', async ({ page, request }) => {
  test.setTimeout(240_000)
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
  expect(
    await shiftsOf(page, [...searches, '/item?type=1', '/item?page=3', '/monster?page=2', '/monster?race=Undead']),
  ).toEqual([])
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

test('the account, whichever answer comes last', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page)
  const isCall = (url: string) => new URL(url).pathname.startsWith('/account/')
  let answered = new Set<string>()
  page.on('requestfinished', (request) => {
    if (isCall(request.url())) answered.add(request.url())
  })
  await page.goto('/account')
  await page.waitForLoadState('networkidle')
  const calls = answered
  expect(calls.size).toBeGreaterThan(5)
  answered = new Set()

  for (const last of calls) {
    let release = () => {}
    await page.route(last, async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      await route.continue()
    })
    const loaded = async () => {
      // Another call may follow from the one that waits.
      await expect.poll(() => answered.size).toBeGreaterThanOrEqual(calls.size - 2)
      release()
      await page.waitForLoadState('networkidle')
      answered = new Set()
    }
    // One width: the host limits the calls of a minute.
    const moved = await shiftsOf(page, ['/account'], { widths: [360], loaded })
    expect(moved, last).toEqual([])
    await page.unroute(last)
  }
})
