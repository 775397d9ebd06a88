import type { Page } from '@playwright/test'
import type { State } from './state.ts'
import type { Subjects } from './subjects.ts'

const rows = (page: Page) => page.locator('[data-list-rows] > tr:visible').first().waitFor()
const none = (page: Page) => page.locator('main .empty:visible').first().waitFor()

/** Monsters and maps, how odds are computed, and lists that find nothing or do not come. */
export function worldStates(paths: Subjects['paths'], word: string): Record<string, State> {
  return {
    'monster-list': { path: paths.monster && '/monster', reach: rows },
    'monster-list-mvp': { path: paths.mvp && '/monster?kind=mvp', reach: rows },
    'monster-list-none': { path: paths.monster && '/monster?q=zzzz', reach: none },
    monster: { path: paths.monster },
    'monster-mvp': { path: paths.mvp },
    'monster-level': {
      path: paths.monster,
      reach: (page) => page.getByLabel('我的等級').fill('99'),
    },
    map: { path: paths.map },
    'map-shops': { path: paths.mapShops },
    odds: { path: '/odds' },
    'item-long-name': { path: paths.longName },
    'item-list-none': { path: '/item?q=zzzz', reach: none },
    'item-list-failed': {
      path: '/item',
      before: (page) => page.route('**/search/*.txt', (route) => route.abort()),
      async reach(page) {
        await page.locator('[data-letters] button').nth(1).click()
        await page.locator('[data-failed]:visible').waitFor()
      },
    },
    'enchant-list-none': { path: '/enchant?q=zzzz', reach: none },
    'reform-filtered': { path: paths.reform && `${paths.reform}?q=zzzz`, reach: none },
    'search-of-items': {
      path: `/search?q=${encodeURIComponent(word)}&kind=item`,
      async reach(page) {
        await page.locator('[data-hits] li').first().waitFor()
        const types = page.locator('[data-types] select')
        if (await types.isVisible()) await types.selectOption({ index: 1 })
        await page.locator('[data-hits] li').first().waitFor()
      },
    },
    'search-failed': {
      path: `/search?q=${encodeURIComponent(word)}`,
      before: (page) => page.route('**/{pagefind/**,search/names.txt}', (route) => route.abort()),
      reach: (page) => page.locator('main .notice-error').nth(1).waitFor(),
    },
    'home-failed': {
      path: '/',
      before: (page) => page.route('**:*/posts*', (route) => route.abort()),
      reach: (page) => page.waitForLoadState('networkidle'),
    },
    'field-filled': {
      path: '/package',
      async reach(page) {
        await page.locator('#list-q').fill('箱')
        await page.locator('#list-q + .clear').waitFor()
      },
    },
  }
}
