/** Drives Chromium, Firefox and WebKitGTK by the operations that browsers.spec.ts needs. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { type ElementHandle, launch } from 'puppeteer-core'
import { freePort } from '../free-port.ts'
import { deadlineMs, until } from '../run/until.ts'
import { findChromium, findProgram } from '../system-packages.ts'
import { launchOptions } from './browser.ts'

export interface Driver {
  open(url: string): Promise<void>
  /** Sets the width of the page. */
  resize(width: number): Promise<void>
  /** Calls a function in the page. */
  run<T, A = undefined>(work: (argument: A) => T | Promise<T>, argument?: A): Promise<T>
  /** Clicks the first visible control whose name equals or else starts with `target`, or the element of `css:SELECTOR`. */
  click(target: string): Promise<void>
  fill(target: string, text: string): Promise<void>
  /** Types into the element that has the focus, in frames too. */
  type(text: string): Promise<void>
  enter(): Promise<void>
  back(): Promise<void>
  /** Uncaught errors of pages; always empty if the driver does not report them. */
  errors: string[]
  close(): Promise<void>
}

/** Each browser with the function that starts it; undefined if it is not installed. */
export const browsers: Readonly<Record<'Chromium' | 'Firefox' | 'WebKit', (() => Promise<Driver>) | undefined>> = {
  Chromium: ofPuppeteer('chrome', findChromium()),
  // Debian's program over WebDriver BiDi; Playwright drives only its own builds of Firefox and WebKit.
  Firefox: ofPuppeteer('firefox', findProgram('firefox-esr') ?? findProgram('firefox')),
  WebKit: ofWebDriver(findProgram('WebKitWebDriver')),
}

/** Finds a control by its name; disabled ones do not count. Runs in the page. */
function find(target: string): Element | undefined {
  if (target.startsWith('css:')) return document.querySelector(target.slice(4)) ?? undefined
  const scope = document.querySelector('dialog[open]') ?? document
  const nameOf = (control: Element) =>
    (
      control.getAttribute('aria-label') ??
      (control as HTMLInputElement).labels?.[0]?.textContent ??
      control.textContent
    ).trim()
  const controls = [...scope.querySelectorAll('a,button,summary,input,select,textarea')].filter(
    (control) => control.checkVisibility({ visibilityProperty: true }) && !control.matches(':disabled'),
  )
  return (
    controls.find((control) => nameOf(control) === target) ??
    controls.find((control) => nameOf(control).startsWith(target))
  )
}

/** Firefox reports blocked requests and interrupted loads as errors of the page. */
const ignoredErrors = /Content-Security-Policy|A ServiceWorker intercepted the request/

function ofPuppeteer(browser: 'chrome' | 'firefox', executablePath: string | undefined) {
  if (!executablePath) return undefined
  return async (): Promise<Driver> => {
    const { args = [] } = browser === 'chrome' ? launchOptions(executablePath) : {}
    const program = await launch({ browser, executablePath, args })
    const page = await program.newPage()
    page.setDefaultNavigationTimeout(deadlineMs)
    const errors: string[] = []
    page.on('pageerror', (error) => ignoredErrors.test(String(error)) || errors.push(`${page.url()}: ${error}`))
    // A script may replace the element after it was found: then it is found again, and the action is repeated.
    const act = (target: string, action: (element: ElementHandle<Element>) => Promise<void>) =>
      until(target, async () => {
        const element = (await page.evaluateHandle(find, target)).asElement() as ElementHandle<Element> | null
        if (element) await action(element)
        return element !== null
      })
    return {
      errors,
      // Firefox may drop a navigation from a page that has just left the back-forward cache, so it is repeated.
      open: async (url) => {
        const go = (timeout: number) => page.goto(url, { waitUntil: 'domcontentloaded', timeout })
        await go(deadlineMs / 4).catch(() => go(deadlineMs))
      },
      resize: (width) => page.setViewport({ width, height: 800 }),
      run: (work, argument) => page.evaluate(work as never, argument as never),
      click: async (target) => void (await act(target, (element) => element.click())),
      fill: async (target, text) =>
        void (await act(target, async (field) => {
          await field.click({ count: 3 })
          await field.type(text)
        })),
      type: (text) => page.keyboard.type(text),
      enter: () => page.keyboard.press('Enter'),
      // Puppeteer waits for a load, which a page from the back-forward cache does not have.
      back: () => page.evaluate(() => history.back()),
      close: () => program.close(),
    }
  }
}

/** The key under which WebDriver names elements. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const enterKey = '\uE007'

function ofWebDriver(program: string | undefined) {
  const display = findProgram('xvfb-run')
  if (!program || !display) return undefined
  return async (): Promise<Driver> => {
    const port = await freePort()
    // With the stock theme the browser's tool bar keeps the window at 447 px.
    const gtk = mkdtempSync(path.join(tmpdir(), 'gtk-'))
    mkdirSync(path.join(gtk, 'gtk-3.0'))
    writeFileSync(path.join(gtk, 'gtk-3.0', 'gtk.css'), '* { min-width: 0; padding: 0; font-size: 1px }')
    // With the locale C, the browser's language would be `C`, which Intl refuses.
    const env = { ...process.env, LANG: 'zh_TW.UTF-8', LC_ALL: 'zh_TW.UTF-8', XDG_CONFIG_HOME: gtk }
    // A process group, because the display, the driver and the browser end together.
    const child = spawn(display, ['-a', program, `--port=${port}`], { detached: true, stdio: 'ignore', env })
    const base = `http://127.0.0.1:${port}/session`
    const send = async (method: string, path: string, body?: object) => {
      const answer = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) })
      const { value } = (await answer.json()) as { value: unknown }
      if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
      return value
    }
    const session = await until('WebKitWebDriver', () => send('POST', '', { capabilities: {} }))
    const id = `/${(session as { sessionId: string }).sessionId}`
    const run: Driver['run'] = async (work, argument) =>
      (await send('POST', `${id}/execute/sync`, {
        script: `return (${work})(arguments[0])`,
        args: [argument ?? null],
      })) as never
    // A script may replace the element after it was found: then it is found again, and the action is repeated.
    const act = (target: string, action: (element: string) => Promise<unknown>) =>
      until(target, async () => {
        const found = await run(find as (name: string) => unknown, target)
        if (!found) return false
        // Below the first view, the driver finds some elements not interactable instead of scrolling to them.
        const script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })"
        await send('POST', `${id}/execute/sync`, { script, args: [found] })
        await action(`${id}/element/${(found as Record<string, string>)[elementKey]}`)
        return true
      })
    const type = (text: string) =>
      send('POST', `${id}/actions`, {
        actions: [
          {
            type: 'key',
            id: 'keyboard',
            actions: [...text].flatMap((value) => ['keyDown', 'keyUp'].map((kind) => ({ type: kind, value }))),
          },
        ],
      })
    return {
      errors: [],
      open: async (url) => void (await send('POST', `${id}/url`, { url })),
      resize: async (width) => void (await send('POST', `${id}/window/rect`, { width, height: 900 })),
      run,
      click: async (target) => void (await act(target, (element) => send('POST', `${element}/click`, {}))),
      fill: async (target, text) =>
        void (await act(target, async (field) => {
          await send('POST', `${field}/clear`, {})
          await send('POST', `${field}/value`, { text })
        })),
      type: async (text) => void (await type(text)),
      enter: async () => void (await type(enterKey)),
      back: async () => void (await send('POST', `${id}/back`, {})),
      async close() {
        await send('DELETE', id)
        process.kill(-(child.pid as number))
        rmSync(gtk, { recursive: true })
      },
    }
  }
}
