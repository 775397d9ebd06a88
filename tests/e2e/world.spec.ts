/** Monsters and maps of a server's own, on a small site of such records: a long list, drops, drawings of a renderer. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { readConfig } from '../../api/config.ts'
import { createLog } from '../../host/http/log.ts'
import { startHost } from '../../host/server.ts'
import { siteUrl } from '../stack/stack.ts'
import { expectSound } from './axe.ts'
import { openSmallSite } from './small-site.ts'

const count = 300
const races = ['Plant', 'Brute', 'Demon', 'Dragon', 'Insect']
const elements = ['Water', 'Earth', 'Fire', 'Wind', 'Holy', 'Ghost']
const chances = [7000, 1500, 400, 20, 90_000, 5, 12_000, 3, 55_000, 1]
const drop = (Chance: number, index: number) => ({
  Item: 501 + index,
  Chance,
  FileChance: Math.max(1, Math.round(Chance / 5)),
  StealProtected: index === 3,
})
const monsters = Array.from({ length: count }, (_, index) => ({
  Id: 1001 + index,
  Name: index === 1 ? '霜原的古老守門巨狼' : `怪物 ${index + 1}`,
  AegisName: `MONSTER_${index + 1}`,
  Level: 1 + Math.floor(index / 2),
  Hp: 60 + ((index * 7919) % 5000) * 13,
  Race: races[index % 5],
  Element: elements[index % 6],
  ElementLevel: 1 + (index % 4),
  Size: ['Small', 'Medium', 'Large'][index % 3],
  Mvp: index === 1,
  BaseExp: 100 * (index + 1),
  JobExp: 70 * (index + 1),
  MvpExp: index === 1 ? 1_500_000 : 0,
  Facts: {
    Attack: 120,
    Attack2: 80,
    Defense: 30,
    MagicDefense: 10,
    Str: 40,
    Agi: 21,
    Vit: 33,
    Dex: 50,
    AttackRange: 2,
  },
  Damage: elements.map((Element, at) => ({ Element, Percent: [150, 100, 75, 25, 0, 200][at] })),
  // The thirtieth drops what there is nothing to say of.
  Drops: index < 29 ? chances.map(drop) : index === 29 ? [{ Item: 501, Chance: 7000 }] : [],
  MvpDrops:
    index === 1 ? [300, 5000, 2000].map((Chance, at) => ({ Item: 521 + at, Chance, Effective: Chance * 0.9 })) : [],
}))
const records = {
  items: Array.from({ length: 40 }, (_, index) => ({
    Id: 501 + index,
    Name: index % 4 === 0 ? `冒險者的強化長柄戰斧 ${index}` : `素材 ${index}`,
    Slot: index % 4 === 0 ? 2 : 0,
  })),
  packages: [{ GroupId: 'box', Name: '箱', ItemId: 540, Items: [{ Id: 501, Chance: 1 }] }],
  monsters,
  maps: [
    {
      Name: 'field_1',
      Title: '霧松林外圍的古道',
      Spawns: monsters
        .slice(0, 30)
        .flatMap(({ Id }, index) => [
          { Monster: Id, Amount: 70 - index * 2, Delay: 5000, Random: 0, Boss: index === 1 },
          ...(index % 5 === 0 ? [{ Monster: Id, Amount: 3, Delay: 3_600_000, Random: 600_000, X: 120, Y: 80 }] : []),
        ]),
      Drops: [{ Item: 530, Chance: 50 }],
    },
    { Name: 'cave_2', Title: '', Spawns: [{ Monster: 1001, Amount: 70, Delay: 60_000, Random: 0 }], Drops: [] },
  ],
  shops: Array.from({ length: 12 }, (_, index) => ({
    Id: `shop-${index}`,
    Name: ['雜貨商人', '旅行武器商', '果物攤'][index % 3],
    Type: index === 11 ? 'barter' : 'shop',
    Map: 'field_1',
    X: 100 + index,
    Y: 60,
    Items: Array.from({ length: 3 + (index % 4) * 4 }, (_, row) => ({ Item: 501 + row, Price: 10 * (row + 1) })),
  })),
  dropRules: [{ Id: 1, Drop: [{ Difference: 10, Percent: 80 }], Mvp: [], MvpMode: 0, VipBonus: 50, VipCap: 90_000 }],
}

let site: Awaited<ReturnType<typeof openSmallSite>>
test.beforeAll(async () => {
  site = await openSmallSite('world', records, { RENDERER_URL: 'http://renderer.test' })
})
test.afterAll(() => site.close())

const rows = (page: Page) => page.locator('[data-list-rows] tr:visible')
const status = (page: Page) => page.getByRole('status').filter({ hasText: '筆' })

test.describe('a list of more rows than its page has', () => {
  test('comes with its first ones, and asks for the rest when it needs them', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (call) => asked.push(new URL(call.url()).pathname))
    await page.goto(`${site.url}/monster`)
    await expect(status(page)).toHaveText('共 300 筆')
    await expect(rows(page)).toHaveCount(50)
    expect(await page.locator('[data-list-rows] tr').count()).toBe(200)
    await page.getByRole('button', { name: '4', exact: true }).click()
    await expect(rows(page).first()).toContainText('怪物 151')
    expect(asked).not.toContain('/monster-rows.txt')
    await page.getByRole('button', { name: '最後一頁' }).click()
    await expect(rows(page).first()).toContainText('怪物 251')
    await expect(rows(page)).toHaveCount(50)
    expect(asked.filter((path) => path === '/monster-rows.txt')).toHaveLength(1)
    await expect(status(page)).toHaveText('共 300 筆')
  })

  test('finds, filters and sorts all of them, and goes back to its own sequence', async ({ page }) => {
    await page.goto(`${site.url}/monster?q=怪物 299`)
    await expect(rows(page)).toHaveCount(1)
    await page.goto(`${site.url}/monster`)
    await page.getByLabel('種族').selectOption('Dragon')
    await expect(status(page)).toHaveText('共 60 筆')
    await page.getByLabel('種族').selectOption('')
    await page.getByLabel('排序').selectOption('hp')
    const highest = monsters.toSorted((a, b) => b.Hp - a.Hp)[0]?.Name ?? ''
    await expect(rows(page).first()).toContainText(highest)
    await page.getByLabel('排序').selectOption('')
    await expect(rows(page).first()).toContainText('怪物 1')
    await expect(rows(page).nth(1)).toContainText('霜原的古老守門巨狼')
    await page.goto(`${site.url}/monster?page=6`)
    await expect(rows(page).last()).toContainText('怪物 300')
  })

  test('says so where they cannot be had, and asks again', async ({ page }) => {
    await page.route('**/monster-rows.txt', (route) => route.abort())
    await page.goto(`${site.url}/monster`)
    await page.getByLabel('搜尋怪物').fill('怪物 299')
    await expect(page.getByRole('alert')).toContainText('載入失敗')
    await page.unroute('**/monster-rows.txt')
    await page.getByLabel('搜尋怪物').fill('怪物 298')
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('alert')).toBeHidden()
  })

  test.describe(() => {
    test.use({ javaScriptEnabled: false })
    test('without scripts says that there are more', async ({ page }) => {
      await page.goto(`${site.url}/monster`)
      await expect(page.locator('[data-list-rows] tr')).toHaveCount(200)
      await expect(page.getByText('這裡只列出前面的部分')).toBeVisible()
    })
  })
})

test('drops stand by their chance, rewards in the sequence of their rolls', async ({ page }) => {
  await page.goto(`${site.url}/monster/1002`)
  const table = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) })
  const shown = await table('掉落道具')
    .locator('td.chance')
    .evaluateAll((cells) => cells.map((cell) => Number.parseFloat(cell.textContent)))
  expect(shown).toEqual(shown.toSorted((a, b) => b - a))
  expect(shown).toHaveLength(10)
  expect(await table('MVP 獎勵').locator('[data-reward]').allTextContents()).toEqual(['0.30%', '5.00%', '2.00%'])
})

test('an item says how many kills it takes, and how many live where and come back when', async ({ page }) => {
  await page.goto(`${site.url}/item/501`)
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: '怪物 1', exact: true }) })
  await expect(row).toContainText('14')
  // Of two maps with as many the one where they come back sooner, which is also the one with the most.
  await expect(row).toContainText('霧松林外圍的古道 × 73，5 秒重生')
})

test('a monster is drawn by the operator’s renderer, over our own figure', async ({ page }) => {
  const asked: { token: string | undefined; body: Record<string, unknown> }[] = []
  const png = await sharp({ create: { width: 75, height: 100, channels: 4, background: '#080' } })
    .png()
    .toBuffer()
  const renderer = createServer(async (request: IncomingMessage, response) => {
    const body = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString()) as { job: string[] }
    asked.push({ token: request.headers['x-accesstoken']?.toString(), body })
    // One that it has no files of.
    if (body.job[0] === '1003') return void response.writeHead(204).end()
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(png)
  })
  await new Promise<void>((resolve) => renderer.listen(0, '127.0.0.1', resolve))
  const RENDERER_URL = `http://127.0.0.1:${(renderer.address() as AddressInfo).port}`
  const settings = { HOST_PORT: '0', SITE_URL: siteUrl, DATABASE_URL: 'sqlite::memory:', GAME_DATA: 'data' }
  const config = readConfig({ ...settings, RENDERER_URL, RENDERER_TOKEN: 'secret' })
  const host = await startHost(config, { log: createLog(() => {}) })
  try {
    await page.route('**/render', async (route) => {
      const headers = { 'Content-Type': 'application/json' }
      const answer = await fetch(`${host.url}/render`, { method: 'POST', headers, body: route.request().postData() })
      await route.fulfill({
        status: answer.status,
        headers: { 'Access-Control-Allow-Origin': '*', 'Content-Type': answer.headers.get('Content-Type') ?? '' },
        body: Buffer.from(await answer.arrayBuffer()),
      })
    })
    await page.goto(`${site.url}/monster/1002`)
    const picture = page.locator('npc-picture')
    await expect(picture.locator('img')).toBeVisible()
    await expect(picture.locator('svg')).toHaveCount(0)
    expect(asked).toMatchObject([{ token: 'secret', body: { job: ['1002'], canvas: '75x100+37+85', action: 0 } }])
    const refused = page.waitForResponse('**/render')
    await page.goto(`${site.url}/monster/1003`)
    expect((await refused).status()).toBe(400)
    await expect(picture.locator('svg')).toBeVisible()
  } finally {
    await host.close()
    renderer.closeAllConnections()
    await new Promise((resolve) => renderer.close(resolve))
  }
})

for (const [name, path, says] of [
  ['an MVP', '/monster/1002', 'MVP 獎勵'],
  ['a map of 30 monsters and 12 shops', '/map/field_1', '雜貨商人'],
] as const)
  test(`the page of ${name} is accessible in both themes`, async ({ page }) => {
    await page.goto(site.url + path)
    await expect(page.getByRole('main')).toContainText(says)
    await expectSound(page)
  })
