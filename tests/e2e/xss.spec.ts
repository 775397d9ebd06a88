import { expect, type Page, test } from '@playwright/test'
import type { Post } from '../../domain/post.ts'
import { deadlineMs } from '../run/until.ts'
import { attackStrings, sharedReason } from '../shared-folder.ts'
import { editorText, readable, signInAdmin } from './admins.ts'

const payloads = attackStrings()

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

/** No dangerous element or attribute is in the shown text. */
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
/** Each in a separate block, and once inside attributes. */
const framed = (batch: readonly string[]) =>
  batch.map((payload) => `<div>${payload}</div><p title="${payload}">x</p><img alt='${payload}'>`).join('')

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
    await expect(editorText(page)).toBeVisible()
    await page.getByRole('button', { name: '預覽' }).click()
    await expect(page.getByRole('region', { name: '預覽' })).toBeVisible()
    await expectHarmless(page, '[aria-label="預覽"] .prose')
  }
  // The editor's own frame is made once for each page; none that a payload asked for.
  expect(ran().filter((what) => !/^frame about:(srcdoc|blank)$/.test(what))).toEqual([])
})
