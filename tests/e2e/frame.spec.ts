import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'

test('the game guide has drop rates, reforms and enchants, and closes with Escape or a click elsewhere', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/download')
  const nav = page.getByRole('navigation', { name: '選單' })
  const guide = nav.locator('summary', { hasText: '遊戲指南' })
  await guide.focus()
  await page.keyboard.press('Enter')
  for (const [name, href] of [
    ['機率查詢', '/package'],
    ['裝備改造', '/reform'],
    ['附魔資訊', '/enchant'],
  ] as const)
    await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(nav.getByRole('link', { name: '機率查詢' })).toBeHidden()
  await expect(guide).toBeFocused()
  await guide.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(nav.getByRole('link', { name: '機率查詢' })).toBeHidden()
})

test('the navigation is a menu on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/download')
  const nav = page.getByRole('navigation', { name: '選單' })
  await expect(nav).toBeHidden()
  await page.getByRole('button', { name: '選單' }).click()
  await expect(nav.getByRole('link', { name: '贊助服務' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(nav).toBeHidden()
})

test('the theme is shown in all tabs, set before the first paint, and colours the browser’s bars', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/download')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  const otherTab = await page.context().newPage()
  await otherTab.goto('/download')
  await page.getByRole('button', { name: '切換深淺色' }).click()
  const dark = await background()
  const barColour = page.locator('meta[name="theme-color"][media="all"]')
  await expect(barColour).toHaveAttribute('content', '#101714')
  expect(dark).not.toBe(light)
  await expect(otherTab.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () =>
      Object.assign(window, { themeAtParse: document.documentElement.dataset.theme }),
    ),
  )
  await page.reload()
  expect(await page.evaluate(() => (window as { themeAtParse?: string }).themeAtParse)).toBe('dark')
  expect(await background()).toBe(dark)
  await expect(barColour).toHaveAttribute('content', '#101714')
})

test('the first link that gets the focus skips the navigation', async ({ page }) => {
  await page.goto('/download')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: '跳至主要內容' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  for (const path of ['/login', '/SignUp', '/donate', '/ShopSearch', '/news/999999999', '/admin/posts/1/edit'])
    test(`${path} reports that it needs scripts`, async ({ page }) => {
      await page.goto(path)
      // Locators by text ignore the content of <noscript>.
      await expect(page.locator('main')).toContainText('此頁需要啟用 JavaScript 才能使用', { useInnerText: true })
      await expect(page.locator('main :is(button, input, .skeleton):visible')).toHaveCount(0)
    })
})

test('an icon that cannot be loaded becomes icon 512', async ({ page }) => {
  await page.goto('/enchant')
  const icons = page.locator('[data-list-rows] img')
  // Loaded icons and icons that the browser loads later are not replaced.
  await page.waitForLoadState('networkidle')
  expect(
    await icons.evaluateAll((all) => all.filter((icon) => /\/512\.png$/.test(icon.getAttribute('src') ?? '')).length),
  ).toBe(0)
  await page.route('**/item/*.png', (route) => route.fulfill({ status: 404 }))
  await page.reload()
  const first = icons.first()
  await expect(first).toHaveAttribute('src', /\/item\/512\.png$/)
  // If icon 512 fails too, the element is hidden until it gets another source.
  await expect(first).toBeHidden()
  await first.evaluate((icon: HTMLImageElement) => {
    icon.src = '/favicon.svg'
  })
  await expect(first).toBeVisible()
})

test('modules that cannot be loaded cause no unhandled error', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  const missing = /\/_astro\/(late-parts|data-list-more|trusted-types)\./
  const failedModules = new Set<string | undefined>()
  await page.route(missing, (route) => {
    failedModules.add(missing.exec(route.request().url())?.[1])
    return route.abort()
  })
  await page.goto('/package')
  await page.getByLabel('搜尋道具名稱').fill('匕首')
  await expect.poll(() => failedModules.size).toBe(3)
  await page.reload()
  expect(errors).toEqual([])
})
