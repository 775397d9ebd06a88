import { expect, type Page, test } from '@playwright/test'
import { dayMs } from '../../domain/day.ts'
import type { Post } from '../../domain/post.ts'
import { hostUrl } from '../stack/stack.ts'
import { readable, savePost } from './admins.ts'

const rows = (page: Page) => page.locator('main ul > li:has(time)')
const position = (page: Page) => page.getByRole('navigation', { name: '公告分頁' }).locator('span')
const previous = (page: Page) => page.getByRole('button', { name: '上一頁' })
const next = (page: Page) => page.getByRole('button', { name: '下一頁' })

const made = (count: number): Post[] =>
  Array.from({ length: count }, (_, i) => ({
    id: String(1000 + i),
    type: i % 3,
    title: `公告 ${i}`,
    content: '',
    created_at: new Date(Date.UTC(2026, 0, 1, 16, 30) - i * dayMs).toISOString(),
    enable: true,
  }))

const withPosts = (page: Page, posts: unknown, at = '**:*/posts') =>
  page.route(at, (route) => route.fulfill({ json: posts as object, headers: readable }))

test.describe('the list', () => {
  test('turns pages, and starts at page 1 with another filter', async ({ page }) => {
    await withPosts(page, made(45))
    await page.goto('/')
    await expect(previous(page)).toBeDisabled()
    for (let i = 2; i <= 5; i++) await next(page).click()
    await expect(position(page)).toHaveText('第 5 / 5 頁')
    await expect(next(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(position(page)).toHaveText('第 5 / 5 頁')
    await page.getByRole('button', { name: '活動' }).click()
    await expect(position(page)).toHaveText('第 1 / 2 頁')
    await expect(rows(page).locator('.badge')).toHaveText(Array(10).fill('活動'))
  })

  test('stays as it was built where the host fails, and only logs it', async ({ page }) => {
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

  test('shows no announcement that is not public, not even to an admin', async ({ page }) => {
    const [hidden, shown] = made(2)
    await withPosts(page, [{ ...hidden, enable: false }, shown])
    await page.goto('/')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).getByRole('link')).toHaveText('公告 1')
  })
})

test.describe('an announcement', () => {
  test('that is gone, hidden or never was leads home', async ({ page }) => {
    const hidden = await savePost({ enable: false })
    for (const id of [hidden.id, '999999999', 'no-such-thing']) {
      await page.goto(`/news/${id}`)
      await expect(page).toHaveURL('/')
    }
    await hidden.remove()
  })

  test('known to the build is readable without JavaScript and while the host is down, and is refreshed when it is up', async ({
    page,
    browser,
    request,
  }) => {
    const { posts } = (await (await request.get(`${hostUrl}/posts`)).json()) as { posts: Post[] }
    const known = posts.at(-1) as Post
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(`/news/${known.id}`)
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText(known.title)
    await context.close()
    await page.route('**:*/posts/*', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (call) => call.url().includes(`/posts/${known.id}`))
    await page.goto(`/news/${known.id}`)
    await failed
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL(`/news/${known.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(known.title)
    await page.unroute('**:*/posts/*')
    await withPosts(page, { ...known, title: '改過的標題', content: '<p>改過</p>' }, '**:*/posts/*')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('改過的標題')
    await expect(page.locator('.prose')).toHaveText('改過')
    await page.unroute('**:*/posts/*')
    await page.route('**:*/posts/*', (route) => route.fulfill({ status: 404, json: {}, headers: readable }))
    await page.reload()
    await expect(page).toHaveURL('/')
  })
})

test('the feed is well-formed and lists public announcements with their pages', async ({ page, request }) => {
  await page.goto('/')
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute('href', '/rss.xml')
  const text = await (await request.get('/rss.xml')).text()
  // A blank page: the site's pages let no script parse markup (Trusted Types).
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
