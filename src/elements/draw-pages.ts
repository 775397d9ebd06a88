import { pagesCopy } from '../../domain/copy/contract-pages.ts'
import { type PageStyle, pageWindow } from '../../domain/lists/pagination.ts'

/** Redraws the page buttons and keeps the keyboard focus among them. */
export function drawPages(
  nav: HTMLElement,
  page: number,
  pages: number,
  style: PageStyle,
  turn: (page: number) => void,
): void {
  const focused = nav.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset.to : undefined
  const button = (to: string, text: string, target: number) => {
    const element = document.createElement('button')
    element.type = 'button'
    element.className = 'page-btn'
    element.dataset.to = to
    element.textContent = text
    element.disabled = target < 1 || target > pages
    if (to === String(page)) element.setAttribute('aria-current', 'page')
    element.addEventListener('click', () => turn(target))
    return element
  }
  const gap = () => {
    const element = document.createElement('span')
    element.className = 'page-gap'
    element.textContent = '…'
    element.ariaHidden = 'true'
    return element
  }
  const hasEndButtons = style === 'neighbours'
  nav.replaceChildren(
    ...(hasEndButtons ? [button('first', pagesCopy.first, page > 1 ? 1 : 0)] : []),
    button('previous', pagesCopy.previous, page - 1),
    ...pageWindow(page, pages, style).map((entry) =>
      entry === 'gap' ? gap() : button(String(entry), String(entry), entry),
    ),
    button('next', pagesCopy.next, page + 1),
    ...(hasEndButtons ? [button('last', pagesCopy.last, page < pages ? pages : 0)] : []),
  )
  if (focused === undefined) return
  const again = nav.querySelector<HTMLButtonElement>(`[data-to="${focused}"]:enabled`)
  ;(again ?? nav.querySelector<HTMLButtonElement>('[aria-current]'))?.focus({ preventScroll: true })
}
