/** Planners and calculators in Firefox and WebKit; their details have tests in Chromium. */
import { expect, test } from '@playwright/test'
import { until } from '../run/until.ts'
import { siteUrl } from '../stack/stack.ts'
import type { Driver } from './browser-drivers.ts'
import { inOtherBrowsers } from './other-browsers.ts'

const untilText = (browser: Driver, css: string, text: string) =>
  until(`“${text}” in ${css}`, () =>
    browser.run((part) => document.querySelector(part[0])?.textContent?.includes(part[1]), [css, text] as const),
  )
const textOf = (browser: Driver, css: string) =>
  browser.run((part) => document.querySelector(part)?.textContent ?? '', css)
const addressHas = (browser: Driver, part: string) =>
  until(`${part} in the address`, async () => (await browser.run(() => location.search)).includes(part))

/** What the address shows when it is opened again is the same. */
async function opensAgain(browser: Driver, css: string) {
  const shown = await textOf(browser, css)
  await browser.open(await browser.run(() => location.href))
  await until('the same result', async () => (await textOf(browser, css)) === shown)
  expect(shown).not.toMatch(/NaN|Infinity|undefined/)
}

async function boxes(browser: Driver) {
  await browser.open(`${siteUrl}/package/101`)
  await browser.click('開箱試算')
  await until('the result', () => browser.run(() => document.querySelector('.box-odds-result table') !== null))
  await browser.fill('打算開幾個', '10')
  await addressHas(browser, 'boxes=10')
  await opensAgain(browser, '.box-odds-result')
}

async function enchants(browser: Driver) {
  await browser.open(`${siteUrl}/enchant/6`)
  await browser.click('附魔規劃')
  await untilText(browser, '.plan-result', '最好的做法')
  await addressHas(browser, 'want=')
  await opensAgain(browser, '.plan-result')
}

async function reforms(browser: Driver) {
  await browser.open(`${siteUrl}/reform/13011?to=1161&from=1101&at=9`)
  await untilText(browser, '.plan-result', '改造 3 次')
  await opensAgain(browser, '.plan-result')
}

async function refining(browser: Driver) {
  await browser.open(`${siteUrl}/refine?kind=Weapon-4&from=4&to=9`)
  await untilText(browser, '.plan-result', '平均要試')
  await browser.fill('目標精煉值', '8')
  await addressHas(browser, 'to=8')
  await browser.open(`${siteUrl}/refine?kind=Weapon-4&from=4&to=8&aim=money&tograde=1&piece=9000000`)
  await untilText(browser, '.plan-result', '升階到 D')
  await opensAgain(browser, '.plan-result')
}

inOtherBrowsers((startedBrowser) => {
  for (const width of [1280, 390])
    test(`calculators and planners work at ${width} px`, async () => {
      test.setTimeout(600_000)
      const browser = startedBrowser()
      await browser.resize(width)
      await boxes(browser)
      await enchants(browser)
      await reforms(browser)
      await refining(browser)
      expect(browser.errors).toEqual([])
    })
})
