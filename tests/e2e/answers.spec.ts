/** What the live pages answer at a glance, before anything is pressed. */
import { expect, test } from '@playwright/test'
import { signInAdmin } from './admins.ts'
import { signIn } from './players.ts'

test('home says what the site has: beside the announcements on a desk, one row of marks above them on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  await expect(page.getByText('查機率、改造、附魔與道具，看露店行情與最新公告。')).toBeVisible()
  const marks = page.getByRole('navigation', { name: '目錄' }).getByRole('link')
  await expect(marks).toHaveText([/^機率\s*[\d,]+$/, /^改造/, /^附魔/, /^道具/, /^怪物\s*[\d,]+$/])
  const list = page.locator('main ul:has(time)')
  const box = async (one: typeof list) => (await one.first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const besides = await box(list)
  expect((await box(marks)).x).toBeGreaterThan(besides.x + besides.width)
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 })
    const tops = await marks.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    expect(tops[0]).toBeLessThan((await box(page.getByRole('button', { name: '全部' }))).y)
  }
})

test('donation presets say what they bring, the amount is one of them, and a closed way says why', async ({ page }) => {
  await signIn(page)
  await page.goto('/donate')
  const presets = page.getByRole('button', { name: /^NT\$/ })
  await expect(presets.first()).toContainText(/[\d,]+ 點/)
  for (const preset of await presets.all()) await expect(preset).toContainText(/[\d,]+ 點/)
  await expect(page.locator('[aria-pressed=true]')).toHaveCount(1)
  await expect(page.getByRole('radio', { name: '超商代碼' })).toHaveAccessibleDescription(/不允許.*無法選擇/)
})

test('the firewall page says what opening does', async ({ page }) => {
  await signIn(page)
  await page.goto('/FireWall')
  await expect(page.getByText(/伺服器會放行你目前的 IP，一段時間後自動失效/)).toBeVisible()
})

test('sign-up says its rules before, its mistake at the field, and where to log in', async ({ page }) => {
  await page.goto('/SignUp')
  const [name, password] = [page.getByLabel('帳號', { exact: true }), page.getByLabel('密碼', { exact: true })]
  for (const field of [name, password]) await expect(field).toHaveAccessibleDescription('至少 6 個字元')
  await page.getByRole('button', { name: '註冊' }).click()
  await expect(name).toHaveAccessibleDescription('帳號至少需要 6 個字元')
  await expect(name).toBeFocused()
  await expect(page.getByRole('link', { name: '已經有帳號？前往登入' })).toHaveAttribute('href', '/login')
})

test('the list of announcements to manage begins with the title on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAdmin(page)
  await page.goto('/admin/posts')
  const first = page.locator('main tbody tr').first()
  const tops = await first.locator('> *').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top))
  expect(Math.min(...tops.slice(1))).toBeGreaterThan(tops[0] ?? 0)
})

test('every page of an admin leads to the others, and says which one it is', async ({ page }) => {
  await signInAdmin(page)
  for (const name of ['公告管理', '訂單管理', '稽核紀錄', '網站更新與遊戲資料']) {
    await page.goto('/admin/posts')
    await page.getByRole('navigation', { name: '管理頁面' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.locator('main .tab[aria-current=page]')).toHaveText(name)
    await expect(page.getByRole('navigation', { name: '管理頁面' }).getByRole('link')).toHaveCount(4)
  }
})
