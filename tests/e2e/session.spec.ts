import { expect, type Page, test } from '@playwright/test'
import { hostUrl } from '../stack/stack.ts'
import { demoAccount } from './admins.ts'
import { readable } from './answers.ts'
import { islandsAwake } from './islands.ts'
import { newPlayer, signIn } from './players.ts'

const toast = (page: Page) => page.locator('.toast')
const readStorage = (page: Page) => page.evaluate(() => ({ auth: localStorage.auth, token: localStorage.token }))
const nav = (page: Page) => page.locator('session-link')
const logOut = (page: Page) => nav(page).getByRole('button', { name: '登出' }).click()

test('a stored session is checked with the host, and named in the navigation without React', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  const check = page.waitForRequest((request) => request.url().endsWith('/auth/check') && request.method() === 'GET')
  const player = await signIn(page)
  await page.goto('/package')
  expect(await (await check).headerValue('authorization')).toBe(`Bearer ${player.token}`)
  await expect(nav(page)).toContainText(player.username)
  expect(scripts.filter((url) => /react|client\.[^/]*\.js$/i.test(url))).toEqual([])
  expect(scripts.some((url) => url.includes(player.token))).toBe(false)
})

test('a stored session that the host rejects is deleted from both keys, with the host’s message', async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('once')) return
    sessionStorage.setItem('once', '1')
    localStorage.setItem('auth', '{"token":"dead","username":"Hagen","accountId":"1","role":"player"}')
    localStorage.setItem('token', 'dead')
  })
  await page.goto('/package')
  await expect(toast(page)).toContainText('尚未登入或登入已逾期，請重新登入')
  expect(await readStorage(page)).toEqual({})
  await expect(nav(page)).toHaveText('登入 / 註冊')
})

test('a stored session is kept while the host fails, and the page recovers without a reload', async ({ page }) => {
  const player = await signIn(page)
  const line = page.getByRole('status').filter({ hasText: '暫時連不上，稍後再試' })
  const online = () => page.evaluate(() => dispatchEvent(new Event('online')))
  await page.route(`${hostUrl}/**`, (route) => route.abort())
  await page.goto('/donate')
  await expect(line).toBeVisible()
  await page.unroute(`${hostUrl}/**`)
  await page.route('**/auth/check', (route) => route.fulfill({ status: 503, body: 'oops', headers: readable }))
  const failed = page.waitForResponse('**/auth/check')
  await online()
  await failed
  await expect(page).toHaveURL('/donate')
  expect(JSON.parse((await readStorage(page)).auth).token).toBe(player.token)
  await page.unroute('**/auth/check')
  await online()
  await expect(line).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'NT$ 500' })).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
})

test.describe('logout', () => {
  for (const [name, answer, ended] of [
    ['a logout keeps the session unless the state is 1', { json: { state: 0, msg: '稍後再試' } }, false],
    ['a logout removes a token that the host reports as ended', { status: 401, json: { error: 'dead' } }, true],
  ] as const)
    test(name, async ({ page }) => {
      const { token } = await signIn(page)
      await page.route('**/logout', (route) => route.fulfill({ ...answer, headers: readable }))
      await page.goto('/package')
      await logOut(page)
      if (!ended) await expect(toast(page)).toContainText('稍後再試')
      await expect(page).toHaveURL(ended ? '/' : '/package')
      const { auth = '{}' } = await readStorage(page)
      expect(JSON.parse(auth).token).toBe(ended ? undefined : token)
    })

  test('a logout changes the navigation of other tabs, and leaves their guarded pages', async ({ context, page }) => {
    const player = await newPlayer()
    await signIn(page, player)
    await page.goto('/package')
    const guardedPage = await context.newPage()
    await guardedPage.goto('/FireWall')
    await expect(guardedPage).toHaveURL('/FireWall')
    const publicPage = await context.newPage()
    await publicPage.goto('/reform')
    await expect(nav(publicPage)).toContainText(player.username)
    await logOut(page)
    await expect(nav(publicPage)).toHaveText('登入 / 註冊')
    await expect(guardedPage).toHaveURL('/login?from=%2FFireWall')
    // A page in the back-forward cache received no event of the login.
    await publicPage.evaluate((auth) => {
      localStorage.setItem('auth', auth)
      dispatchEvent(new Event('pageshow'))
    }, JSON.stringify(player))
    await expect(nav(publicPage)).toContainText(player.username)
  })
})

test.describe('blocked storage', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('refused', 'SecurityError')
          },
        })
    })
  })

  test('blocked storage breaks no page', async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => /hydrat|SecurityError/.test(message.text()) && errors.push(message.text()))
    for (const path of ['/', '/package', '/search?q=1', '/login', '/SignUp', '/admin/login']) {
      await page.goto(path)
      await islandsAwake(page)
      await expect(page.locator('[data-loading]')).toHaveCount(0)
    }
    expect(errors).toEqual([])
  })

  for (const path of ['/login', '/admin/login'])
    test(`is reported on ${path} instead of a login that is not stored`, async ({ page }) => {
      const { username, password } = demoAccount(path === '/login' ? 'player' : 'admin')
      await page.goto(path)
      await page.getByLabel('帳號').fill(username)
      await page.getByLabel('密碼').fill(password)
      await page.locator('form.panel').getByRole('button').click()
      await expect(page.getByRole('alert')).toHaveText('瀏覽器不允許本站儲存資料，無法保持登入，請允許後再試')
      await expect(page).toHaveURL(path)
    })
})

test.describe('guards', () => {
  for (const path of ['/donate', '/ShopSearch', '/PurchaseRecordSearch'])
    test(`${path} leads to the login page with a warning and a return path`, async ({ page }) => {
      await page.goto(`${path}?a=1`)
      await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`${path}?a=1`)}`)
      await expect(toast(page)).toContainText('請先登入')
    })

  for (const path of ['/admin/posts', '/admin/audit', '/admin/orders', '/admin/posts/1/edit'])
    test(`${path} leads home without a stored token`, async ({ page }) => {
      await signIn(page)
      await page.goto(path)
      await expect(page).toHaveURL('/')
    })
})

test('a toast is announced, and closes after three seconds without pointer and focus', async ({ page }) => {
  // The clock is stopped before the toast appears, so that a slow machine does not close it.
  await page.clock.install()
  await page.goto('/package')
  await page.clock.pauseAt(Date.now() + 60_000)
  const showToast = async () => {
    await page.goto('/donate')
    await page.waitForURL('/login?*')
    await page.clock.runFor(100)
    await expect(toast(page)).toHaveCount(1)
  }
  await showToast()
  await expect(page.locator('toast-region')).toHaveAttribute('aria-live', 'polite')
  await toast(page).hover()
  await page.clock.runFor(3_600)
  await expect(toast(page)).toHaveCount(1)
  await toast(page).getByRole('button', { name: '關閉' }).focus()
  await page.mouse.move(5, 500)
  await page.clock.runFor(3_600)
  await expect(toast(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(toast(page)).toHaveCount(0)
  await showToast()
  await page.clock.runFor(2_800)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(600)
  await expect(toast(page)).toHaveCount(0)
  await page.reload()
  await page.clock.runFor(100)
  await expect(toast(page)).toHaveCount(0)
})
