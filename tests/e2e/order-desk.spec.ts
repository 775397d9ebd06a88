import { expect, type Page, test } from '@playwright/test'
import { hostUrl } from '../stack/stack.ts'
import { adminSession, signInAdmin } from './admins.ts'
import { expectSound } from './axe.ts'
import { placeOrders } from './paid-orders.ts'
import { newPlayer } from './players.ts'

const rows = (page: Page) => page.locator('main tbody tr')
const search = (page: Page) => page.getByLabel('訂單編號、玩家帳號或金流交易編號')

test('an admin finds an order by keyboard, adds a note, records a refund and queues its delivery again', async ({
  page,
}) => {
  const player = await newPlayer()
  const [id = ''] = await placeOrders(player.accountId, 1)
  await signInAdmin(page)
  await page.goto('/admin/posts')
  await page.getByRole('link', { name: '訂單管理' }).click()
  await search(page).fill(player.username.slice(0, 14).toUpperCase())
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(search(page)).toBeFocused()
  await page.getByRole('link', { name: `查看訂單 ${id}` }).press('Enter')
  await expect(page.getByRole('heading', { name: id })).toBeFocused()
  const note = page.getByRole('form', { name: '加註' })
  await note.getByRole('textbox').fill('玩家來信詢問')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('註記已新增')).toBeVisible()
  await expect(note.getByRole('textbox')).toHaveValue('')

  const refund = page.getByRole('form', { name: '標記退款' })
  await refund.getByLabel('金額（NT$）').fill('301')
  await refund.getByLabel('原因').fill('重複付款')
  await page.keyboard.press('Enter')
  await expect(page.getByText('退款金額總計必須在 0 到訂單金額之間')).toBeVisible()
  await refund.getByLabel('金額（NT$）').fill('120')
  await page.keyboard.press('Enter')
  await expect(page.getByText('已標記，退款總計 NT$ 120')).toBeVisible()
  await page.getByRole('button', { name: '重送發放' }).click()
  await expect(page.getByText('已在等待發放，不必重送')).toBeVisible()
  const history = page.getByRole('region', { name: '紀錄' })
  await expect(history.getByRole('row').filter({ hasText: 'NT$ 120：重複付款' })).toContainText('demo-admin')
  await expect(history).not.toContainText(/order\.|delivery\./)
  await expectSound(page)
  await page.goBack()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.locator('main :focus')).toContainText(id)
  await expect(search(page)).toHaveValue(/TESTER/)
  await page.getByLabel('狀態').selectOption({ label: '付款失敗' })
  await page.getByRole('button', { name: '查詢' }).click()
  await expect(page.getByText('沒有符合的訂單')).toBeVisible()
})

test('an admin whose order was changed meanwhile sees the change and keeps the input', async ({ page }) => {
  const player = await newPlayer()
  const [id = ''] = await placeOrders(player.accountId, 1)
  await signInAdmin(page)
  await page.goto(`/admin/orders?order=${id}`)
  const refund = page.getByRole('form', { name: '標記退款' })
  await refund.getByLabel('金額（NT$）').fill('50')
  await refund.getByLabel('原因').fill('重複付款')
  const { token } = await adminSession()
  const answer = await fetch(`${hostUrl}/admin/orders/${id}/notes`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ text: '已在銀行退款' }),
  })
  expect(answer.status).toBe(201)
  await refund.getByRole('button').click()
  await expect(page.getByText('這筆訂單剛有變動，沒有儲存')).toBeVisible()
  await expect(page.getByRole('region', { name: '紀錄' })).toContainText('已在銀行退款')
  await expect(refund.getByLabel('金額（NT$）')).toHaveValue('50')
  await refund.getByRole('button').click()
  await expect(page.getByText('已標記，退款總計 NT$ 50')).toBeVisible()
})

test('the desk pages through many orders and shows failures', async ({ page }) => {
  const player = await newPlayer()
  const ids = await placeOrders(player.accountId, 51, { paid: false })
  await signInAdmin(page)
  await page.goto(`/admin/orders?q=${player.username}`)
  await expect(page.getByText('共 51 筆')).toBeVisible()
  await expect(rows(page)).toHaveCount(50)
  const second = page.getByRole('button', { name: '2', exact: true })
  await second.click()
  await expect(rows(page)).toHaveCount(1)
  await expect(second).toBeFocused()
  await expect(rows(page)).toContainText(ids[0] ?? '')
  await search(page).press('Enter')
  await expect(rows(page)).toHaveCount(50)
  await placeOrders(player.accountId, 1)
  await search(page).press('Enter')
  await expect(rows(page).first()).toContainText('已付款')
  await page.goBack()
  await expect(page).toHaveURL(/page=2$/)
  const orders = `${hostUrl}/admin/orders`
  await page.route(orders, (route) => route.abort())
  await page.goto('/admin/orders')
  await expect(page.getByText('載入訂單失敗')).toBeVisible()
  await page.unroute(orders)
  await page.getByRole('button', { name: '重試' }).click()
  await expect(rows(page).first()).toBeVisible()
})
