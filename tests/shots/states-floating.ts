import { expect, type Page } from '@playwright/test'
import type { State } from './state.ts'
import type { Subjects } from './subjects.ts'

/** What floats over a page: menus, suggestions, tooltips, the preview window, toasts. */
export function floatingStates(paths: Subjects['paths']): Record<string, State> {
  return {
    menu: { path: '/download', reach: openMenu, windowOnly: true },
    suggestions: {
      path: '/download',
      windowOnly: true,
      async reach(page) {
        await page.getByRole('banner').getByRole('searchbox').fill('箱')
        await page.getByRole('option').first().waitFor()
      },
    },
    tooltip: { path: paths.reform, reach: openTooltip, windowOnly: true },
    'tooltip-finger': {
      path: paths.reform,
      reach: (page) => openTooltip(page, 360),
      windowOnly: true,
      context: { hasTouch: true, isMobile: true },
      widths: [360],
    },
    preview: {
      path: paths.headgear,
      windowOnly: true,
      async reach(page) {
        await page.getByRole('button', { name: '穿戴外觀' }).click()
        await expect(page.getByRole('dialog', { name: '外觀預覽' }).locator('img')).toBeVisible()
      },
    },
    toasts: {
      path: '/download',
      windowOnly: true,
      // A toast would be gone before the second picture.
      before: (page) =>
        page.addInitScript(() => {
          const later = window.setTimeout.bind(window)
          Object.assign(window, {
            setTimeout: (run: () => void, delayMs?: number) => (delayMs === 3000 ? 0 : later(run, delayMs)),
          })
        }),
      async reach(page) {
        await page.evaluate(() => {
          for (const variant of ['info', 'warning', 'error'])
            dispatchEvent(new CustomEvent('almanac:toast', { detail: { variant, title: '標題', description: '內容' } }))
        })
        await expect(page.locator('.toast')).toHaveCount(3)
      },
    },
    'skip-link': { path: '/download', windowOnly: true, reach: (page) => page.keyboard.press('Tab') },
  }
}

async function openMenu(page: Page, width: number) {
  if (width < 1024) await page.locator('[popovertarget="site-nav"]').click()
  await page.locator('#site-nav summary').click()
}

async function openTooltip(page: Page, width: number) {
  const item = page.locator('[data-list-rows] a[data-item]').first()
  if (width < 768) await item.click()
  else await item.hover()
  await expect(page.locator('#item-tooltip .facts').first()).toBeVisible()
}
