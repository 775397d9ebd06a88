import { expect, test } from '@playwright/test'
import { firstVersion, secondVersion } from '../patched-snapshot.ts'
import { expectSound } from './axe.ts'
import { createPatchedSite } from './patched-site.ts'

test.describe.configure({ mode: 'serial' })

const site = createPatchedSite('patched-changes', 0)
let server: Awaited<ReturnType<typeof site.serve>> | undefined

test.beforeAll(async () => {
  await site.release(firstVersion, '1.0', '2026-11-01T03:00:00Z')
  server = await site.serve()
})
test.afterAll(() => server?.close())

test('a site without a patch has no changes', async ({ page }) => {
  await page.goto(`${site.url}/changes`)
  await expect(page.getByText('還沒有更新紀錄')).toBeVisible()
  await page.goto(`${site.url}/package/box`)
  await expect(page.getByRole('heading', { name: '變更紀錄' })).toHaveCount(0)
})

test('the page of a patch shows drop rates, conditions, odds and prices before and after', async ({ page }) => {
  await site.release(secondVersion, '1.1', '2026-11-20T03:00:00Z')
  await site.release(secondVersion, 'hotfix 二', '2026-11-21T03:00:00Z')
  await page.goto(`${site.url}/changes`)
  const versions = page.getByRole('main').locator('ol > li')
  // The second version changed nothing that players see.
  await expect(versions).toHaveCount(1)
  await expect(versions.first()).toContainText('最新')
  await expect(versions.first()).toContainText('2026-11-20 11:00')
  await expect(versions.first()).toContainText(/波利卡片　掉落機率\s+0.01% → 5.00%\s+▲\s*上升\s*\+49,900%/)
  await versions.first().getByRole('link', { name: '2026-11-20 11:00' }).click()
  await expect(page).toHaveURL(`${site.url}/changes/1.1`)

  const rows = page.getByRole('row')
  const line = (...cells: string[]) =>
    expect(cells.reduce((matches, text) => matches.filter({ hasText: text }), rows)).toHaveCount(1)
  await line('波利卡片', '75.00%', '50.00%', '−33%')
  await line('北境之角', '新增', '25.00%')
  await line('小刀 → 小刀．改', '+7 以上', '+9 以上')
  await line('插槽 4', '力量一', '90.000%', '80.000%')
  await line('波利卡片', '0.01%', '5.00%', '+49,900%')
  await expect(page.getByText('版本 1.1')).toBeHidden()
  await page.getByText('版本資訊').click()
  await expect(page.getByText('版本 1.1')).toBeVisible()
  await expect(page.locator('#monster-1004').getByRole('link')).toHaveAttribute('href', '/monster/1004')
  await expect(page.locator('#package-old')).toHaveText('舊箱子')
  await expect(page.locator('#package-old').getByRole('link')).toHaveCount(0)
  await expectSound(page)
})

test('home shows the newest patch with changes and its three largest changes', async ({ page }) => {
  await page.goto(`${site.url}/`)
  const patch = page.getByRole('region', { name: '最近的資料更新' })
  await expect(patch.getByRole('link', { name: '2026-11-20 11:00' })).toHaveAttribute('href', '/changes/1.1')
  await expect(patch.getByRole('listitem')).toHaveCount(3)
  await expect(patch.getByRole('link', { name: '全部更新內容' })).toHaveAttribute('href', '/changes')
})

test('changed records link to their place on the page of the patch, others do not', async ({ page }) => {
  for (const path of ['/package/box', '/item/1203', '/conversion/6002', '/enchant/3', '/monster/1002', '/map/field']) {
    await page.goto(site.url + path)
    const link = page.getByRole('link', { name: '2026-11-20 11:00' })
    await expect(link).toHaveCount(1)
    const address = (await link.getAttribute('href')) ?? ''
    const latest = page.locator('.detail-head').getByRole('link', { name: '最近更新：2026-11-20' })
    await expect(latest).toHaveAttribute('href', address)
    const fragment = new URL(address, site.url).hash
    await link.click()
    await expect(page.locator(`[id="${decodeURIComponent(fragment.slice(1))}"]`)).toBeInViewport()
  }
  // An item also has what changed about it.
  await page.goto(`${site.url}/item/4001`)
  const history = page.locator('section', { has: page.getByRole('heading', { name: '變更紀錄' }) })
  await expect(history).toContainText(/波利\s+掉落機率\s+0.01% → 5.00%/)
  await expect(history).toContainText(/旅人的箱子\s+機率\s+75.00% → 50.00%/)
  await page.goto(`${site.url}/item/984`)
  await expect(page.getByRole('heading', { name: '變更紀錄' })).toHaveCount(0)
})
