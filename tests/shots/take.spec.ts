import path from 'node:path'
import process from 'node:process'
import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { type Accounts, browserTime, dataName, shotsFolder, subjectsFile } from './shots-stack.ts'
import type { State } from './state.ts'
import { states } from './states.ts'
import { noSubjects, readSubjects } from './subjects.ts'

const usualWidths = (process.env.SHOTS_WIDTHS ?? '360,768,1280,1920').split(',').map(Number)
const themes = (['light', 'dark'] as const).filter((theme) => (process.env.SHOTS_THEMES ?? theme).includes(theme))
const folder = path.join(shotsFolder, process.env.SHOTS_SET ?? 'now', dataName)

for (const [name, { context, widths = usualWidths }] of Object.entries(states(noSubjects)))
  test(name, async ({ browser }, { project }) => {
    const state = states(readSubjects(subjectsFile))[name] as State
    test.skip(state.path === undefined, 'the game data has no page of this kind')
    const options = { ...project.use, ...context }
    // A page that nothing was done to takes a new width as it stands; a state is reached anew for each.
    const visits = state.reach || state.before ? widths.map((width) => [width]) : [widths]
    for (const visit of visits) await shoot(browser.newContext.bind(browser), { name, widths: visit, state, options })
  })

interface Shot {
  name: string
  widths: readonly number[]
  state: State
  options: BrowserContextOptions
}

async function shoot(newContext: (options: BrowserContextOptions) => Promise<Context>, shot: Shot) {
  const { name, widths, state, options } = shot
  const context = await newContext({ ...options, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const looks = widths.flatMap((width) => themes.map((theme) => ({ width, theme })))
  let reached = false
  for (const { width, theme } of looks) {
    if (state.media && theme === 'dark') continue
    await page.setViewportSize({ width, height: width < 768 ? 780 : 900 })
    await page.emulateMedia({ colorScheme: theme, ...(state.media ? { media: state.media } : {}) })
    if (!reached || state.fresh) await reach(page, state, width)
    reached = true
    await settled(page, state.context?.javaScriptEnabled !== false)
    await page.screenshot({
      path: path.join(folder, `${name}-${width}-${theme}.png`),
      fullPage: !state.windowOnly,
      animations: 'disabled',
      caret: 'hide',
    })
  }
  await context.close()
}

type Context = Awaited<ReturnType<import('@playwright/test').Browser['newContext']>>

async function reach(page: Page, state: State, width: number) {
  await page.clock.setFixedTime(browserTime)
  if (state.who) await enter(page, state.who)
  await state.before?.(page)
  await page.goto(state.path ?? '/')
  if (state.context?.javaScriptEnabled !== false) await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  if (!state.busy) await page.waitForLoadState('networkidle')
  await state.reach?.(page, width)
}

async function enter(page: Page, who: keyof Accounts) {
  const accounts = JSON.parse(process.env.SHOTS_ACCOUNTS ?? '') as Accounts
  const { token, username, account_id, role } = accounts[who]
  const auth = JSON.stringify({ token, username, accountId: String(account_id), role })
  await page.addInitScript(
    ([stored, own]) => {
      localStorage.setItem('auth', stored as string)
      if (own) localStorage.setItem('token', own)
    },
    [auth, who === 'admin' ? token : ''],
  )
}

/** Every picture that is in sight or below it has come, and charts have drawn themselves for the theme. */
async function settled(page: Page, scripted: boolean) {
  // The largest pages show hundreds, which the host draws one after the other.
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const shown = [...document.images].filter((image) => image.checkVisibility())
          for (const image of shown) image.loading = 'eager'
          return shown.filter((image) => !image.complete).length
        }),
      { timeout: 60_000 },
    )
    .toBe(0)
  // Without scripts no frame calls back, and nothing draws itself.
  if (!scripted) return
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
