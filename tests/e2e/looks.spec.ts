/** What the design promises of every page: rows above the fold, room for a finger, readable forms, a page that stands still. */
import { devices, expect, type Page, test } from '@playwright/test'
import { readable, signInAdmin } from './admins.ts'
import { expectSound } from './axe.ts'
import { signIn } from './players.ts'
import { readSample } from './sample.ts'

test('a package of more shows its first 25 rows above the fold of 1280 × 900, beside an NPC too', async ({
  page,
  request,
}) => {
  const { packages } = await readSample(request)
  await page.setViewportSize({ width: 1280, height: 900 })
  const long = packages.filter((box) => box.fixed === 0 && box.rows >= 25)
  for (const box of [long.find(({ npc }) => npc === 0), long.find(({ npc }) => npc > 0)]) {
    await page.goto(`/package/${box?.id}`)
    const bottom = await page
      .locator('[data-list-rows] > tr')
      .nth(24)
      .evaluate((row) => row.getBoundingClientRect().bottom)
    expect(bottom).toBeLessThanOrEqual(900)
  }
})

test('what filters a long package stays in sight beside its rows', async ({ page, request }) => {
  const { packages } = await readSample(request)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/package/${packages.toSorted((a, b) => b.rows - a.rows)[0]?.id}`)
  await page.locator('[data-list-rows] > tr:visible').last().scrollIntoViewIfNeeded()
  await expect(page.locator('h1')).not.toBeInViewport()
  await expect(page.locator('#package-search')).toBeInViewport({ ratio: 1 })
})

test('bar, head and table of a page have the same left and right edges, up to 1,440 px apart', async ({
  page,
  request,
}) => {
  const { packages, reforms } = await readSample(request)
  for (const width of [768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of [
      '/package',
      '/item',
      '/monster',
      '/changes',
      `/reform/${reforms[0]?.id}`,
      `/package/${packages[0]?.id}`,
    ]) {
      await page.goto(path)
      const edges = await page.evaluate(() => {
        const bar = document.querySelector('.site-header > .wrap') as HTMLElement
        const { paddingLeft, paddingRight } = getComputedStyle(bar)
        const { left, right } = bar.getBoundingClientRect()
        const parts = document.querySelectorAll(
          '.page-head, .detail-head, .detail-columns, item-browser, :is(.page-head, .detail-head) ~ data-list',
        )
        const round = (box: { left: number; right: number }) => `${Math.round(box.left)}–${Math.round(box.right)}`
        return [
          round({ left: left + Number.parseFloat(paddingLeft), right: right - Number.parseFloat(paddingRight) }),
          ...[...parts].map((part) => round(part.getBoundingClientRect())),
        ]
      })
      expect(edges.length).toBeGreaterThan(1)
      expect(new Set(edges).size, `${path} at ${width} px: ${edges}`).toBe(1)
      const [left = 0, right = 0] = (edges[0] ?? '').split('–').map(Number)
      expect(right - left).toBeLessThanOrEqual(1440)
    }
  }
})

test('a picture that was drawn for a light page does not glare in the dark', async ({ page, request }) => {
  const { worn } = await readSample(request)
  const mask = () =>
    page.locator('main img.collection').evaluate((image) => getComputedStyle(image).maskImage.replaceAll(' ', ''))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/item/${worn}`)
  expect(await mask()).toContain('rgba(0,0,0,0.667)')
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await mask()).not.toContain('rgba(0,0,0,0.667)')
})

test('forms keep a readable width on a desktop, and what is ordered stands as pairs in two columns', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of ['/login', '/SignUp', '/admin/login']) {
    await page.goto(path)
    const form = page.locator('form.panel')
    await expect(form).toBeVisible()
    expect((await form.boundingBox())?.width).toBeLessThanOrEqual(460)
  }
  await signIn(page)
  await page.goto('/donate')
  await page.getByRole('button', { name: '前往贊助' }).click()
  const dialog = page.getByRole('dialog')
  const [terms, values] = [dialog.getByRole('term'), dialog.getByRole('definition')]
  await expect(terms).toHaveCount(4)
  const x = async (all: typeof terms) =>
    new Set(
      (await Promise.all((await all.all()).map((one) => one.boundingBox()))).map((box) => Math.round(box?.x ?? 0)),
    )
  expect((await x(terms)).size).toBe(1)
  expect((await x(values)).size).toBe(1)
})

test.describe('under a finger', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use(phone)

  /** What is pressed and stands alone, smaller than 44 px; a small button counts with the ground around it. */
  const tooSmall = (page: Page) =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'main :is(button, .btn, .input, .item, summary, .page-btn), header :is(a, button, input), footer a',
        ),
      ]
        .filter((part) => part.checkVisibility() && !part.closest('p') && getComputedStyle(part).clipPath === 'none')
        .map((part) => {
          const around = getComputedStyle(part, '::after')
          const more =
            around.position === 'absolute' ? -Number.parseFloat(around.top) - Number.parseFloat(around.bottom) : 0
          return {
            height: part.getBoundingClientRect().height + Math.max(more, 0),
            html: part.outerHTML.slice(0, 90),
          }
        })
        .filter(({ height }) => height < 43.9)
        .map(({ height, html }) => `${height} ${html}`),
    )

  test('rows stay where they are when their columns can be sorted', async ({ page, request }) => {
    const { packages } = await readSample(request)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/data-list-sort.*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(`/package/${packages.find(({ rows }) => rows > 50)?.id}`)
    const first = page.locator('tbody tr').first()
    const before = (await first.boundingBox())?.y
    await expect(page.locator('.sort-btn')).toHaveCount(0)
    release()
    await expect(page.locator('.sort-btn').first()).toBeVisible()
    expect((await first.boundingBox())?.y).toBe(before)
  })

  test('what is pressed has 44 px', async ({ page, request }) => {
    const { packages, reforms, enchants, worn } = await readSample(request)
    for (const path of [
      '/',
      '/package',
      `/package/${packages.find((box) => box.enchanted > 0)?.id}`,
      `/conversion/${reforms[0]?.id}`,
      `/enchant/${enchants[0]?.id}`,
      '/enchant',
      `/item/${worn}`,
      '/login',
    ]) {
      await page.goto(path)
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
      expect(await tooSmall(page), path).toEqual([])
    }
  })
})

test('nothing of a page moves when its live parts come', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page)
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const [path, there] of [
    ['/', 'main ul > li:has(time)'],
    ['/donate', '.choice[aria-pressed]'],
    ['/FireWall', '.panel .btn-primary:enabled'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator(there).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift), path).toBeLessThan(
      0.1,
    )
  }
})

const json = (body: unknown, status = 200) => ({ status, json: body as object, headers: readable })

/** States that no other spec shows to axe, each reached once and then looked at in both themes and at every width. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  'no announcement': async (page) => {
    await page.route('**:*/posts', (route) => route.fulfill(json([])))
    await page.goto('/')
    await expect(page.getByText('目前沒有公告')).toBeVisible()
  },
  'no announcement to manage': async (page) => {
    await page.route('**:*/posts', (route) => route.fulfill(json([])))
    await signInAdmin(page)
    await page.goto('/admin/posts')
    await expect(page.getByText('目前沒有公告')).toBeVisible()
  },
  'toasts of each kind': async (page) => {
    await page.clock.install()
    await page.goto('/download')
    await page.evaluate(() => {
      for (const variant of ['info', 'warning', 'error'])
        dispatchEvent(new CustomEvent('almanac:toast', { detail: { variant, title: '標題', description: '內容' } }))
    })
    await expect(page.locator('.toast')).toHaveCount(3)
  },
  'VIP plans': async (page) => {
    await signIn(page)
    await page.goto('/donate')
    await page.getByRole('tab', { name: 'VIP 訂閱' }).click()
    await expect(page.locator('main .prose')).toBeVisible()
  },
  'a refused opening with its hints': async (page) => {
    await page.route('**/firewall/allow', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill(json({ Status: false, Message: '維護中' }))
        : route.continue(),
    )
    await signIn(page)
    await page.goto('/FireWall')
    await page.getByRole('button', { name: '開通', exact: true }).click()
    await expect(page.getByText('疑難排解')).toBeVisible()
  },
  'the offline page': (page) => page.goto('/offline'),
}
for (const state of ['pending', 'paid', 'failed'])
  states[`an order that is ${state}`] = async (page) => {
    await page.route('**/orders/SEEN', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill(json({ id: 'SEEN', kind: 'donate', state, amount: 1000, credit: 1100 }))
        : route.continue(),
    )
    await signIn(page)
    await page.goto('/donate?order=SEEN')
    await expect(page.locator('.notice strong')).toBeVisible()
  }

for (const [name, reach] of Object.entries(states))
  test(`${name}: axe finds nothing, and nothing overflows`, async ({ page }) => {
    await reach(page)
    await expectSound(page)
  })
