import type { PageStyle } from '../../domain/lists/pagination.ts'
import { pagerEntries } from '../parts/pager.ts'

/** Redraws the page buttons and keeps the keyboard focus among them. */
export function drawPages(
  nav: HTMLElement,
  page: number,
  pages: number,
  style: PageStyle,
  turn: (page: number) => void,
): void {
  const focused = nav.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset.to : undefined
  nav.replaceChildren(
    ...pagerEntries(page, pages, style).map(({ to, text, target }) => {
      const isGap = to.startsWith('gap')
      const element = document.createElement(isGap ? 'span' : 'button')
      element.className = isGap ? 'page-gap' : 'page-btn'
      element.textContent = text
      if (isGap) element.setAttribute('aria-hidden', 'true')
      else {
        ;(element as HTMLButtonElement).type = 'button'
        element.dataset.to = to
        if (target === 0) element.setAttribute('aria-disabled', 'true')
        if (to === String(page)) element.setAttribute('aria-current', 'page')
        element.onclick = () => target && turn(target)
      }
      return element
    }),
  )
  if (focused === undefined) return
  const again =
    nav.querySelector<HTMLElement>(`[data-to="${focused}"]`) ?? nav.querySelector<HTMLElement>('[aria-current]')
  again?.focus({ preventScroll: true })
}
