import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { hostUrl, releasesFolder } from '../stack/stack.ts'
import { expect, expectGoodPage, test } from './walk.ts'

const list = (page: Page) => page.locator('[data-list-rows] > :visible')

/** Pages whose addresses do not depend on the game data: path, heading and main content. */
const fixedPages: [path: string, heading: string, content: (page: Page) => Promise<unknown>][] = [
  ['/', '最新公告', (page) => expect(page.locator('main li:has(time)')).toHaveCount(10)],
  ['/download', '', (page) => expect(page.getByText('約 6.5 GB')).toBeVisible()],
  ['/package', '機率查詢', (page) => expect(list(page)).toHaveCount(10)],
  ['/reform', '', (page) => expect(list(page)).toHaveCount(10)],
  ['/enchant', '可附魔道具列表', (page) => expect(list(page)).toHaveCount(50)],
  ['/item', '', (page) => expect(page.locator('item-browser tbody tr')).toHaveCount(50)],
  ['/monster', '', (page) => expect(list(page)).toHaveCount(50)],
  ['/map', '地圖一覽', (page) => expect(page.getByRole('link', { name: '霧松林', exact: true })).toBeVisible()],
  ['/map/mistpine', '霧松林', (page) => expect(page.getByRole('link', { name: '苔球', exact: true })).toBeVisible()],
  ['/odds', '', (page) => expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()],
  ['/developers', '', (page) => expect(page.locator('details.call').first()).toBeVisible()],
  ['/changes', '', (page) => expect(page.getByRole('main').getByRole('listitem').first()).toContainText('最新')],
  ['/search', '', (page) => expect(page.getByRole('main').getByRole('searchbox')).toBeVisible()],
  ['/offline', '目前離線，此頁需要網路連線', (page) => expect(page.getByRole('link', { name: '重試' })).toBeVisible()],
  ['/login', '冒險者登入', (page) => expect(page.getByLabel('密碼')).toBeVisible()],
  ['/SignUp', '', (page) => expect(page.getByLabel('確認密碼')).toBeVisible()],
  ['/recover', '', (page) => expect(page.getByLabel('帳號或電子郵件')).toBeVisible()],
  ['/confirm-email', '', (page) => expect(page.getByRole('main').getByRole('link').first()).toBeVisible()],
  ['/end-watch', '', (page) => expect(page.getByRole('main').getByRole('link').first()).toBeVisible()],
  ['/admin/login', '後台登入', (page) => expect(page.getByLabel('密碼')).toBeVisible()],
]

for (const [path, heading, content] of fixedPages)
  test(`${path} shows its content`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    await content(page)
    await expectGoodPage(page)
  })

test('the ranking of a host that has none leads home', async ({ page }) => {
  await page.goto('/ranking')
  await expect(page).toHaveURL(/^[^/]*\/\/[^/]*\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('最新公告')
})

/** Pages of a record: its path and name from the host, and the main content. */
const recordPages: [kind: string, find: () => Promise<{ path: string; name: string }>, content: string][] = [
  [
    'an announcement',
    async () => {
      const { posts } = await ask<{ posts: { id: string; title: string }[] }>('/posts')
      return { path: `/news/${posts[0]?.id}`, name: posts[0]?.title ?? '' }
    },
    'article time',
  ],
  ['a package', () => firstOf('/package/101', '/package', 'GroupId'), '[data-list-rows] td.chance'],
  ['a reform box', () => firstOf('/db/reform', '/reform', 'ReformBox'), '[data-list-rows] .item'],
  ['a conversion', () => firstOf('/db/reform', '/conversion', 'ReformBox'), '[data-list-rows] .item'],
  ['an item', () => firstOf('/item/501', '/item', 'Id'), 'main [data-tip]'],
  ['a monster', () => firstOf('/monster/1001', '/monster', 'Id'), 'main td.chance'],
  ['an enchant', async () => ({ path: '/enchant/1', name: '' }), 'details.slot'],
]

async function ask<T>(path: string): Promise<T> {
  return (await fetch(hostUrl + path)).json() as Promise<T>
}

/** The page of the first record in an answer of the host. */
async function firstOf(call: string, folder: string, key: string): Promise<{ path: string; name: string }> {
  const answer = await ask<Record<string, string> | Record<string, string>[]>(call)
  const record = Array.isArray(answer) ? answer[0] : answer
  return { path: `${folder}/${record?.[key]}`, name: record?.Name ?? '' }
}

for (const [kind, find, content] of recordPages)
  test(`the page of ${kind} shows its name and content`, async ({ page }) => {
    const { path, name } = await find()
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(page.locator(content).first()).toBeVisible()
    await expectGoodPage(page)
  })

test('an unknown address leads to the home page with a message', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page).toHaveURL('/')
  await expect(page.locator('.toast')).toContainText('找不到這個頁面')
  // A static host that cannot redirect serves 404.html.
  const errorPage = readFileSync(path.join(releasesFolder, 'current', '404.html'), 'utf8')
  await page.route('**/%E8%97%A5', (route) => route.fulfill({ contentType: 'text/html', body: errorPage }))
  await page.goto('/item/藥')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('searchbox')).toHaveValue('藥')
})
