import { expect, type Page, test } from '@playwright/test'
import type { Post } from '../../domain/posts/post.ts'
import { deadlineMs } from '../run/until.ts'
import { attackStrings, sharedReason } from '../shared-folder.ts'
import { editorText, signInAdmin } from './admins.ts'
import { readable } from './answers.ts'

const payloads = attackStrings()

test.skip(payloads.length === 0, sharedReason)

/** Collects every sign that a payload was executed. */
async function watch(page: Page): Promise<() => string[]> {
  const ran: string[] = []
  await page.exposeFunction('reportRun', (what: string) => void ran.push(what))
  await page.addInitScript(() => {
    const report = (what: string) => () =>
      (window as typeof window & { reportRun: (what: string) => void }).reportRun(what)
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

/** Expects no dangerous element or attribute. */
async function expectHarmless(page: Page, selector: string) {
  const dangerous = await page
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
  expect(dangerous).toEqual([])
}

const batches = Array.from({ length: Math.ceil(payloads.length / 60) }, (_, i) => payloads.slice(i * 60, i * 60 + 60))
/** A title with `payload` that is not empty and not too long. */
const titleOf = (payload = '') => `題${payload}`.slice(0, 190)
/** Contains each payload as a block and in attributes. */
const contentOf = (batch: readonly string[]) =>
  batch.map((payload) => `<div>${payload}</div><p title="${payload}">x</p><img alt='${payload}'>`).join('')
const postOf = (batch: readonly string[]): Post => ({
  id: '999999',
  type: 0,
  title: titleOf(batch[1]),
  content: contentOf(batch),
  created_at: batch[2] ?? '',
  enable: true,
})

test('payloads that a host does not sanitise run nothing in an article, a list or a title', async ({ page }) => {
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
    current = postOf(batch)
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

test('payloads run nothing in the editor and its preview', async ({ page }) => {
  test.setTimeout(10 * deadlineMs)
  await signInAdmin(page)
  const ran = await watch(page)
  let current: Post
  await page.route('**:*/posts/*', (route) => route.fulfill({ json: current, headers: readable }))
  for (const batch of batches.filter((_, i) => i % 2 === 0)) {
    current = postOf(batch)
    await page.goto('/admin/posts/999999/edit')
    await expect(editorText(page)).toBeVisible()
    await page.getByRole('button', { name: '預覽' }).click()
    await expect(page.getByRole('region', { name: '預覽' })).toBeVisible()
    await expectHarmless(page, '[aria-label="預覽"] .prose')
  }
  // The editor creates one frame for each page; no payload creates another.
  expect(ran().filter((what) => !/^frame about:(srcdoc|blank)$/.test(what))).toEqual([])
})
