import { expect, test } from '@playwright/test'
import { editorText, savePost, signInAdmin } from './admins.ts'

const content = [
  '<p><a href="/item/999999999">甲</a> <a href="/package/101">乙</a> <a href="/nowhere/at-all">丙</a></p>',
  '<p><a href="/news/999999999">丁</a> <a href="https://example.com/x">戊</a> <a href="#none">己</a> <a href="#none">己</a> <a href="#here">庚</a></p>',
  '<p><img src="/pictures/none.png" alt=""><img src="/favicon.svg" alt=""></p>',
  '<h2 id="here">這裡</h2>',
].join('')

test('the editor names dead links and pictures, also after a failed check, and saves the text', async ({ page }) => {
  const draft = await savePost({ enable: false })
  const post = await savePost({ content: `${content}<p><a href="/news/${draft.id}">辛</a></p>` })
  await signInAdmin(page)
  await page.route('**/posts/999999999', (route) => route.abort())
  await page.goto(`/admin/posts/${post.id}/edit`)
  const warning = page.getByRole('status').filter({ hasText: '找不到' })
  await expect(warning.getByRole('listitem')).toHaveCount(5)
  await page.unroute('**/posts/999999999')
  await editorText(page).getByText('這裡').click()
  await page.keyboard.type('.')
  await expect(warning.getByRole('listitem')).toHaveText([
    '連結 #none',
    '連結 /item/999999999',
    '連結 /nowhere/at-all',
    '連結 /news/999999999',
    '圖片 /pictures/none.png',
    `連結 /news/${draft.id}`,
  ])
  await page.getByRole('button', { name: '儲存', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '✅ 已儲存' })).toBeVisible()
  await Promise.all([post.remove(), draft.remove()])
})

test('a link to a place in the text works in the live article', async ({ page }) => {
  const post = await savePost({
    content: `<p><a href="#here">庚</a></p>${'<p>行</p>'.repeat(80)}<h2 id="here">這裡</h2>`,
  })
  await page.goto(`/news/${post.id}`)
  await expect(page.locator('news-article')).toHaveAttribute('data-version', 'live')
  await page.getByRole('link', { name: '庚' }).click()
  await expect(page.getByRole('heading', { name: '這裡' })).toBeInViewport()
  await post.remove()
})
