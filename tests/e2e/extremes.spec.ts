/** Records that the sample does not have: enchants without facts, names of 60 characters, no rows, 3,000 rows. */
import { expect, test } from '@playwright/test'
import { siteUrl } from '../stack/stack.ts'
import { expectNoOverflow, expectSound } from './axe.ts'
import { openSmallSite } from './small-site.ts'

const names = ['極'.repeat(60), 'W'.repeat(60), 'long words in a row '.repeat(3).trim()]
const longName = (index: number) => names[index % names.length] as string
const items = Array.from({ length: 60 }, (_, index) => ({
  Id: 501 + index,
  Name: longName(index),
  Slot: 4,
  View: 1,
  Locations: { Head_Top: true },
  EnchantId: index === 0 ? 1 : index === 1 ? 2 : 3,
  Description: `<p>${longName(index)}</p>`,
}))
const itemId = (index: number) => 501 + (index % items.length)
const times = <T>(count: number, of: (index: number) => T) => Array.from({ length: count }, (_, index) => of(index))
const materials = times(3, (index) => ({ Material: itemId(index), Amount: 30_000 }))

const box = (GroupId: string, name: number, rows: number) => ({
  GroupId,
  Name: longName(name),
  ItemId: 501 + name,
  Type: 'CASH',
  Description: `<p>${longName(name)}</p>`,
  Items: times(rows, (index) => ({
    Id: itemId(index),
    Chance: index,
    Min: 1_000_000,
    Max: 2_000_000,
    ViewId: 1,
    EnchantId: 3,
  })),
})
const reform = (ReformBox: number, rows: number) => ({
  ReformBox,
  Name: longName(ReformBox),
  Description: longName(ReformBox),
  Items: times(rows, (index) => ({
    BaseItem: itemId(index),
    ResultItem: itemId(index + 1),
    MinRefine: 7,
    MaxRefine: 18,
    ChangeRefine: -3,
    Materials: materials,
  })),
})
const chances = times(60, (index) => ({ Item: itemId(index), Chance: 1_667 }))
const records = {
  items,
  packages: [...names.map((_, index) => box(`many${index}`, index, index === 0 ? 3_000 : 60)), box('none', 1, 0)],
  reforms: [reform(501, 3_000), reform(502, 60), reform(503, 0)],
  enchants: [
    { Id: 1, State: 'failed' },
    { Id: 2, State: 'empty' },
    {
      Id: 3,
      State: 'ok',
      Reset: { Price: 1_000_000_000, Chance: 50_000, Materials: materials },
      Order: [3, 2],
      Slots: [3, 2].map((Slot) => ({
        Slot,
        Price: 1_000_000_000,
        Materials: materials,
        Enchants: [{ Enchantgrade: 4, Items: chances }],
        PerfectEnchants: [{ Item: 502, Materials: materials, Price: 1_000_000_000 }],
        Upgrades: [{ Enchant: 503, Upgrade: 504, Materials: materials, Price: 1_000_000_000 }],
        RandomUpgrades: [{ Enchant: 505, Items: chances.slice(0, 3), Materials: materials, Price: 1_000_000_000 }],
      })),
    },
  ],
  posts: names.map((title, index) => ({
    id: String(index + 1),
    type: index,
    title,
    content: `<p>${title}</p><pre>${'W'.repeat(200)}</pre><table><tr>${'<td>WWWWWWWWWWWW</td>'.repeat(12)}</tr></table>`,
    created_at: '2025-01-02 03:04:05',
    enable: true,
  })),
}

let site: Awaited<ReturnType<typeof openSmallSite>>

test.beforeAll(async () => {
  site = await openSmallSite('extremes', records)
})
test.afterAll(() => site?.close())

for (const [state, id, text] of [
  ['could not be loaded', 1, '載入失敗'],
  ['has no facts', 2, '查無附魔資訊'],
] as const)
  test(`an enchant that ${state} says ${text}, what it is for, and nothing else`, async ({ page }) => {
    await page.goto(`${site.url}/enchant/${id}`)
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(id === 1 ? 1 : 0)
    await expect(page.locator('.item-columns .item')).toHaveCount(1)
    await expect(page.locator('.item-columns .item')).toHaveAttribute('href', `/item/${500 + id}`)
    await expect(page.locator('details.slot, dl.facts')).toHaveCount(0)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expectSound(page)
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/enchant$/)
  })

test('a page that others lead to says so where the enchant is missing', async ({ page }) => {
  await page.goto(`${site.url}/item/501`)
  await page.getByRole('link', { name: '附魔資訊', exact: true }).first().click()
  await expect(page.getByText('載入失敗')).toBeVisible()
})

for (const path of [
  '/package/many0',
  '/package/many2',
  '/reform/502',
  '/conversion/501',
  '/enchant/3',
  '/item/502',
  '/news/2',
  '/',
])
  test(`${path}: names of 60 characters make nothing overflow`, async ({ page }) => {
    await page.goto(site.url + path)
    for (const summary of await page.locator('details > summary').all())
      if (await summary.isVisible()) await summary.click()
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoOverflow(page)
    }
  })

for (const [path, type, steps] of [
  ['/package/many1', 'BreadcrumbList', ['/', '/package', '/package/many1']],
  ['/reform/502', 'BreadcrumbList', ['/', '/reform', '/reform/502']],
  ['/conversion/502', 'BreadcrumbList', ['/', '/reform', '/conversion/502']],
  ['/enchant/3', 'BreadcrumbList', ['/', '/enchant', '/enchant/3']],
  ['/item/502', 'BreadcrumbList', ['/', '/item/502']],
  ['/news/2', 'NewsArticle', ['/news/2']],
] as const)
  test(`${path} describes itself to search engines with absolute addresses`, async ({ request }) => {
    const html = await (await request.get(site.url + path, { headers: { accept: 'text/html' } })).text()
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
    expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': type })
    const addresses: string[] = data.itemListElement?.map(({ item }: { item: string }) => item) ?? [data.url]
    expect(addresses).toEqual(steps.map((step) => new URL(step, siteUrl).href))
    expect(html).toContain(`<link rel="canonical" href="${addresses.at(-1)}"`)
    for (const [, address] of JSON.stringify(data).matchAll(/"(?:url|image|logo|item|mainEntityOfPage)":"([^"]*)"/g))
      expect(address).toMatch(/^https?:/)
  })

for (const [path, text] of [
  ['/package/none', '目前沒有道具'],
  ['/reform/503', '這個改造箱沒有可改造的裝備'],
  ['/conversion/503', '這個改造箱沒有可改造的裝備'],
] as const)
  test(`${path} without rows says ${text}`, async ({ page }) => {
    await page.goto(site.url + path)
    await expect(page.getByText(text).first()).toBeVisible()
  })

test('3,000 rows of a package are paged, sorted and searched', async ({ page }) => {
  await page.goto(`${site.url}/package/many0`)
  const rows = page.locator('[data-list-rows] > tr:visible')
  await expect(rows).toHaveCount(50)
  await page.getByRole('button', { name: '機率' }).click()
  await page.getByRole('button', { name: '機率' }).click()
  await expect(rows.first()).toHaveAttribute('data-chance', '2999')
  await page.locator('#package-search').fill('long words')
  await expect(rows.first()).toContainText('long words')
})
