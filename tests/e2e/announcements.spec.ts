import { expect, type Page, test } from '@playwright/test'
import type { Post } from '../../domain/posts/post.ts'
import { hostUrl } from '../stack/stack.ts'
import { readable } from './answers.ts'

const rows = (page: Page) => page.locator('main ul > li:has(time)')
const position = (page: Page) => page.getByRole('navigation', { name: '公告分頁' }).locator('span')
const next = (page: Page) => page.getByRole('button', { name: '下一頁' })

const withPosts = (page: Page, posts: unknown, at = '**:*/posts') =>
  page.route(at, (route) => route.fulfill({ json: posts as object, headers: readable }))

test('the list keeps the announcements of the build if the host fails', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.route('**:*/posts', (route) => route.abort())
  await page.goto('/')
  await expect(rows(page)).toHaveCount(10)
  await next(page).click()
  await expect(position(page)).toContainText('第 2 /')
  await expect.poll(() => logged.join()).toContain('NetworkError')
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('the list omits announcements that are not public', async ({ page }) => {
  const post = { id: '1', type: 0, title: '公開的', content: '', created_at: '2026-01-01T16:30:00Z', enable: true }
  await withPosts(page, [post, { ...post, id: '2', title: '草稿', enable: false }])
  await page.goto('/')
  await expect(rows(page).getByRole('link')).toHaveText(['公開的'])
})

test('an announcement of the build is readable without JavaScript or host, and is refreshed by the host', async ({
  page,
  browser,
  request,
}) => {
  const { posts } = (await (await request.get(`${hostUrl}/posts`)).json()) as { posts: Post[] }
  const post = posts.at(-1) as Post
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`/news/${post.id}`)
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText(post.title)
  await context.close()
  await page.route('**:*/posts/*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (call) => call.url().includes(`/posts/${post.id}`))
  await page.goto(`/news/${post.id}`)
  await failed
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(`/news/${post.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title)
  await page.unroute('**:*/posts/*')
  await withPosts(page, { ...post, title: '改過的標題', content: '<p>改過</p>' }, '**:*/posts/*')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('改過的標題')
  await expect(page.locator('.prose')).toHaveText('改過')
  await page.unroute('**:*/posts/*')
  await page.route('**:*/posts/*', (route) => route.fulfill({ status: 404, json: {}, headers: readable }))
  await page.reload()
  await expect(page).toHaveURL('/')
})

test('the feed is well-formed and lists public announcements with their pages', async ({ page, request }) => {
  await page.goto('/')
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute('href', '/rss.xml')
  const text = await (await request.get('/rss.xml')).text()
  // Trusted Types prevent scripts of the site's pages from parsing markup, so this uses a blank page.
  const blank = await page.context().newPage()
  const feed = await blank.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, 'application/xml')
    return {
      broken: parsed.querySelector('parsererror')?.textContent ?? '',
      links: [...parsed.querySelectorAll('item > link')].map((link) => link.textContent ?? ''),
      dates: [...parsed.querySelectorAll('item > pubDate')].map((date) => Date.parse(date.textContent ?? '')),
    }
  }, text)
  expect(feed.broken).toBe('')
  expect(feed.links.length).toBeGreaterThan(5)
  expect(feed.dates).toEqual([...feed.dates].sort((a, b) => b - a))
  expect((await request.get(new URL(feed.links[0] as string).pathname)).ok()).toBe(true)
})
