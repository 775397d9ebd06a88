/**
 * The header: the theme switch, which other tabs and pages from the back-forward cache follow; the guide's menu, which
 * Escape, a press outside and leaving it close.
 */
import { readLocal, writeLocal } from '../stores/local-storage.ts'

const root = document.documentElement

/** Makes the browser's own bars follow the chosen theme; without a choice they follow the system's. */
function applyThemeColor() {
  if (!root.dataset.theme) return
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.media = meta.dataset.theme === root.dataset.theme ? 'all' : 'not all'
}
applyThemeColor()

function showTheme(theme: string) {
  root.dataset.theme = theme
  applyThemeColor()
  dispatchEvent(new Event('almanac:theme'))
}

document.querySelector('[data-theme-switch]')?.addEventListener('click', () => {
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  const theme = dark ? 'light' : 'dark'
  showTheme(theme)
  // If storage is unavailable, the choice applies to this page only.
  writeLocal('theme', theme)
})
for (const name of ['storage', 'pageshow'])
  addEventListener(name, () => {
    const theme = readLocal('theme')
    if (theme && theme !== root.dataset.theme) showTheme(theme)
  })

const menu = document.querySelector<HTMLDetailsElement>('.nav-menu')
/** Below this width the menu is a plain list inside the opened navigation and may stay open. */
const floats = matchMedia('(min-width: 64rem)')

document.addEventListener('click', (event) => {
  if (menu?.open && floats.matches && !menu.contains(event.target as Node)) menu.open = false
})
menu?.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !menu.open) return
  menu.open = false
  menu.querySelector('summary')?.focus()
  event.preventDefault()
})
menu?.addEventListener('focusout', (event) => {
  if (floats.matches && event.relatedTarget && !menu.contains(event.relatedTarget as Node)) menu.open = false
})
