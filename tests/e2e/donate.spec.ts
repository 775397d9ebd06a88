import { expect, type Page, test } from '@playwright/test'
import { hostUrl } from '../stack/stack.ts'
import { readable } from './answers.ts'
import { expectAccessible } from './axe.ts'
import { islandsAwake } from './islands.ts'
import { signIn } from './players.ts'

const amount = (page: Page) => page.getByLabel('贊助金額').first()
const openConfirm = (page: Page) => page.getByRole('button', { name: '前往贊助' }).click()
const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '確認' }).click()
const errorLine = (page: Page) => page.locator('.field-error')
/** Answers the call that creates an order instead of the host. */
const answerOrder = (page: Page, path: string, answer: { status: number; body: string }) =>
  page.route(path, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ ...answer, headers: readable }) : route.continue(),
  )

async function openDonate(page: Page) {
  await signIn(page)
  await page.goto('/donate')
  await islandsAwake(page)
  await expect(amount(page)).toHaveValue('100')
}

test.describe('donation', () => {
  test('the amount is limited when its field loses the focus, and Enter shows the range', async ({ page }) => {
    await openDonate(page)
    await amount(page).fill('99999')
    await amount(page).blur()
    await expect(amount(page)).toHaveValue('5000')
    await amount(page).fill('99')
    await amount(page).press('Enter')
    await expect(amount(page)).toHaveAccessibleDescription('請輸入 100 到 5,000 之間的金額')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('the page of an ATM order shows the number, then the payment, without a reload', async ({ page, context }) => {
    await openDonate(page)
    await page.getByText('ATM 轉帳').click()
    await openConfirm(page)
    await confirm(page)
    await page.getByRole('button', { name: '取得 ATM 繳費代碼' }).click()
    await expect(page.getByRole('status')).toContainText('繳費代碼')
    const order = await page.locator('input[name=MerchantTradeNo]').inputValue()
    const waiting = await context.newPage()
    await waiting.goto(`/donate?order=${order}`)
    await expect(waiting.getByText('已取得繳費代碼，等待付款')).toBeVisible()
    await page.getByRole('button', { name: '付款成功', exact: true }).click()
    await expect(waiting.getByText('付款完成，等待遊戲入帳')).toBeVisible()
    await waiting.getByRole('link', { name: '我的帳號' }).click()
    await expect(waiting).toHaveURL('/account')
  })
})

test.describe('failures of a donation', () => {
  test('plans that cannot be loaded are reported, and can be loaded again', async ({ page }) => {
    await signIn(page)
    const visible = Promise.withResolvers<void>()
    await page.route('**/donate/getPlan', async (route) => {
      await visible.promise
      await route.fulfill({ status: 500, body: '{}' })
    })
    await page.goto('/donate')
    await expect(amount(page)).toHaveValue('200')
    visible.resolve()
    await expect(page.getByText('載入贊助設定失敗')).toBeVisible()
    await page.unroute('**/donate/getPlan')
    await page.getByRole('button', { name: '重試' }).click()
    await expect(amount(page)).toHaveValue('100')
  })

  for (const [name, status, body, text] of [
    ['a refusal', 500, '{"error":"x"}', '產生訂單失敗，請稍後再試'],
    ['an answer without a form', 200, '<p>hello</p>', '在回傳內容中找不到 <form>'],
    ['a form for another site', 200, '<form action="https://evil.example/pay"></form>', '付款頁面來源不受信任，已取消'],
    ['a form for a script', 200, '<form action="javascript:alert(1)"></form>', '付款頁面來源不受信任，已取消'],
  ] as const) {
    test(`${name} is shown in the error line`, async ({ page }) => {
      await openDonate(page)
      await answerOrder(page, '**/donate/purchase', { status, body })
      await openConfirm(page)
      await confirm(page)
      await expect(errorLine(page)).toHaveText(text)
      await expect(page).toHaveURL(/\/donate$/)
    })
  }

  test('markup in the answer runs no script, and hidden inputs are sent unchanged', async ({ page }) => {
    await openDonate(page)
    const executed: string[] = []
    await page.exposeFunction('executed', (what: string) => executed.push(what))
    const body = `<img src=x onerror="executed('img')"><script>executed('script')</script>
      <form method="post" action="${hostUrl}/payment/elsewhere" onsubmit="executed('submit')">
      <input type="hidden" name="submit" value="1"><input type="hidden" name="a&amp;b" value="&lt;中文&gt;"></form>`
    await answerOrder(page, '**/donate/purchase', { status: 200, body: JSON.stringify({ html: body }) })
    const posted = page.waitForRequest('**/payment/elsewhere')
    await openConfirm(page)
    await confirm(page)
    const fields = new URLSearchParams((await posted).postData() ?? '')
    expect(Object.fromEntries(fields)).toEqual({ submit: '1', 'a&b': '<中文>' })
    expect(executed).toEqual([])
  })
})

test.describe('VIP', () => {
  async function openVip(page: Page) {
    await openDonate(page)
    await page.getByRole('tab', { name: 'VIP 訂閱' }).click()
    await expect(page.getByLabel('訂閱方案')).toHaveValue('1')
  }

  /** Confirms the first plan, and returns the window of the payment. */
  async function subscribe(page: Page): Promise<Page> {
    await page.getByRole('button', { name: '立即訂閱' }).click()
    const opened = page.waitForEvent('popup')
    await confirm(page)
    return opened
  }

  for (const [field, variant] of [
    ['error', '.toast-error'],
    ['warning', '.toast-warning'],
    ['message', '.toast'],
  ] as const) {
    test(`an answer with ${field} is shown as a toast, and the window closes`, async ({ page }) => {
      await openVip(page)
      await answerOrder(page, '**/vip/purchase', { status: 200, body: JSON.stringify({ [field]: '已有訂閱' }) })
      const opened = await subscribe(page)
      await expect(page.locator(variant).filter({ hasText: '已有訂閱' })).toBeVisible()
      await expect.poll(() => opened.isClosed()).toBe(true)
    })
  }

  const form = `<form method="post" action="${hostUrl}/payment/elsewhere"><input type="hidden" name="a" value="1">
    <textarea name="note">中文</textarea><button name="b">go</button></form><script>document.forms[0].submit()</script>`
  test('the form in an answer of another host is sent in the window', async ({ page, context }) => {
    await openVip(page)
    await answerOrder(page, '**/vip/purchase', { status: 200, body: form })
    const posted = context.waitForEvent('request', (request) => request.url().endsWith('/payment/elsewhere'))
    await subscribe(page)
    expect(Object.fromEntries(new URLSearchParams((await posted).postData() ?? ''))).toEqual({ a: '1', note: '中文' })
  })

  test('an ended session without a form leads to the login page, and the window closes', async ({ page }) => {
    await openVip(page)
    await answerOrder(page, '**/vip/purchase', { status: 401, body: '' })
    const opened = await subscribe(page)
    await expect(page).toHaveURL(/\/login\?from=%2Fdonate$/)
    await expect.poll(() => opened.isClosed()).toBe(true)
  })

  test('a blocked window is reported', async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    await openVip(page)
    await page.getByRole('button', { name: '立即訂閱' }).click()
    await confirm(page)
    await expect(errorLine(page)).toHaveText('無法開啟付款視窗，請允許瀏覽器彈出視窗')
  })
})

test('a donation works by keyboard, and Escape orders nothing', async ({ page }) => {
  await openDonate(page)
  const orders: string[] = []
  page.on('request', (request) => request.url().endsWith('/purchase') && orders.push(request.method()))
  await page.getByRole('tab', { name: '贊助', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'VIP 訂閱' })).toBeFocused()
  await expect(page.getByRole('tab', { name: 'VIP 訂閱' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  // The tab loads its plans again before it can be used.
  await expect(page.getByRole('button', { name: '前往贊助' })).toBeEnabled()
  await amount(page).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('300')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '確認贊助' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await openConfirm(page)
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(orders).toEqual([])
})
