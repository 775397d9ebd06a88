/** Records that are not in the sample: failed enchants, names of 60 characters, lists of 300 and 3,000 rows. */
import { expect, type Page, test } from '@playwright/test'
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
const times = <T>(count: number, create: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => create(index))
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
/** Most facts that a server can have of an item. */
const facts = {
  Buy: 120_000,
  Sell: 60_000,
  Weight: 1255,
  Attack: 120,
  MagicAttack: 85,
  WeaponLevel: 4,
  EquipLevelMin: 100,
  Jobs: ['Swordman', 'Knight', 'KagerouOboro'],
  Classes: ['Third', 'Fourth'],
  Gender: 'Female',
  Refineable: true,
  Trade: ['NoDrop', 'NoTrade', 'NoSell', 'NoMail', 'NoAuction', 'NoStorage'],
  Combos: [[510, 511, 512]],
  Script: 'bonus bStr,2;\nautobonus "{ bonus bAspd,7; }",30,10000,BF_WEAPON;',
  Options: [
    {
      Ways: ['drop', 'box'],
      Lines: [{ Perhaps: true, Choices: [{ Option: 'DEC_SPELL_CAST_TIME', Min: 5, Max: 15, Odds: 3 }] }],
    },
  ],
}
const races = ['Plant', 'Brute', 'Demon', 'Dragon', 'Insect']
const monsters = times(300, (index) => ({
  Id: 1001 + index,
  Name: `怪物 ${index + 1}`,
  AegisName: `MONSTER_${index + 1}`,
  Level: 1 + Math.floor(index / 2),
  Hp: 60 + ((index * 7919) % 5000) * 13,
  Race: races[index % 5],
  Mvp: index === 1,
  MvpExp: index === 1 ? 1_500_000 : 0,
  Drops: index < 2 ? times(10, (row) => ({ Item: itemId(row), Chance: 7_000 - row, FileChance: 10 })) : [],
  MvpDrops: index === 1 ? times(3, (row) => ({ Item: itemId(row), Chance: 300 })) : [],
}))
const maps = [
  {
    Name: 'field_1',
    Title: longName(1),
    Spawns: monsters
      .slice(0, 30)
      .map(({ Id }) => ({ Monster: Id, Amount: 70, Delay: 3_600_000, Random: 600_000, X: 120, Y: 80 })),
    Drops: [{ Item: 530, Chance: 50 }],
  },
]
const chances = times(60, (index) => ({ Item: itemId(index), Chance: 1_667 }))
/** A slot of a server's own enchant: ten steps of five enchants, each of which may become one of five. */
const longSlot = (Slot: number) => ({
  Slot,
  Upgrades: times(45, (index) => ({
    ...{ Enchant: 600 + index, Upgrade: 605 + index },
    Materials: [{ Material: 501, Amount: 2 ** Math.floor(index / 5) }],
  })),
  RandomUpgrades: times(50, (index) => ({
    ...{ Enchant: 600 + index, Price: 1_000 * 2 ** Math.floor(index / 5) },
    Items: times(5, (result) => ({ Item: 600 + (index - (index % 5)) + result, Chance: 1 })),
  })),
})
const records = {
  items: [
    ...items,
    ...times(50, (index) => ({ Id: 600 + index, Name: `混沌靈珠${index % 5} ${Math.ceil((index + 1) / 5)} 級` })),
    { Id: 570, Name: longName(2), Type: 'Weapon', Facts: facts },
  ],
  monsters,
  maps,
  packages: [box('many0', 0, 3_000), box('many1', 1, 60)],
  reforms: [reform(501, 3_000), reform(502, 60)],
  enchants: [
    { Id: 1, State: 'failed' },
    { Id: 2, State: 'empty' },
    { Id: 4, State: 'ok', Slots: [3, 2, 1, 0].map(longSlot) },
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
  test(`the page of an enchant that ${state} shows only ${text} and its equipment`, async ({ page }) => {
    await page.goto(`${site.url}/enchant/${id}`)
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(id === 1 ? 1 : 0)
    await expect(page.locator('.item-columns .item')).toHaveAttribute('href', `/item/${500 + id}`)
    await expect(page.locator('details.slot, dl.facts')).toHaveCount(0)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expectSound(page)
  })

for (const path of [
  ...['/package/many0', '/reform/502', '/conversion/501', '/enchant/3', '/item/502', '/item/570', '/monster/1002'],
  ...['/map/field_1', '/news/2', '/', '/package', '/reform', '/enchant', '/item', '/monster', '/map'],
])
  test(`${path} has no overflow with names of 60 characters and large text`, async ({ page }) => {
    await page.goto(site.url + path)
    for (const summary of await page.locator('details > summary').all())
      if (await summary.isVisible()) await summary.click()
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoOverflow(page)
    }
    await page.setViewportSize({ width: 360, height: 800 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px'
    })
    await expectNoOverflow(page)
  })

for (const path of ['/item/570', '/monster/1002', '/map/field_1', '/enchant/3'])
  test(`${path} with all details open is accessible in both themes`, async ({ page }) => {
    await page.goto(site.url + path)
    for (const part of await page.locator('main details').all())
      await part.evaluate((details) => details.setAttribute('open', ''))
    await expectSound(page)
  })

test('an enchant of 1,180 rows is lower than 20,000 px on a phone with all slots open', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${site.url}/enchant/4`)
  for (const slot of await page.locator('summary.slot-head').all()) await slot.click()
  const step = page.locator('details.step', { hasText: '混沌靈珠0 1 級 → 混沌靈珠0 2 級 等 5 項' }).first()
  await expect(step).not.toHaveAttribute('open')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(20_000)
  await step.locator('summary').click()
  await expect(step.locator('tbody tr')).toHaveCount(5)
  await expectNoOverflow(page)
})

test.describe('a list with 200 of its 300 rows in the page', () => {
  const rows = (page: Page) => page.locator('[data-list-rows] tr:visible')
  const status = (page: Page) => page.getByRole('status').filter({ hasText: '筆' })

  test('a list requests further rows when they are needed', async ({ page }) => {
    const paths: string[] = []
    page.on('request', (call) => paths.push(new URL(call.url()).pathname))
    await page.goto(`${site.url}/monster`)
    await expect(status(page)).toHaveText('共 300 筆')
    await page.getByRole('button', { name: '4', exact: true }).click()
    await expect(rows(page).first()).toContainText('怪物 151')
    expect(paths).not.toContain('/monster-rows.txt')
    await page.getByRole('button', { name: '最後一頁' }).click()
    await expect(rows(page).first()).toContainText('怪物 251')
    expect(paths.filter((path) => path === '/monster-rows.txt')).toHaveLength(1)
  })

  test('a list searches, filters and sorts all rows, and restores its order', async ({ page }) => {
    await page.goto(`${site.url}/monster?q=怪物 299`)
    await expect(rows(page)).toHaveCount(1)
    await page.goto(`${site.url}/monster`)
    await page.getByLabel('種族').selectOption('Dragon')
    await expect(status(page)).toHaveText('共 60 筆')
    await page.getByLabel('種族').selectOption('')
    await page.getByLabel('排序').selectOption('hp')
    await expect(rows(page).first()).toContainText(monsters.toSorted((a, b) => b.Hp - a.Hp)[0]?.Name ?? '')
    await page.getByLabel('排序').selectOption('')
    await expect(rows(page).nth(1)).toContainText('怪物 2')
  })
})
