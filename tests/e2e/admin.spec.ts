import { expect, test } from '@playwright/test'
import type { Item } from '../../domain/items/item.ts'
import { hostUrl } from '../stack/stack.ts'
import {
  adminSession,
  demoAccount,
  editorText,
  openEditor,
  postTitle,
  removePost,
  saveButton,
  savePost,
  signInAdmin,
  storedPost,
} from './admins.ts'
import { answerDialogs } from './answers.ts'
import { expectAccessible } from './axe.ts'
import { islandsAwake } from './islands.ts'
import { sendLogin } from './players.ts'

test('the login of admins refuses a player, and ends the session that the host opened', async ({ page }) => {
  const logout = page.waitForResponse(
    (answer) => answer.url().endsWith('/logout') && answer.request().method() === 'POST',
  )
  await page.goto('/admin/login')
  await islandsAwake(page)
  await sendLogin(page, demoAccount('player'))
  await expect(page.getByRole('alert')).toHaveText('登入失敗')
  expect((await logout).status()).toBe(200)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('the list of announcements sends a stored `token` without `auth`', async ({ page }) => {
  const { token } = await adminSession()
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  const request = page.waitForRequest((call) => call.url() === `${hostUrl}/posts` && call.method() === 'GET')
  await page.goto('/admin/posts')
  expect(await (await request).headerValue('authorization')).toBe(`Bearer ${token}`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('the list of announcements deletes nothing without a confirmation', async ({ page }) => {
  const post = await savePost({ title: '不要刪除' })
  await signInAdmin(page)
  await page.goto('/admin/posts')
  const messages = answerDialogs(page, false)
  await page.getByRole('row').filter({ hasText: '不要刪除' }).getByRole('button', { name: /^刪除/ }).click()
  expect(messages).toEqual(['確定要刪除這則公告嗎？'])
  expect((await storedPost(post.id)).title).toBe('不要刪除')
  await post.remove()
})

test('the list of announcements reports a failed load and offers a retry', async ({ page }) => {
  const messages = answerDialogs(page)
  await signInAdmin(page)
  await page.route('**:*/posts', (route) => route.abort())
  await page.goto('/admin/posts')
  await expect.poll(() => messages).toEqual(['載入公告失敗'])
  await page.unroute('**:*/posts')
  await page.getByRole('button', { name: '重試' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('the editor preserves its formats over save, sanitising and reload', async ({ page }) => {
  answerDialogs(page)
  await openEditor(page)
  await editorText(page).click()
  await page.keyboard.type('置中的粗體')
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: '粗體' }).click()
  await page.getByRole('button', { name: '底線' }).click()
  await page.getByRole('button', { name: '置中對齊' }).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '項目符號清單' }).click()
  await page.keyboard.type('一')
  await saveButton(page).click()
  await expect(page).toHaveURL(/edit$/)
  const id = /posts\/(\d+)\/edit$/.exec(page.url())?.[1] as string
  const first = (await storedPost(id)).content
  expect(first).toMatch(/<p class="align-center">.*<strong>.*置中的粗體/s)
  expect(first).toContain('<u>')
  expect(first).toContain('<ul>')
  expect(first).not.toContain('style=')
  await page.reload()
  await expect(editorText(page)).toContainText('置中的粗體')
  await postTitle(page).fill('再存一次')
  await saveButton(page).click()
  await expect.poll(async () => (await storedPost(id)).title).toBe('再存一次')
  expect((await storedPost(id)).content).toBe(first)
  await removePost(id)
})

test('the editor inserts items by id and by name, and reports a wrong entry', async ({ page, request }) => {
  const items: Record<string, Item> = await (await request.get(`${hostUrl}/item/cache`)).json()
  const [a, b] = Object.values(items).filter(({ Name }) => Name.length > 3) as [Item, Item]
  await openEditor(page)
  await page.getByRole('button', { name: '插入道具' }).click()
  const dialog = page.getByRole('dialog', { name: '插入道具' })
  const ids = dialog.getByLabel('道具 ID（以逗號分隔）')
  await ids.fill('abc, 12x')
  await dialog.getByRole('button', { name: '確認' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('請輸入正確的道具 ID')
  await ids.fill(`${a.Id}, x ，2147483000`)
  const box = dialog.getByRole('combobox', { name: '依名稱尋找道具' })
  await box.fill(b.Name)
  const choice = `${b.Name} #${b.Id}`
  await expect(dialog.locator(`option[value="${choice}"]`)).toHaveCount(1)
  await expectAccessible(page)
  await box.fill(choice)
  await expect(box).toHaveValue('')
  await ids.press('Enter')
  await expect(dialog).toBeHidden()
  const tags = editorText(page).locator('.item-tag')
  await expect(tags).toHaveText([a.Name, '#2147483000', b.Name])
  await expect(tags.first()).toHaveAttribute('data-id', String(a.Id))
})

test('the editor asks before unsaved changes are lost', async ({ page }) => {
  await openEditor(page)
  await postTitle(page).fill('還沒存')
  const messages = answerDialogs(page, false)
  await page.getByRole('link', { name: '返回公告管理' }).click()
  expect(messages).toEqual(['尚有未儲存的變更，確定要離開嗎？'])
  await expect(page).toHaveURL('/admin/posts/new')
  // The dialog prevents the reload, so the call does not end before it is answered.
  const reloading = page.evaluate(() => location.reload()).catch(() => {})
  await expect.poll(() => messages).toHaveLength(2)
  await reloading
  await expect(postTitle(page)).toHaveValue('還沒存')
  page.removeAllListeners('dialog')
  answerDialogs(page)
  await page.getByRole('link', { name: '返回公告管理' }).click()
  await expect(page).toHaveURL('/admin/posts')
})

test('the editor reports a failed save and keeps its content', async ({ page }) => {
  const messages = answerDialogs(page)
  await openEditor(page)
  await page.route('**/admin/posts', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await postTitle(page).fill('存不了')
  await saveButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: '❌ 儲存失敗，請確認 API 是否連線' })).toBeVisible()
  expect(messages).toEqual([])
  await expect(postTitle(page)).toHaveValue('存不了')
  await expect(page).toHaveURL('/admin/posts/new')
})
