import { expect, type Locator, type Page } from '@playwright/test'
import { islandsAwake } from '../islands.ts'

/** A player's way through the site. Each press, each typed text and each sent form is one action. */
export interface Walk {
  page: Page
  actions: () => number
  press: (target: Locator) => Promise<void>
  /** Follows a link of the page or of the menu, whichever takes fewer actions. */
  follow: (path: string) => Promise<void>
  /** Types into the site's search and chooses the suggestion that leads to `path`. */
  find: (text: string, path: string) => Promise<void>
  /** Types a text into a field and sends its form. */
  send: (field: Locator, text: string) => Promise<void>
  /** Types a text into a combobox and takes the choice of this name. */
  choose: (field: Locator, text: string) => Promise<void>
  /** Fills in the form of the login and sends it. */
  logIn: (account: { username: string; password: string }) => Promise<void>
}

export function startWalk(page: Page): Walk {
  let actions = 0

  async function press(target: Locator): Promise<void> {
    await islandsAwake(page)
    actions++
    await target.click()
  }

  async function follow(path: string): Promise<void> {
    await islandsAwake(page)
    const links = page.locator(`a[href="${path}"]`).filter({ visible: true })
    const isShown = (await Promise.all((await links.all()).map(isInFirstView))).some(Boolean)
    if (!isShown) {
      const menu = page.getByRole('button', { name: '選單' })
      await press((await menu.isVisible()) ? menu : page.locator('.site-nav summary'))
    }
    for (const link of await links.all()) if (await isInFirstView(link)) return press(link)
    throw new Error(`no link to ${path} is in the first view of ${page.url()} or in its menu`)
  }

  async function find(text: string, path: string): Promise<void> {
    const field = page.locator('[data-site-search] input').filter({ visible: true })
    actions++
    await field.fill(text)
    await press(page.locator(`[role=option][data-href="${path}"]`).first())
    await page.waitForURL(`**${path}`)
  }

  async function send(field: Locator, text: string): Promise<void> {
    await islandsAwake(page)
    actions++
    await field.fill(text)
    await field.press('Enter')
  }

  async function choose(field: Locator, text: string): Promise<void> {
    await islandsAwake(page)
    actions++
    await field.fill(text)
    await press(page.getByRole('option').filter({ has: page.getByText(text, { exact: true }) }))
  }

  async function logIn({ username, password }: { username: string; password: string }): Promise<void> {
    await page.waitForURL('**/login*')
    await islandsAwake(page)
    await page.getByLabel('帳號', { exact: true }).fill(username)
    await send(page.getByLabel('密碼', { exact: true }), password)
    await page.waitForURL((url) => url.pathname !== '/login')
  }

  return { page, actions: () => actions, press, follow, find, send, choose, logIn }
}

/** Whether an element is wholly in the window without scrolling, and nothing covers its middle. */
export function isInFirstView(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, right, bottom, width, height } = node.getBoundingClientRect()
    if (width === 0 || height === 0 || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false
    const drawn = document.elementFromPoint(left + width / 2, top + height / 2)
    return (
      drawn !== null &&
      (node.contains(drawn) || drawn.contains(node)) &&
      node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
  })
}

/** Expects that one of the elements is in the first view. */
export async function expectInFirstView(elements: Locator): Promise<void> {
  const shown = elements.filter({ visible: true })
  await expect
    .poll(async () => (await Promise.all((await shown.all()).map(isInFirstView))).some(Boolean), {
      message: `${elements} is in the first view`,
    })
    .toBe(true)
}
