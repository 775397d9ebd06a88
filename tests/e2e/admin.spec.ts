import { expect, type Page, test } from '@playwright/test'
import { hostUrl } from '../stack/stack.ts'
import { answerDialogs, demoAccount, readable, savePost, signInAdmin } from './admins.ts'
import { expectSound } from './axe.ts'

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

  test('shows the host’s error, or 登入失敗', async ({ page }) => {
    await logIn(page, { username: 'nobody-here', password: 'nothing' })
    await expect(page.getByRole('alert')).toHaveText('帳號或密碼錯誤')
    await page.route('**:*/login', (route) => route.abort())
    await page.getByRole('button', { name: '登入', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('登入失敗')
  })
})

test.describe('the list', () => {
  test('shows hidden announcements too, and leads to add and edit', async ({ page }) => {
    const post = await savePost({ title: '未公開的公告', enable: false })
    await signInAdmin(page)
    await page.goto('/admin/posts')
    const row = page.getByRole('row').filter({ hasText: '未公開的公告' })
    await expect(row).toContainText('未公開')
    await expect(page.getByRole('link', { name: '新增公告' })).toHaveAttribute('href', '/admin/posts/new')
    await row.getByRole('link', { name: /^編輯/ }).click()
    await expect(page).toHaveURL(`/admin/posts/${post.id}/edit`)
    await expect(title(page)).toHaveValue('未公開的公告')
    await post.remove()
  })

  test('deletes only what was confirmed, for visitors at once', async ({ page, browser }) => {
    const post = await savePost({ title: '即將刪除' })
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`/news/${post.id}`)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('即將刪除')
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
    await visitor.reload()
    await expect(visitor).toHaveURL('/')
    await visitor.context().close()
  })

  test('alerts 刪除失敗 and keeps the row', async ({ page }) => {
    const post = await savePost({ title: '刪不掉的' })
    const said = answerDialogs(page)
    await signInAdmin(page)
    await page.goto('/admin/posts')
    await page.route('**/admin/posts/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    )
    const row = page.getByRole('row').filter({ hasText: '刪不掉的' })
    await row.getByRole('button', { name: /^刪除/ }).click()
    await expect.poll(() => said.at(-1)).toBe('刪除失敗')
    await expect(row).toBeVisible()
    await post.remove()
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
  test('has, in Traditional Chinese, tables, lists, links, code and images', async ({ page }) => {
    await openNew(page)
    for (const name of ['粗體', '無序列表', '數字清單', '插入/編輯連結', '插入/編輯圖片', '原始程式碼'])
      await expect(page.getByRole('button', { name }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: '表格' }).first()).toBeVisible()
    await expectSound(page)
  })

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

  test('previews the purged form', async ({ page }) => {
    await openNew(page)
    await page.getByRole('button', { name: 'Q&A', exact: true }).click()
    await title(page).fill('預覽標題')
    await frame(page).click()
    await page.keyboard.type('預覽內容')
    await page.getByRole('button', { name: '預覽' }).click()
    const preview = page.getByRole('region', { name: '預覽' })
    await expect(preview.locator('.badge')).toHaveText('Q&A')
    await expect(preview.getByRole('heading')).toHaveText('預覽標題')
    await expect(preview.locator('.prose')).toHaveText('預覽內容')
    await page.getByRole('button', { name: '繼續編輯' }).click()
    await expect(preview).toHaveCount(0)
    await expect(frame(page)).toHaveText('預覽內容')
  })

  test('inserts items by id, names a wrong entry and stays open', async ({ page, request }) => {
    const items = (await (await request.get(`${hostUrl}/item/cache`)).json()) as Record<
      string,
      { Id: number; Name: string }
    >
    const [a, b] = Object.values(items) as [{ Id: number; Name: string }, { Id: number; Name: string }]
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

  test('asks before unsaved changes are lost, and not otherwise', async ({ page }) => {
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
    await page.goto('/admin/posts/new')
    await expect(frame(page)).toBeVisible()
    const none = answerDialogs(page)
    await page.getByRole('link', { name: '返回公告管理' }).click()
    await expect(page).toHaveURL('/admin/posts')
    expect(none).toEqual([])
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

  test('takes an answer without an id for a success, goes to the list and saves once', async ({ page }) => {
    let posts = 0
    await openNew(page)
    await page.route('**/admin/posts', (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      posts++
      return route.fulfill({ json: {}, headers: readable })
    })
    await title(page).fill('存得了')
    await save(page).click()
    await expect(page).toHaveURL('/admin/posts')
    await expect(page.locator('.toast')).toHaveText(/✅ 已儲存/)
    expect(posts).toBe(1)
  })

  test('says ❌ 載入公告失敗 where there is nothing to edit', async ({ page }) => {
    await signInAdmin(page)
    await page.goto('/admin/posts/999999999/edit')
    await expect(page.getByRole('alert')).toContainText('❌ 載入公告失敗')
  })
})
