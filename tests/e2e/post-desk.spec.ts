/** Concurrent edits, schedules, revisions and pictures in the editor. */
import { expect, type Page, test } from '@playwright/test'
import { hostUrl } from '../stack/stack.ts'
import { editorText, openEditor, postTitle, removePost, saveButton, savePost, storedPost } from './admins.ts'
import { answerDialogs } from './answers.ts'
import { expectAccessible, expectNoOverflow } from './axe.ts'

const savedNotice = (page: Page) => page.getByRole('status').filter({ hasText: '✅ 已儲存' })
async function type(page: Page, text: string) {
  await editorText(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(text)
}

test.describe('concurrent edits', () => {
  test('the second of two admins sees both versions and chooses one, and no input is lost', async ({
    page,
    browser,
  }) => {
    const post = await savePost({ title: '祭典', content: '<p>晚上八點集合</p>' })
    const other = await (await browser.newContext()).newPage()
    await openEditor(page, post.id)
    await openEditor(other, post.id)
    await type(other, '，地點改在港口')
    await saveButton(other).click()
    await expect(savedNotice(other)).toBeVisible()

    await postTitle(page).fill('祭典（延期）')
    await type(page, '，請準備藥水')
    await saveButton(page).click()
    const dialog = page.getByRole('dialog', { name: '這則公告已有別人修改過' })
    await expect(dialog.getByRole('row', { name: /標題/ })).toContainText('祭典（延期）')
    await expect(dialog.locator('del').filter({ hasText: '港口' })).toBeVisible()
    await expect(dialog.locator('ins').filter({ hasText: '藥水' })).toBeVisible()
    await expectAccessible(page)

    // Escape keeps the input, and the next save asks again.
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(saveButton(page)).toBeFocused()
    await expect(editorText(page)).toContainText('請準備藥水')
    await expect(postTitle(page)).toHaveValue('祭典（延期）')
    await saveButton(page).click()
    await dialog.getByRole('button', { name: '用我的版本覆蓋' }).click()
    await expect(savedNotice(page)).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await storedPost(post.id)).toMatchObject({ title: '祭典（延期）', revision: 3 })

    // Now the other admin saves an old revision, and chooses the stored version.
    await type(other, '！')
    await saveButton(other).click()
    await other.getByRole('dialog').getByRole('button', { name: '改用儲存的版本' }).click()
    await expect(editorText(other)).toContainText('請準備藥水')
    await expect(postTitle(other)).toHaveValue('祭典（延期）')
    await other.context().close()
    await post.remove()
  })

  test('an announcement that was deleted meanwhile can be saved as a new one', async ({ page }) => {
    const post = await savePost({ title: '要刪除的' })
    await openEditor(page, post.id)
    await type(page, '仍要公告')
    await post.remove()
    await saveButton(page).click()
    await page.getByRole('dialog', { name: '這則公告已被刪除' }).getByRole('button', { name: '存成新的公告' }).click()
    await expect(savedNotice(page)).toBeVisible()
    const id = /posts\/(\d+)\/edit$/.exec(page.url())?.[1] as string
    expect(id).not.toBe(post.id)
    expect((await storedPost(id)).content).toContain('仍要公告')
    await removePost(id)
  })
})

test('a page of the operator is written like an announcement, and is in no list', async ({ page }) => {
  const post = await savePost({ title: '測試規章', content: `${'<p>一</p>'.repeat(60)}<h4 id="rules">總則</h4>` })
  await openEditor(page, post.id)
  await page.getByRole('button', { name: '預覽' }).click()
  await expect(
    page.getByRole('region', { name: '預覽' }).getByRole('heading', { level: 2, name: '總則' }),
  ).toBeVisible()
  await page.getByRole('button', { name: '頁面', exact: true }).press('Enter')
  await saveButton(page).click()
  await expect(savedNotice(page)).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/news/${post.id}#t-rules`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('測試規章')
  await expect(page.getByRole('heading', { level: 2, name: '總則' })).toBeInViewport()
  const loading = page.waitForResponse(`${hostUrl}/posts`)
  await page.goto('/')
  await loading
  await expect(page.locator('main').getByText('測試規章')).toHaveCount(0)
  await post.remove()
})

test('an announcement is scheduled in Taipei time in any time zone, and pinned', async ({ browser }) => {
  const page = await (await browser.newContext({ timezoneId: 'America/New_York' })).newPage()
  const post = await savePost({ title: '開服慶典' })
  await openEditor(page, post.id)
  await page.getByLabel('開始公開（台北時間）').fill('2030-01-02T18:00')
  await page.getByLabel('結束公開（台北時間）').fill('2030-01-02T17:00')
  await saveButton(page).click()
  await expect(page.getByRole('status').filter({ hasText: '結束時間必須晚於開始時間' })).toBeVisible()
  await page.getByLabel('結束公開（台北時間）').fill('2030-02-01T00:00')
  await page.getByLabel('置頂').check()
  await saveButton(page).click()
  await expect(savedNotice(page)).toBeVisible()
  expect(await storedPost(post.id)).toMatchObject({
    ...{ starts_at: '2030-01-02T10:00:00.000Z', ends_at: '2030-01-31T16:00:00.000Z', pinned: true },
  })
  await page.reload()
  await expect(page.getByLabel('開始公開（台北時間）')).toHaveValue('2030-01-02T18:00')
  await page.goto('/admin/posts')
  const row = page.getByRole('row').filter({ hasText: '開服慶典' })
  await expect(row).toContainText('將於 2030-01-02 18:00 公開')
  await page.context().close()
  await post.remove()
})

test('a revision is compared and restored as a new revision', async ({ page }) => {
  const post = await savePost({ title: '維修', content: '<p>週三維修</p>' })
  answerDialogs(page)
  await openEditor(page, post.id)
  await type(page, '改到週四')
  await postTitle(page).fill('維修（改期）')
  await saveButton(page).click()
  await expect(savedNotice(page)).toBeVisible()
  await page.getByText('修訂紀錄', { exact: true }).click()
  await page.getByRole('button', { name: '比較 #1' }).click()
  const comparison = page.getByRole('region', { name: '修訂比較' })
  await expect(comparison.locator('ins').filter({ hasText: '週四' })).toBeVisible()
  await expect(page.getByRole('button', { name: '還原 #2' })).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: '還原 #1' }).press('Enter')
  await expect(postTitle(page)).toHaveValue('維修')
  await expect(editorText(page)).toHaveText('週三維修')
  expect(await storedPost(post.id)).toMatchObject({ title: '維修', revision: 3 })
  await post.remove()
})

test('a pasted picture is uploaded and saved with the announcement', async ({ page }) => {
  const post = await savePost({})
  await openEditor(page, post.id)
  await editorText(page).click()
  await editorText(page).evaluate(async (element) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 30, height: 20 })
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([picture as Blob], 'picture.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(editorText(page).locator('img[src*="/picture/"]')).toBeVisible()
  await saveButton(page).click()
  await expect(savedNotice(page)).toBeVisible()
  expect((await storedPost(post.id)).content).toContain('/picture/')
  await post.remove()
})

test('the picture dialog opens on the upload, asks for a description, and the saved page is linked', async ({
  page,
}) => {
  const post = await savePost({ title: '霧港開放' })
  await openEditor(page, post.id)
  await editorText(page).click()
  await page.getByRole('button', { name: '插入/編輯圖片' }).click()
  const dialog = page.getByRole('dialog', { name: '插入/編輯圖片' })
  await expect(dialog.getByRole('tab', { name: '上傳' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  const picture = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 30, height: 20 })
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done))
    return [...new Uint8Array(await (blob as Blob).arrayBuffer())]
  })
  const file = { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from(picture) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByLabel('網址')).toHaveValue(/\/picture\//)
  await dialog.getByRole('button', { name: '儲存' }).click()
  const question = page.getByRole('dialog', { name: '圖片說明' })
  await expect(question.getByRole('button', { name: '插入圖片' })).toBeDisabled()
  await expectAccessible(page)
  await question.getByRole('textbox').fill('霧港的入口')
  await question.getByRole('button', { name: '插入圖片' }).click()
  await expect(editorText(page).getByRole('img', { name: '霧港的入口' })).toBeVisible()
  await expect(page.getByText('張圖片沒有說明')).toHaveCount(0)
  await saveButton(page).click()
  await page.getByRole('link', { name: '查看公告' }).click()
  await expect(page).toHaveURL(`/news/${post.id}`)
  await expect(page.getByRole('img', { name: '霧港的入口' })).toBeVisible()
  await post.remove()
})

test('a picture may be decoration, and pictures without a description are counted', async ({ page }) => {
  const post = await savePost({ enable: false })
  await openEditor(page, post.id)
  await editorText(page).click()
  await page.getByRole('button', { name: '插入/編輯圖片' }).click()
  const dialog = page.getByRole('dialog', { name: '插入/編輯圖片' })
  await dialog.getByRole('tab', { name: '一般' }).click()
  await dialog.getByLabel('網址').fill('/favicon.svg')
  await dialog.getByRole('button', { name: '儲存' }).click()
  await page.getByRole('button', { name: '只是裝飾，不需要說明' }).click()
  await expect(page.getByText('1 張圖片沒有說明')).toBeVisible()
  await saveButton(page).click()
  await expect(savedNotice(page)).toBeVisible()
  await expect(page.getByRole('link', { name: '查看公告' })).toHaveCount(0)
  await post.remove()
})
