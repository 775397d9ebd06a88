import { expect, type Page, test } from '@playwright/test'
import { expectSound } from './axe.ts'

const button = (page: Page, name: string) => page.locator('share-buttons').getByRole('button', { name })

/** Replaces the browser's dialog, which no test can press, and keeps what it is given. */
async function giveDialog(page: Page, answer: 'shared' | 'closed'): Promise<() => Promise<unknown>> {
  await page.addInitScript((answer) => {
    const calls: unknown[] = []
    Object.assign(window, { calls })
    const share = async (data: unknown) => {
      calls.push(data)
      if (answer === 'closed') throw new DOMException('closed by the visitor', 'AbortError')
    }
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  }, answer)
  return () => page.evaluate(() => (window as { calls?: unknown }).calls)
}

test('a page is shared with its own address, without the filters of the reader', async ({ page }) => {
  const calls = await giveDialog(page, 'shared')
  await page.goto('/item/501?q=1#drops')
  await button(page, '分享').click()
  const title = await page.title()
  await expect.poll(calls).toEqual([{ title, url: expect.stringMatching(/\/item\/501$/) }])
  await expect(page.getByText('已複製連結')).toHaveCount(0)
})

test('who closes the dialog of the system is told nothing', async ({ page }) => {
  const calls = await giveDialog(page, 'closed')
  await page.goto('/item/501')
  await button(page, '分享').click()
  await expect.poll(calls).toHaveLength(1)
  await expect(page.locator('toast-region')).toBeEmpty()
})

test('where the system has no dialog, the address is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto('/item/501?q=1')
  await button(page, '分享').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('已複製連結')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/item\/501$/)
})

/** The pages as they are built with `REPORT_CHANNEL`. */
async function setChannel(page: Page, channel: string): Promise<void> {
  await page.route('**/item/501', async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    const config = /(<meta name="site-config" content="{)/
    expect(html).toMatch(config)
    await route.fulfill({
      response: answer,
      body: html.replace(config, `$1&quot;reportTo&quot;:&quot;${channel}&quot;,`),
    })
  })
}

test('a wrong value is reported to the channel of the operator, with page, version and value', async ({ page }) => {
  await setChannel(page, 'mailto:team@example.com')
  await page.goto('/item/501')
  const open = button(page, '回報數值')
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '回報錯誤的數值' })
  const link = dialog.getByRole('link', { name: '開啟回報管道' })
  const choice = dialog.getByLabel('數值', { exact: true })
  await choice.selectOption('類型 恢復道具')
  await dialog.getByLabel('補充說明').fill('遊戲裡不是 & 更輕')
  const version = (await (await page.request.get('/data-version.txt')).text()).trim()
  const mail = new URL((await link.getAttribute('href')) ?? '')
  expect(mail.pathname).toBe('team@example.com')
  expect(mail.searchParams.get('body')?.split('\r\n')).toEqual([
    expect.stringMatching(/^頁面：https?:.*\/item\/501$/),
    '資料：item/501',
    `資料版本：${version}`,
    '數值：類型 恢復道具；遊戲裡不是 & 更輕',
  ])
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()
})
