import { expect, type Page } from '@playwright/test'
import type { Item } from '../../domain/item.ts'
import { hostUrl } from '../stack/stack.ts'
import { beforePrint, type State } from './state.ts'
import type { Subjects } from './subjects.ts'

const shops = '/ShopSearch?q='
const records = '/ShopSearch?tab=records&q='
const rows = (page: Page) => page.locator('.shop-table tbody tr').first().waitFor()
const recordRows = (page: Page) => page.locator('.record-table tbody tr').first().waitFor()
const chart = (page: Page) => page.locator('[role=slider] canvas').first().waitFor()

/** The market of players. */
export function marketStates({ items, word: searched }: Subjects): Record<string, State> {
  const word = encodeURIComponent(searched)
  const signedIn = { who: 'player' as const }
  return {
    'shop-start': { ...signedIn, path: '/ShopSearch' },
    'buying-start': { ...signedIn, path: '/ShopSearch?tab=buying' },
    'records-start': { ...signedIn, path: '/ShopSearch?tab=records' },
    'shop-none': { ...signedIn, path: `${shops}zzzz`, reach: (page) => page.locator('main .empty').waitFor() },
    'shop-failed': {
      ...signedIn,
      path: `${shops}501`,
      before: (page) => page.route(`${hostUrl}/vending/**`, (route) => route.abort()),
      reach: (page) => page.getByRole('button', { name: '重試' }).waitFor(),
    },
    'shop-searching': {
      ...signedIn,
      path: `${shops}501`,
      busy: true,
      before: (page) => page.route(`${hostUrl}/vending/**`, () => {}),
      reach: (page) => page.locator('main .skeleton').first().waitFor(),
    },
    'demo-records': { ...signedIn, path: '/PurchaseRecordSearch', reach: chart },
    'demo-records-day': {
      ...signedIn,
      path: '/PurchaseRecordSearch',
      async reach(page) {
        await chart(page)
        await page.getByRole('button', { name: /^1 ?天/ }).click()
      },
    },
    'watch-list': {
      ...signedIn,
      path: '/ShopSearch',
      before: (page) => page.addInitScript((list) => localStorage.setItem('watch-list', list), watched(items)),
      reach: openWatchList,
    },
    'watch-list-finger': {
      ...signedIn,
      path: '/ShopSearch',
      before: (page) => page.addInitScript((list) => localStorage.setItem('watch-list', list), watched(items)),
      reach: openWatchList,
      context: { hasTouch: true, isMobile: true },
      widths: [360],
    },
    ...results(word),
  }
}

function results(word: string): Record<string, State> {
  const signedIn = { who: 'player' as const }
  return {
    'shop-results': { ...signedIn, path: shops + word, reach: rows },
    'shop-results-scrolled': { ...signedIn, path: shops + word, windowOnly: true, reach: scrolled },
    'shop-results-finger': {
      ...signedIn,
      path: shops + word,
      reach: rows,
      context: { hasTouch: true, isMobile: true },
      widths: [360],
    },
    'shop-detail': {
      ...signedIn,
      path: shops + word,
      windowOnly: true,
      async reach(page) {
        await rows(page)
        await page.getByRole('button', { name: /詳細/ }).first().click()
        await page.getByRole('dialog').waitFor()
      },
    },
    'shop-detail-sales': {
      ...signedIn,
      path: shops + word,
      windowOnly: true,
      async reach(page) {
        await rows(page)
        await page.getByRole('button', { name: /詳細/ }).first().click()
        await page.getByRole('dialog').getByRole('tab').last().click()
        await page.waitForLoadState('networkidle')
      },
    },
    'shop-filters': {
      ...signedIn,
      path: shops + word,
      windowOnly: true,
      async reach(page) {
        await rows(page)
        await page.locator('main search summary').click()
      },
    },
    'record-results': { ...signedIn, path: records + word, reach: recordRows },
    'record-detail': {
      ...signedIn,
      path: records + word,
      windowOnly: true,
      async reach(page) {
        await recordRows(page)
        await page.getByRole('button', { name: /詳細/ }).first().click()
        await chart(page)
      },
    },
    'record-detail-table': {
      ...signedIn,
      path: records + word,
      async reach(page) {
        await recordRows(page)
        await page.getByRole('button', { name: /詳細/ }).first().click()
        await chart(page)
        // Set, not pressed: the chart may still be finding its height under the pointer.
        await page.locator('figure details').evaluate((table: HTMLDetailsElement) => {
          table.open = true
        })
        await page.getByRole('dialog').evaluate((dialog) => dialog.scrollTo(0, 400))
      },
    },
    'print-shop': {
      ...signedIn,
      path: shops + word,
      media: 'print',
      async reach(page) {
        await rows(page)
        await beforePrint(page)
      },
    },
  }
}

async function scrolled(page: Page) {
  await rows(page)
  await page.locator('main section[tabindex="0"]').evaluate((table) => {
    table.scrollLeft = 120
  })
}

async function openWatchList(page: Page) {
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  const list = page.locator('main details').filter({ hasText: '關注清單' })
  await expect(list).toHaveCount(1)
  if (!(await list.evaluate((details: HTMLDetailsElement) => details.open))) await list.locator('summary').click()
  await page.waitForLoadState('networkidle')
}

function watched(items: readonly Item[]): string {
  const seenMs = Date.parse('2026-11-18T04:00:00Z')
  return JSON.stringify(
    items.map(({ Id, Name }, index) => ({
      nameid: Id,
      name: Name,
      currency: 'ZENY',
      refine: index * 7,
      before: 1_000_000_000,
      latest: 1_000_000_000,
      seenMs,
    })),
  )
}
