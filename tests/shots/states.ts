/** Every kind of page, and the states of it that look different: what the pictures are of. */
import type { Page } from '@playwright/test'
import { beforePrint, type State } from './state.ts'
import { accountStates } from './states-accounts.ts'
import { floatingStates } from './states-floating.ts'
import { marketStates } from './states-market.ts'
import { worldStates } from './states-world.ts'
import type { Subjects } from './subjects.ts'

const noScripts = { javaScriptEnabled: false } as const
const finger = { hasTouch: true, isMobile: true } as const
const openSlots = (page: Page) =>
  page.evaluate(() => {
    for (const slot of document.querySelectorAll('details')) if (slot.closest('main')) slot.open = true
  })

/** The choices of the list of items have come. */
const listed = (page: Page) => page.locator('[data-letters] button').first().waitFor()

export function states(subjects: Subjects): Record<string, State> {
  const { paths, items } = subjects
  const word = items[0]?.Name.slice(0, 2) ?? ''
  return {
    home: { path: '/' },
    news: { path: paths.news },
    'news-loading': { path: paths.news && '/shell/news', context: noScripts },
    'package-list': { path: '/package' },
    'package-list-none': { path: '/package?q=zzzz' },
    'package-pools': { path: paths.pools },
    'package-npc': { path: paths.npc },
    'package-long': { path: paths.long },
    'package-long-page-2': { path: paths.long, reach: (page) => page.locator('[data-to="2"]').first().click() },
    'package-longest': { path: paths.longest },
    'package-fixed': { path: paths.fixed },
    'package-filtered': { path: paths.pools, reach: (page) => page.locator('#package-search').fill('zzzz') },
    'reform-list': { path: '/reform' },
    reform: { path: paths.reform },
    'reform-longest': { path: paths.longestReform },
    conversion: { path: paths.conversion },
    'enchant-list': { path: '/enchant' },
    enchant: { path: paths.enchant },
    'enchant-open': { path: paths.enchant, reach: openSlots },
    'item-worn': { path: paths.worn },
    'item-naming': { path: paths.naming },
    'item-bare': { path: paths.bare },
    'item-common': { path: paths.common },
    'item-box': { path: paths.box },
    'item-list': { path: '/item', reach: listed },
    'item-list-filtered': { path: '/item?type=防具&page=2', reach: listed },
    'changes-list': { path: '/changes' },
    changes: { path: '/changes/2' },
    'search-start': { path: '/search' },
    'search-results': {
      path: `/search?q=${encodeURIComponent(word)}`,
      reach: (page) => page.locator('[data-hits] li').first().waitFor(),
    },
    'search-none': { path: '/search?q=zzzzqqqq', reach: (page) => page.locator('.search-none').first().waitFor() },
    download: { path: '/download' },
    offline: { path: '/offline' },
    'not-found': { path: '/404.html', context: noScripts },
    'package-no-scripts': { path: paths.pools, context: noScripts, windowOnly: true },
    'shop-no-scripts': { path: '/search', context: noScripts },
    'sign-up-loading': { path: '/SignUp', context: noScripts },
    'package-finger': { path: paths.pools, context: finger, widths: [360, 1280] },
    'enchant-finger': { path: paths.enchant, reach: openSlots, context: finger, widths: [360] },
    'item-finger': { path: paths.worn, context: finger, widths: [360] },
    'print-package': { path: paths.long, media: 'print', reach: beforePrint },
    'print-enchant': { path: paths.enchant, media: 'print', reach: beforePrint },
    'print-news': { path: paths.news, media: 'print', reach: beforePrint },
    'print-reform': { path: paths.reform, media: 'print', reach: beforePrint },
    'print-changes': { path: '/changes/2', media: 'print', reach: beforePrint },
    ...worldStates(paths, word),
    ...floatingStates(paths),
    ...accountStates(),
    ...marketStates(subjects),
  }
}
