import { expect, type Page, test } from '@playwright/test'
import { hostUrl } from '../stack/stack.ts'
import { editorText, openEditor, savePost } from './admins.ts'
import { answerDialogs } from './answers.ts'
import { islandsAwake } from './islands.ts'
import { signIn } from './players.ts'

/** Collects a line for each violation of the content policy. */
async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = []
  await page.exposeFunction('reportViolation', (line: string) => void complaints.push(line))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      (window as typeof window & { reportViolation(line: string): void }).reportViolation(
        `${location.pathname} ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`,
      ),
    ),
  )
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Types|TrustedHTML/i.test(message.text())) complaints.push(message.text())
  })
  return complaints
}

const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? ''

test('no kind of page violates Trusted Types', async ({ page }) => {
  const complaints = await complaintsOf(page)
  await signIn(page)
  const post = await savePost({ content: '<p>x <b>y</b><span class="item-tag" data-id="501">道具</span></p>' })
  const search = page.waitForEvent('worker')
  for (const path of [
    ...['/', '/ShopSearch', '/donate', '/FireWall', '/PurchaseRecordSearch', '/search?q=%E7%B4%85', '/package'],
    ...['/reform', '/enchant', '/changes', `/news/${post.id}`, '/download', '/offline', '/login', '/admin/login'],
  ]) {
    await page.goto(path)
    await islandsAwake(page)
    await page.waitForLoadState('networkidle')
  }
  // The policy accepts the address of the search's worker.
  expect((await search).url()).toContain('/_astro/worker')
  await post.remove()
  expect(complaints).toEqual([])
})

test('the editor does not violate Trusted Types', async ({ page }) => {
  const complaints = await complaintsOf(page)
  answerDialogs(page)
  await openEditor(page)
  const body = editorText(page)
  await islandsAwake(page)
  await body.click()
  await page.keyboard.type('abc')
  await page.getByRole('button', { name: '粗體' }).click()
  await page.getByRole('button', { name: '原始程式碼' }).click()
  await page
    .getByRole('dialog')
    .locator('textarea')
    .fill('<p class="align-right">甲<strong>乙</strong></p><table><tbody><tr><td>丙</td></tr></tbody></table>')
  await page.getByRole('dialog').getByRole('button', { name: '儲存' }).click()
  await expect(body.locator('td')).toHaveText('丙')
  await body.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<p>貼上<script>top.ran=1</script><img src="x" onerror="top.ran=1"></p>')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(body).toContainText('貼上')
  await page.getByRole('button', { name: '預覽' }).click()
  await expect(page.getByRole('region', { name: '預覽' })).toContainText('貼上')
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  // The pasted event handler and TinyMCE's inline styles are blocked, as intended.
  expect(complaints.filter((line) => !/ (script|style)-src-attr |inline (style|event)/.test(line))).toEqual([])
})

interface WithTypes {
  trustedTypes: { createPolicy(name: string, rules: object): unknown }
}

/** Records the policies of the page's scripts in `window.created`. */
async function notePolicies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const created: Record<string, true> = {}
    const { trustedTypes } = Object.assign(window as typeof window & WithTypes, { created })
    const create = trustedTypes.createPolicy.bind(trustedTypes)
    trustedTypes.createPolicy = (name, rules) => {
      const policy = create(name, rules)
      created[name] = true
      return policy
    }
  })
}

for (const path of ['/package', '/donate'])
  test(`text in a sink, another policy and a foreign script are blocked on ${path}`, async ({ page }) => {
    await signIn(page)
    await notePolicies(page)
    await page.goto(path)
    // The policy is created when a script of the page needs it, at the latest for the service worker.
    await page.waitForFunction(() => 'almanac' in (window as typeof window & { created: object }).created)
    const results = await page.evaluate(() => {
      const errorName = (work: () => unknown) => {
        try {
          work()
          return 'went through'
        } catch (error) {
          return (error as Error).name
        }
      }
      const types = (window as typeof window & WithTypes).trustedTypes
      const rules = { createHTML: (html: string) => html }
      return [
        errorName(() => {
          document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'
        }),
        errorName(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
        errorName(() => document.createRange().createContextualFragment('<b>x</b>')),
        errorName(() => {
          document.createElement('script').src = '/_astro/x.js'
        }),
        errorName(() => new Worker('/_astro/x.js')),
        errorName(() => types.createPolicy('default', rules)),
        errorName(() => types.createPolicy('dompurify', rules)),
        errorName(() => types.createPolicy('almanac', rules)),
      ]
    })
    expect(results).toEqual(Array.from({ length: 8 }, () => 'TypeError'))
  })

test('frame and page of the editor sanitise text that reaches a sink', async ({ page }) => {
  await openEditor(page)
  const body = editorText(page)
  const put = (element: Element) => {
    const holder = element.ownerDocument.createElement('div')
    holder.innerHTML = '<b>x</b><img src=x onerror=alert(1)><script>1</script><iframe src="javascript:1"></iframe>'
    return holder.innerHTML
  }
  for (const at of [body, page.locator('body')]) expect(await at.evaluate(put)).toBe('<b>x</b><img src="x">')
  const scripts = await page.evaluate(() => {
    try {
      document.createElement('script').text = '1'
      return 'went through'
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(scripts).toBe('TypeError')
})

test('pictures of other origins are allowed on announcements only, in the header and in the page', async ({ page }) => {
  const post = await savePost({ content: '<p>x</p>' })
  for (const [path, others] of [
    ...['/', '/package', '/package/101', '/donate', '/ShopSearch', '/search', '/login'].map((path) => [path, false]),
    ...['/news/1', `/news/${post.id}`, '/admin/posts/new', '/admin/posts/1/edit'].map((path) => [path, true]),
  ] as [string, boolean][]) {
    const answer = await page.request.get(path)
    const header = answer.headers()
    const html = await answer.text()
    const meta =
      /http-equiv="content-security-policy" content="([^"]*)"/i.exec(html)?.[1]?.replaceAll('&#39;', "'") ?? ''
    for (const policy of [
      header['content-security-policy'] ?? '',
      meta.replaceAll(';', '; ').replaceAll(';  ', '; '),
    ]) {
      const rule = directive(policy, 'img-src')
      expect(rule, path).toContain("'self'")
      expect(/(^|\s)https:(\s|$)/.test(rule), `${path}: ${rule}`).toBe(others)
      expect(rule).not.toContain('data:')
    }
    expect(header['reporting-endpoints']).toBe(`policy="${hostUrl}/reports"`)
    expect(header['content-security-policy']).toContain(`report-to policy; report-uri ${hostUrl}/reports`)
  }
  await post.remove()
})
