import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { islandsAwake } from './islands.ts'
import { signIn } from './players.ts'

const warning = '此為機會中獎商品，消費者購買或參與活動，不代表即可獲得特定商品。'

test('the disclosure has contents, percentages, warning and version, without scripts, and fits a phone', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } })
  const page = await context.newPage()
  await page.goto('/odds/disclosure')
  await expect(page.getByText(warning)).toBeVisible()
  await expect(page.getByText(/^資料版本 .+（\d{4}-\d\d-\d\d）$/).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: /\d+\.\d+%/ }).first()).toBeVisible()
  await context.close()
})

test('the disclosure has no accessibility faults', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/odds/disclosure')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('the page of a disclosed package has the warning and leads to the disclosure', async ({ page }) => {
  await page.goto('/odds/disclosure')
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click()
  await expect(page.getByText(warning)).toBeVisible()
  await page.getByRole('link', { name: '機率公告' }).click()
  await expect(page).toHaveURL('/odds/disclosure')
})

test('the warning is in the dialog before the payment', async ({ page }) => {
  await signIn(page)
  await page.goto('/donate')
  await islandsAwake(page)
  await page.getByRole('button', { name: '前往贊助' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(warning)).toBeVisible()
  await expect(dialog.getByRole('link', { name: '機率公告' })).toHaveAttribute('href', '/odds/disclosure')
})
