import { expect, type Page, test } from '@playwright/test'
import type { Item } from '../../domain/item.ts'
import { hostUrl } from '../stack/stack.ts'
import { adminSession, answerDialogs, demoAccount, savePost, signInAdmin } from './admins.ts'

const frame = (page: Page) => page.frameLocator('.tox-edit-area__iframe').locator('body')
const save = (page: Page) => page.getByRole('button', { name: '儲存', exact: true })
const idOf = (page: Page) => /posts\/(\d+)\/edit$/.exec(page.url())?.[1] as string
const title = (page: Page) => page.getByLabel('標題', { exact: true })

async function openNew(page: Page) {
  await signInAdmin(page)
  await page.goto('/admin/posts/new')
  await expect(frame(page)).toBeVisible()
}

async function remove(page: Page, id: string) {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await fetch(`${hostUrl}/admin/posts/${id}`, { method: 'DELETE', headers: { Authorization: `Bearer ${token}` } })
}

test.describe('backend login', () => {
  async function logIn(page: Page, { username, password }: { username: string; password: string }) {
    await page.goto('/admin/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('後台登入')
    await page.getByLabel('帳號').fill(username)
    await page.getByLabel('密碼').fill(password)
    await page.getByRole('button', { name: '登入', exact: true }).click()
  }

  test('refuses a player, and ends the session that the host opened', async ({ page }) => {
    const ended = page.waitForResponse(
      (answer) => answer.url().endsWith('/logout') && answer.request().method() === 'POST',
    )
    await logIn(page, demoAccount('player'))
    await expect(page.getByRole('alert')).toHaveText('登入失敗')
    expect((await ended).status()).toBe(200)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })
})

test.describe('the list', () => {
  test('sends a `token` without `auth`', async ({ page }) => {
    const { token } = await adminSession()
    await page.addInitScript((own) => localStorage.setItem('token', own), token)
    const asked = page.waitForRequest((request) => request.url() === `${hostUrl}/posts` && request.method() === 'GET')
    await page.goto('/admin/posts')
    expect(await (await asked).headerValue('authorization')).toBe(`Bearer ${token}`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })

  test('deletes only what was confirmed', async ({ page }) => {
    await savePost({ title: '即將刪除' })
    await signInAdmin(page)
    await page.goto('/admin/posts')
    const button = page.getByRole('row').filter({ hasText: '即將刪除' }).getByRole('button', { name: /^刪除/ })
    const said: string[] = []
    let accept = false
    page.on('dialog', (dialog) => {
      said.push(dialog.message())
      return accept ? dialog.accept() : dialog.dismiss()
    })
    await button.click()
    await expect(button).toBeVisible()
    accept = true
    await button.click()
    await expect(page.getByRole('row').filter({ hasText: '即將刪除' })).toHaveCount(0)
    expect(said).toEqual(Array(2).fill('確定要刪除這則公告嗎？'))
  })

  test('alerts 載入公告失敗 and offers another try', async ({ page }) => {
    const said = answerDialogs(page)
    await signInAdmin(page)
    await page.route('**:*/posts', (route) => route.abort())
    await page.goto('/admin/posts')
    await expect.poll(() => said).toEqual(['載入公告失敗'])
    await page.unroute('**:*/posts')
    await page.getByRole('button', { name: '重試' }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })
})

test.describe('the editor', () => {
  test('keeps what its buttons make through save, purge and reload', async ({ page }) => {
    answerDialogs(page)
    await openNew(page)
    await frame(page).click()
    await page.keyboard.type('置中的粗體')
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: '粗體' }).click()
    await page.getByRole('button', { name: '底線' }).click()
    await page.getByRole('button', { name: '置中對齊' }).click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '無序列表' }).click()
    await page.keyboard.type('一')
    await save(page).click()
    await expect(page).toHaveURL(/edit$/)
    const id = idOf(page)
    const stored = async () => ((await (await fetch(`${hostUrl}/posts/${id}`)).json()) as { content: string }).content
    const first = await stored()
    expect(first).toMatch(/<p class="align-center">.*<strong>.*置中的粗體/s)
    expect(first).toContain('<u>')
    expect(first).toContain('<ul>')
    expect(first).not.toContain('style=')
    await page.reload()
    await expect(frame(page)).toContainText('置中的粗體')
    await title(page).fill('再存一次')
    await save(page).click()
    await expect.poll(async () => (await (await fetch(`${hostUrl}/posts/${id}`)).json()).title).toBe('再存一次')
    expect(await stored()).toBe(first)
    await remove(page, id)
  })

  test('inserts items by id, names a wrong entry and stays open', async ({ page, request }) => {
    const items: Record<string, Item> = await (await request.get(`${hostUrl}/item/cache`)).json()
    const [a, b] = Object.values(items) as [Item, Item]
    const said = answerDialogs(page)
    await openNew(page)
    await page.getByRole('button', { name: '插入道具' }).click()
    const dialog = page.getByRole('dialog', { name: '插入道具' })
    await dialog.getByLabel('道具 ID（以逗號分隔）').fill('abc, 12x')
    await dialog.getByRole('button', { name: '確認' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('請輸入正確的道具 ID')
    expect(said).toEqual([])
    await expect(dialog).toBeVisible()
    await dialog.getByLabel('道具 ID（以逗號分隔）').fill(`${a.Id}, x ，${b.Id}、2147483000`)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    const tags = frame(page).locator('.item-tag')
    await expect(tags).toHaveText([a.Name, b.Name, '#2147483000'])
    await expect(tags.first()).toHaveAttribute('data-id', String(a.Id))
  })

  test('asks before unsaved changes are lost', async ({ page }) => {
    await openNew(page)
    await title(page).fill('還沒存')
    const said = answerDialogs(page, false)
    await page.getByRole('link', { name: '返回公告管理' }).click()
    expect(said).toEqual(['尚有未儲存的變更，確定要離開嗎？'])
    await expect(page).toHaveURL('/admin/posts/new')
    // Refused in the dialog: the reload never ends by itself.
    const reloading = page.evaluate(() => location.reload()).catch(() => {})
    await expect.poll(() => said).toHaveLength(2)
    await reloading
    await expect(title(page)).toHaveValue('還沒存')
    page.removeAllListeners('dialog')
    answerDialogs(page)
    await page.getByRole('link', { name: '返回公告管理' }).click()
    await expect(page).toHaveURL('/admin/posts')
  })

  test('says ❌ 儲存失敗，請確認 API 是否連線 and loses nothing', async ({ page }) => {
    const said = answerDialogs(page)
    await openNew(page)
    await page.route('**/admin/posts', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await title(page).fill('存不了')
    await save(page).click()
    await expect(page.getByRole('status').filter({ hasText: '❌ 儲存失敗，請確認 API 是否連線' })).toBeVisible()
    expect(said).toEqual([])
    await expect(title(page)).toHaveValue('存不了')
    await expect(page).toHaveURL('/admin/posts/new')
  })
})
