import { expect, type Locator, type Page, test } from '@playwright/test'
import { hostUrl } from '../stack/stack.ts'
import { expectNoOverflow, expectSound } from './axe.ts'
import { withRows } from './listed.ts'
import { longName } from './market-host.ts'
import { readSample } from './sample.ts'

const tables = (page: Page) => page.locator('section[data-pool]')
const rows = (page: Page) => page.locator('[data-list-rows] > tr:visible')

test.describe('package page', () => {
  test('shows fixed items as 100.0% and one table for each random pool', async ({ page, request }) => {
    const { packages } = await readSample(request)
    const box = packages.find((entry) => entry.pools > 1 && entry.fixed > 0)
    await page.goto(`/package/${box?.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(box?.name ?? '')
    await expect(tables(page)).toHaveCount((box?.pools ?? 0) + 1)
    await expect(page.getByRole('heading', { name: '固定獲得道具' })).toBeVisible()
    const fixed = tables(page).first().locator('td.num:not([data-label])').first()
    await expect(fixed).toHaveText('100.0%')
    // No bar, for an empty one would say that it never comes.
    expect(await fixed.evaluate((cell) => getComputedStyle(cell, '::after').content)).toBe('none')
    await expect(page.getByRole('heading', { name: /第 2 組.*項道具，隨機獲得 1 項/ })).toBeVisible()
  })

  test('shows 0.00% where nothing has a weight', async ({ page, request }) => {
    const { packages } = await readSample(request)
    const box = packages.find((entry) => entry.pools > 0 && entry.sum === 0)
    await page.goto(`/package/${box?.id}`)
    expect(new Set(await page.locator('td.chance').allTextContents())).toEqual(new Set(['0.00%']))
  })

  test('shows 50 rows a page, sorts by chance both ways and starts at page 1 again', async ({ page, request }) => {
    const { packages } = await readSample(request)
    const box = packages.toSorted((a, b) => b.rows - a.rows)[0]
    await page.goto(`/package/${box?.id}`)
    await expect(rows(page)).toHaveCount(50)
    const weights = () => rows(page).evaluateAll((list) => list.map((row) => Number(row.dataset.chance)))
    await page.getByRole('button', { name: '下一頁' }).click()
    await page.getByRole('button', { name: '機率' }).click()
    await expect(page.locator('th[aria-sort=ascending]')).toHaveText('機率')
    await expect(page.locator('.page-btn[aria-current]')).toHaveText('1')
    expect(await weights()).toEqual((await weights()).toSorted((a, b) => a - b))
    await page.getByRole('button', { name: '機率' }).click()
    expect(await weights()).toEqual((await weights()).toSorted((a, b) => b - a))
  })

  test('sorts once a press has brought the script that could not be loaded', async ({ page, request }) => {
    const { packages } = await readSample(request)
    await page.route('**/data-list-sort.*.js', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (asked) => asked.url().includes('data-list-sort'))
    await page.goto(`/package/${packages.toSorted((a, b) => b.rows - a.rows)[0]?.id}`)
    await failed
    await expect(rows(page)).toHaveCount(50)
    await expect(page.getByRole('button', { name: '機率' })).toHaveCount(0)
    await page.unroute('**/data-list-sort.*.js')
    const head = page.getByRole('columnheader', { name: '機率' })
    await head.click()
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
  })

  test('searches the names of all its tables at once', async ({ page, request }) => {
    const { packages } = await readSample(request)
    const box = packages.find((entry) => entry.pools > 1)
    await page.goto(`/package/${box?.id}`)
    const name =
      (await page.locator('[data-list-rows] .item > span').last().textContent())?.replace(/ \[\d+\]$/, '') ?? ''
    await page.getByLabel('搜尋道具名稱').fill(name)
    for (const row of await rows(page).all()) await expect(row).toContainText(name)
    // Tables that have none of it make way, with their headings.
    const sections = page.locator('section[data-pool]')
    for (const shown of await sections.filter({ visible: true }).all())
      await expect(shown.locator('[data-list-rows] > tr:visible').first()).toBeVisible()
    await page.getByLabel('搜尋道具名稱').fill('沒有這種東西')
    await expect(rows(page)).toHaveCount(0)
    await expect(page.getByText('沒有符合條件的項目').filter({ visible: true })).toHaveCount(1)
    await expect(page.getByText('換個關鍵字').filter({ visible: true })).toHaveCount(1)
    await expect(sections.getByRole('heading')).toHaveCount(0)
    await page.getByLabel('搜尋道具名稱').fill('')
    await expect(sections.getByRole('heading')).toHaveCount(await sections.count())
  })

  test('shows the chance of its first row inside a phone’s first screen, beside the name', async ({
    page,
    request,
  }) => {
    const { packages } = await readSample(request)
    await page.setViewportSize({ width: 360, height: 740 })
    // One of eight: all are laid out alike, and their first names are of every length.
    for (const box of packages.filter((entry) => entry.sum > 0).filter((_, place) => place % 8 === 0)) {
      await page.goto(`/package/${box.id}`)
      const chance = page.locator('[data-list-rows] > tr').first().locator('td.num:not([data-label])')
      await expect(chance, box.id).toBeInViewport({ ratio: 1 })
      const [name, figure] = [
        await page.locator('[data-list-rows] .item').first().boundingBox(),
        await chance.boundingBox(),
      ]
      expect(figure?.y ?? 0, box.id).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0))
    }
  })

  test('shows it there too where names are as long as those of real servers', async ({ page, request }) => {
    const { packages } = await readSample(request)
    const box = packages.find(({ sum, fixed, pools }) => sum > 0 && fixed === 0 && pools === 1)
    const path = `/package/${box?.id}`
    await page.setViewportSize({ width: 360, height: 740 })
    await withRows(page, path, 60, () => longName)
    await page.goto(path)
    const first = page.locator('[data-list-rows] > tr').first()
    await expect(first).toContainText(longName)
    await expect(first.locator('td.chance')).toBeInViewport({ ratio: 1 })
    const [name, figure] = [await first.locator('.item').boundingBox(), await first.locator('td.chance').boundingBox()]
    expect(figure?.y ?? 0).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0))
    await expectNoOverflow(page)
  })

  test('draws a bar for each chance, the longest for the likeliest', async ({ page, request }) => {
    const { packages } = await readSample(request)
    await page.goto(`/package/${packages.find((entry) => entry.sum > 0)?.id}`)
    // One scale for all tables of the page.
    const found = await tables(page)
      .locator('tr[data-chance]:has(.chance)')
      .evaluateAll((list) =>
        list.map((row) => {
          const bar = row.querySelector('.chance')?.className ?? ''
          const digit = (name: string) => Number(new RegExp(`${name}-(\\d)`).exec(bar)?.[1])
          return [Number(row.dataset.chance), digit('tens') * 10 + digit('units')]
        }),
      )
    const longest = Math.max(...found.map(([, bar]) => bar as number))
    expect(longest).toBe(99)
    expect(found.toSorted(([a = 0], [b = 0]) => b - a)[0]?.[1]).toBe(99)
  })

  test('leads from a row to the enchant of its item', async ({ page, request }) => {
    const { packages } = await readSample(request)
    await page.goto(`/package/${packages.find((entry) => entry.enchanted > 0)?.id}`)
    await page.getByRole('link', { name: '附魔資訊', exact: true }).and(page.locator('td a')).first().click()
    await expect(page).toHaveURL(/\/enchant\/\d+$/)
  })

  test('shows the NPC that hands it out, drawn by the host', async ({ page, request }) => {
    const { packages } = await readSample(request)
    const asked = page.waitForRequest((call) => call.url().endsWith('/render'))
    const box = packages.find((entry) => entry.npc > 0)
    await page.goto(`/package/${box?.id}`)
    expect((await asked).postDataJSON()).toEqual({ job: [String(box?.npc)], action: 0, canvas: '75x100+37+85' })
    const picture = page.locator('npc-picture img[src^=blob]')
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(75)
    // Made of pixels: at its own size, or they are of unlike widths.
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await picture.boundingBox()).toMatchObject({ width: 75, height: 100 })
    }
  })
})

test.describe('reform and conversion pages', () => {
  test('show 20 rows a page and lead to each other', async ({ page, request }) => {
    const { reforms } = await readSample(request)
    const box = reforms.find((entry) => entry.rows > 20)
    await page.goto(`/reform/${box?.id}?q=zzz`)
    await expect(page.getByText('沒有符合的裝備')).toBeVisible()
    await page.getByLabel('輸入裝備名稱').fill('')
    await expect(rows(page)).toHaveCount(20)
    await page.getByRole('button', { name: '2', exact: true }).click()
    await expect(rows(page)).toHaveCount((box?.rows ?? 0) - 20)
    await page.getByRole('link', { name: '查看轉換清單' }).click()
    await expect(page).toHaveURL(`/conversion/${box?.id}`)
    await expect(rows(page)).toHaveCount(20)
    await page.getByRole('link', { name: '查看改造內容' }).click()
    await expect(page).toHaveURL(`/reform/${box?.id}`)
  })

  test('find a conversion by the name of its base and of its result', async ({ page, request }) => {
    const { reforms } = await readSample(request)
    await page.goto(`/conversion/${reforms.find((entry) => entry.rows > 20)?.id}`)
    const names = await page.locator('[data-list-rows] > tr').last().locator('th .item > span').allTextContents()
    for (const shown of names) {
      const name = shown.replace(/ \[\d+\]$/, '')
      await page.getByLabel('輸入裝備名稱').fill(name)
      await expect(rows(page)).not.toHaveCount(20)
      for (const row of await rows(page).all()) await expect(row.locator('th')).toContainText(name)
    }
  })
})

test.describe('neighbours of a reform box that take the same', () => {
  test('say it once: in the first that is shown, on every page and after every search', async ({ page, request }) => {
    const { reforms } = await readSample(request)
    let box = 0
    for (const { id } of reforms.filter((entry) => entry.rows > 20)) {
      await page.goto(`/conversion/${id}`)
      if ((await page.locator('tr.run-2').count()) > 0) box = id
      if (box) break
    }
    expect(box).toBeGreaterThan(0)
    const materials = page.locator('[data-list-rows] > tr:visible td[data-label=材料]')
    const written = () =>
      materials.evaluateAll((cells) =>
        cells.map((cell) => cell.querySelector('.materials')?.checkVisibility() === true),
      )
    const runs = () =>
      page.locator('[data-list-rows] > tr:visible').evaluateAll((rows) => rows.map((row) => row.className))
    const expectOnce = async () => {
      const all = await runs()
      expect(await written()).toEqual(all.map((run, index) => run !== all[index - 1]))
    }
    await expectOnce()
    await page.getByRole('button', { name: '2', exact: true }).click()
    await expect(page).toHaveURL(/page=2/)
    await expectOnce()
    expect((await written())[0]).toBe(true)
    const last = await page.locator('[data-list-rows] > tr').last().locator('th .item > span').first().textContent()
    await page.getByLabel('輸入裝備名稱').fill((last ?? '').replace(/ \[\d+\]$/, ''))
    await expect(rows(page)).not.toHaveCount(20)
    await expectOnce()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/conversion/${box}`)
    const second = page.locator('tr.run-1').nth(1)
    await expect(second.locator('.again')).toHaveCount(await second.locator('.again[data-label]').count())
    for (const cell of await second.locator('.again').all()) await expect(cell).toBeHidden()
    expect(await second.evaluate((row) => getComputedStyle(row, '::after').content)).toBe('"條件與材料同上"')
  })
})

test.describe('search fields', () => {
  test('have a button that empties them, once something is in them', async ({ page, request }) => {
    const { packages } = await readSample(request)
    for (const [path, name] of [
      ['/package', '搜尋道具名稱'],
      [`/package/${packages.find((box) => box.rows > 5)?.id}`, '搜尋道具名稱'],
      ['/item', '搜尋道具名稱'],
      ['/search', '搜尋全站'],
    ] as const) {
      await page.goto(path)
      const field = page.getByRole('main').getByLabel(name)
      const clear = page.getByRole('main').getByRole('button', { name: '清除', exact: true })
      await field.click()
      await expect(clear, path).toBeHidden()
      await field.fill('zzzz')
      await expect(clear, path).toBeVisible()
      if (path !== '/search') await expect(page.locator('main tbody tr:visible, main li:visible')).toHaveCount(0)
      await clear.click()
      await expect(field, path).toHaveValue('')
      await expect(field, path).toBeFocused()
      await expect(clear, path).toBeHidden()
      if (path !== '/search') await expect(page.locator('main :is(tbody tr, li):visible').first()).toBeVisible()
    }
    await page.goto('/package?q=zzzz')
    await expect(page.getByRole('main').getByRole('button', { name: '清除', exact: true })).toBeVisible()
    const box = page.getByRole('banner').getByLabel('搜尋全站')
    await box.fill('箱')
    await page.getByRole('banner').getByRole('button', { name: '清除', exact: true }).click()
    await expect(box).toHaveValue('')
  })
})

test.describe('a table of one page', () => {
  test('has no page numbers on a detail page; a list keeps them', async ({ page, request }) => {
    const { reforms, packages } = await readSample(request)
    const pages = page.locator('[data-list-pages]')
    await page.goto(`/reform/${reforms.find(({ rows }) => rows > 0 && rows <= 20)?.id}`)
    await expect(rows(page).first()).toBeVisible()
    await expect(pages).toBeHidden()
    await page.goto(`/package/${packages.find((entry) => entry.rows <= 50)?.id}`)
    await expect(pages.first()).toBeHidden()
    for (const path of ['/package?type=SHADOW', '/monster?kind=mvp']) {
      await page.goto(path)
      await expect(pages.getByRole('button', { name: '1', exact: true })).toBeVisible()
      await expect(pages.getByRole('button', { name: '2', exact: true })).toHaveCount(0)
    }
  })
})

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  test('a long row of page numbers stands in one line', async ({ page }) => {
    for (const path of ['/package?page=4', '/enchant?page=4']) {
      await page.goto(path)
      const pages = page.locator('[data-list-pages]')
      await expect(pages.locator('[aria-current]')).toHaveText('4')
      const tops = await pages
        .locator('button:visible, .page-gap')
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => Math.round((top + height / 2) / 8)),
        )
      expect(new Set(tops).size, path).toBe(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
    }
  })
})

test.describe('enchant page', () => {
  test('has its slots closed and opens each on its own, by mouse and by keyboard', async ({ page, request }) => {
    const { enchants } = await readSample(request)
    await page.goto(`/enchant/${enchants.find((entry) => entry.slots.length > 1)?.id}`)
    const slots = page.locator('details.slot')
    expect(await slots.evaluateAll((list) => list.map((slot) => (slot as HTMLDetailsElement).open))).not.toContain(true)
    await slots.nth(0).locator('summary').click()
    await slots.nth(1).locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(slots.nth(0)).toHaveAttribute('open')
    await expect(slots.nth(1)).toHaveAttribute('open')
    await slots.nth(0).locator('summary').click()
    await expect(slots.nth(0)).not.toHaveAttribute('open')
    await expect(slots.nth(1)).toHaveAttribute('open')
  })

  test('shows slots in the sequence in which they are filled, counted from 1', async ({ page, request }) => {
    const { enchants } = await readSample(request)
    for (const enchant of enchants.filter((entry) => entry.order.length > 1).slice(0, 3)) {
      await page.goto(`/enchant/${enchant.id}`)
      await expect(page.locator('details.slot h2')).toHaveText(enchant.order.map((slot) => `插槽 ${slot + 1}`))
    }
  })

  test('says its rules and its slots before the equipment', async ({ page, request }) => {
    const { enchants } = await readSample(request)
    await page.goto(`/enchant/${enchants.find((entry) => entry.reset !== undefined)?.id}`)
    const heads = await page.locator('main h2').allTextContents()
    const place = (name: string | RegExp) => heads.findIndex((head) => head.match(name) !== null)
    const places = [place('附魔條件'), place('重置資訊'), place(/^插槽 \d/), place('適用裝備')]
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  test('says that a reset is impossible', async ({ page, request }) => {
    const { enchants } = await readSample(request)
    await page.goto(`/enchant/${enchants.find((entry) => entry.reset === 0)?.id}`)
    await expect(page.getByText('無法重置')).toBeVisible()
  })

  test('shows specified enchants, upgrades and random upgrades', async ({ page, request }) => {
    const { enchants } = await readSample(request)
    for (const [part, heading] of [
      ['perfect', '指定附魔'],
      ['upgrades', '升級'],
      ['random', '隨機升級'],
    ] as const) {
      const enchant = enchants.find((entry) => entry.slots.some((slot) => slot[part] > 0))
      await page.goto(`/enchant/${enchant?.id}`)
      for (const summary of await page.locator('details.slot > summary').all()) await summary.click()
      await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
    }
    expect(await page.locator('.random-upgrade td.chance').first().textContent()).toMatch(/^\d+%$/)
  })
})

test.describe('item page', () => {
  test('says where the item comes from and leads there', async ({ page, request }) => {
    const { packages } = await readSample(request)
    const box = packages.find((entry) => entry.sum > 0)
    await page.goto(`/package/${box?.id}`)
    await page.locator('[data-list-rows] .item').first().click()
    await expect(page.locator('.crumb a')).toHaveAttribute('href', '/item')
    await expect(page.getByRole('heading', { name: '取得方式' })).toBeVisible()
    await page.locator(`.item[href="/package/${box?.id}"]`).first().click()
    await expect(page).toHaveURL(`/package/${box?.id}`)
  })

  test('leads to the shops and the records of the item, as its tooltip does', async ({ page, request }) => {
    const { packages } = await readSample(request)
    const box = packages.find((entry) => entry.worn.length > 0 && entry.rows < 50)
    const id = box?.worn[0]
    const leads = async (part: Locator) => {
      const link = (name: string) => part.getByRole('link', { name })
      await expect(link('查露店')).toHaveAttribute('href', `/ShopSearch?q=${id}`)
      await expect(link('查成交')).toHaveAttribute('href', `/ShopSearch?tab=records&q=${id}`)
    }
    await page.goto(`/item/${id}`)
    await leads(page.getByRole('main'))
    await page.goto(`/package/${box?.id}`)
    await page.locator(`[data-list-rows] a[href="/item/${id}"]`).first().hover()
    await leads(page.locator('#item-tooltip'))
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('every row of a package is there, and its links work', async ({ page, request }) => {
    const { packages } = await readSample(request)
    const box = packages.toSorted((a, b) => b.rows - a.rows)[0]
    // Without scripts no picture waits for its turn: the host would draw a thousand before the page is loaded.
    await page.route(`${hostUrl}/**`, (route) => route.abort())
    await page.goto(`/package/${box?.id}`)
    const rows = page.locator('[data-list-rows] > tr')
    expect(await rows.evaluateAll((all) => all.filter((row) => row.checkVisibility()).length)).toBe(box?.rows)
    await expect(page.getByRole('button', { name: '穿戴外觀' })).toHaveCount(0)
    await page.locator('[data-list-rows] .item').last().click()
    await expect(page).toHaveURL(/\/item\/\d+$/)
  })
  test('the slots of an enchant still open', async ({ page, request }) => {
    const { enchants } = await readSample(request)
    await page.goto(`/enchant/${enchants[0]?.id}`)
    await page.locator('details.slot > summary').first().click()
    await expect(page.locator('details.slot tbody tr').first()).toBeVisible()
  })
})

test.describe('accessible and as wide as the window, in both themes at every width', () => {
  const kinds: [kind: string, path: (sample: Awaited<ReturnType<typeof readSample>>) => string][] = [
    ['a package of several pools', ({ packages }) => `/package/${packages.find((entry) => entry.pools > 1)?.id}`],
    ['a package that an NPC gives', ({ packages }) => `/package/${packages.find((entry) => entry.npc > 0)?.id}`],
    ['a reform box', ({ reforms }) => `/reform/${reforms[0]?.id}`],
    ['a conversion', ({ reforms }) => `/conversion/${reforms[0]?.id}`],
    [
      'an enchant with random upgrades',
      ({ enchants }) => `/enchant/${enchants.find(({ slots }) => slots.some((slot) => slot.random > 0))?.id}`,
    ],
    ['an item', ({ worn }) => `/item/${worn}`],
  ]
  for (const [kind, path] of kinds)
    test(kind, async ({ page, request }) => {
      await page.goto(path(await readSample(request)))
      for (const summary of await page.locator('details.slot > summary').all()) await summary.click()
      await expectSound(page)
    })
})
