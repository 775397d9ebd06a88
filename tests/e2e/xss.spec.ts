import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import type { Post } from '../../domain/post.ts'
import { deadlineMs } from '../run/until.ts'
import { sharedPath, sharedReason } from '../shared.ts'
import { hostUrl } from '../stack/stack.ts'
import { answerDialogs, readable, savePost, signInAdmin } from './admins.ts'

const files = ['xss-dompurify-expect.json', 'xss-rgrove-sanitize.json', 'xss-bleach.json', 'blns.json']
const payloads = files.flatMap((name) => {
  const file = sharedPath(`corpora/${name}`)
  if (!file) return []
  const list = JSON.parse(readFileSync(file, 'utf8')) as (string | { payload: string })[]
  return list.map((entry) => (typeof entry === 'string' ? entry : entry.payload))
})

test.skip(payloads.length === 0, sharedReason)

/** Counts everything by which a payload can show that it ran. */
async function watch(page: Page): Promise<() => string[]> {
  const ran: string[] = []
  await page.exposeFunction('reportRun', (what: string) => void ran.push(what))
  await page.addInitScript(() => {
    const report = (what: string) => () => (window as unknown as { reportRun: (what: string) => void }).reportRun(what)
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'xss', 'javascript'])
      Object.defineProperty(window, name, { value: report(name), configurable: true })
  })
  page.on('dialog', (dialog) => {
    ran.push(`dialog ${dialog.message()}`)
    return dialog.dismiss()
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) ran.push(`frame ${frame.url()}`)
  })
  return () => ran
}

/** What must stand in no shown text, whatever was saved. */
async function expectHarmless(page: Page, selector: string) {
  const found = await page
    .locator(selector)
    .evaluateAll((roots) =>
      roots.flatMap((root) =>
        [...root.querySelectorAll('*')].flatMap((element) => [
          ...(/^(script|style|iframe|object|embed|svg|math|form|input|link|meta|base)$/i.test(element.localName)
            ? [element.localName]
            : []),
          ...[...element.attributes]
            .filter(
              ({ name, value }) =>
                /^on|^style$|^srcdoc$/i.test(name) ||
                (/^(href|src)$/.test(name) && /^\s*(javascript|data|vbscript):/i.test(value)),
            )
            .map(({ name, value }) => `${name}=${value}`),
        ]),
      ),
    )
  expect(found).toEqual([])
}

const batches = Array.from({ length: Math.ceil(payloads.length / 60) }, (_, i) => payloads.slice(i * 60, i * 60 + 60))
/** A title is never empty and has its bounds. */
const titleOf = (payload = '') => `題${payload}`.slice(0, 190)
/** Each in a block of its own, and once inside attributes. */
const framed = (batch: readonly string[]) =>
  batch.map((payload) => `<div>${payload}</div><p title="${payload}">x</p><img alt='${payload}'>`).join('')

test('saved by an admin: nothing runs in the article, and a second purge changes nothing', async ({ page }) => {
  test.setTimeout(10 * deadlineMs)
  const ran = await watch(page)
  for (const batch of batches) {
    const post = await savePost({
      title: titleOf(batch[0]),
      content: framed(batch),
    })
    const stored = ((await (await fetch(`${hostUrl}/posts/${post.id}`)).json()) as Post).content
    await page.goto(`/news/${post.id}`)
    await expect(page.locator('news-article')).toHaveAttribute('data-version', 'live')
    await expectHarmless(page, 'news-article')
    const again = await savePost({ content: stored })
    expect(((await (await fetch(`${hostUrl}/posts/${again.id}`)).json()) as Post).content).toBe(stored)
    await Promise.all([post.remove(), again.remove()])
  }
  expect(ran()).toEqual([])
})

test('sent raw by a host that purges nothing: the article, the list and the title run nothing', async ({ page }) => {
  test.setTimeout(10 * deadlineMs)
  const ran = await watch(page)
  let current: Post
  await page.route('**:*/posts/*', (route) => route.fulfill({ json: current, headers: readable }))
  await page.route('**:*/posts', (route) =>
    route.fulfill({
      json: payloads.map((title, i) => ({
        id: String(i + 1),
        type: 0,
        title: titleOf(title),
        content: title,
        created_at: title,
        enable: true,
      })),
      headers: readable,
    }),
  )
  for (const batch of batches) {
    current = {
      id: '999999',
      type: 0,
      title: titleOf(batch[1]),
      content: framed(batch),
      created_at: batch[2] ?? '',
      enable: true,
    }
    await page.goto('/news/999999')
    await expect(page.locator('news-article')).toHaveAttribute('data-version', 'live')
    await expectHarmless(page, 'news-article')
  }
  await page.goto('/')
  const next = page.getByRole('button', { name: '下一頁' })
  for (let i = 0; i < 20 && (await next.isEnabled()); i++) await next.click()
  await expectHarmless(page, 'main ul:has(time)')
  expect(ran()).toEqual([])
})

test('opened in the editor and previewed: nothing runs', async ({ page }) => {
  test.setTimeout(10 * deadlineMs)
  await signInAdmin(page)
  const ran = await watch(page)
  let current: Post
  await page.route('**:*/posts/*', (route) => route.fulfill({ json: current, headers: readable }))
  for (const batch of batches.filter((_, i) => i % 2 === 0)) {
    current = { id: '999999', type: 0, title: titleOf(batch[1]), content: framed(batch), created_at: '', enable: true }
    await page.goto('/admin/posts/999999/edit')
    await expect(page.frameLocator('.tox-edit-area__iframe').locator('body')).toBeVisible()
    await page.getByRole('button', { name: '預覽' }).click()
    await expect(page.getByRole('region', { name: '預覽' })).toBeVisible()
    await expectHarmless(page, '[aria-label="預覽"] .prose')
  }
  // The editor's own frame is made once for each page; none that a payload asked for.
  expect(ran().filter((what) => !/^frame about:(srcdoc|blank)$/.test(what))).toEqual([])
})

test('benign formatting that TinyMCE makes survives save and reload as it was', async ({ page }) => {
  answerDialogs(page)
  await signInAdmin(page)
  const benign =
    '<h2>標題</h2><p class="align-right"><strong>粗</strong><em>斜</em><u>底</u><s>刪</s> <span class="tint-red">紅</span> H<sub>2</sub>O x<sup>2</sup></p>' +
    '<ul><li>一<ul><li>二</li></ul></li></ul><ol><li>甲</li></ol>' +
    '<table class="width-100"><tbody><tr><td colspan="2">格</td></tr><tr><td>左</td><td>右</td></tr></tbody></table>' +
    '<p><a href="https://example.com/a?b=1&amp;c=2">連結</a> <img class="width-50" src="https://example.com/a.png" alt="圖" width="10" height="20"></p>' +
    '<pre>  空白\n  保留</pre><blockquote><p>引用</p></blockquote><p><span class="item-tag" data-id="501">道具</span></p>'
  const post = await savePost({ content: benign })
  const stored = async () => ((await (await fetch(`${hostUrl}/posts/${post.id}`)).json()) as Post).content
  const first = await stored()
  for (const piece of [
    'align-right',
    'tint-red',
    '<sub>2</sub>',
    'colspan="2"',
    'width-50',
    'href="https://example.com/a?b=1&amp;c=2"',
    'data-id="501"',
    '  保留',
  ])
    expect(first).toContain(piece)
  await page.goto(`/admin/posts/${post.id}/edit`)
  await expect(page.frameLocator('.tox-edit-area__iframe').locator('.item-tag')).toBeVisible()
  const put = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByLabel('標題', { exact: true }).fill('再存')
  await page.getByRole('button', { name: '儲存', exact: true }).click()
  expect((await put).status()).toBe(200)
  const shape = (html: string) =>
    page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'text/html')
      return [...parsed.body.querySelectorAll('*')].map((e) =>
        [e.localName, ...[...e.attributes].map(({ name, value }) => `${name}=${value}`).sort()].join(' '),
      )
    }, html)
  expect(await shape(await stored())).toEqual(await shape(first))
  await post.remove()
})
