import { firstScriptCopy } from '../../domain/copy/first-script.ts'
import { listCount } from '../../domain/copy/list-count.ts'
import type { PageStyle } from '../../domain/lists/pagination.ts'
import { numberText } from '../../domain/text/number-text.ts'

export interface ListState {
  /** Number of rows found. */
  count: number
  page: number
  pages: number
  /** Texts or rows are still loading, so more may be found. */
  loading: boolean
}

/** Shows the number of rows, the pages, and whether the list is empty or still loading. */
export function drawState(list: HTMLElement, { count, page, pages, loading }: ListState, turn: (page: number) => void) {
  const none = count === 0
  hide(list, '[data-list-empty]', !none || loading)
  hide(list, '[data-list-loading]', !none || !loading)
  hide(list, 'table:has([data-list-rows])', none)
  const status = list.querySelector('[data-list-status]')
  // While rows or texts are loading, the number may still change.
  if (status && !loading) status.textContent = listCount.replace('{n}', numberText(count))
  const nav = list.querySelector<HTMLElement>('[data-list-pages]')
  if (!nav) return
  nav.hidden = none || (pages === 1 && !list.hasAttribute('lists'))
  const style = (list.getAttribute('page-style') as PageStyle | null) ?? 'edges'
  if (!nav.hidden) drawButtons(nav, (draw) => draw(nav, page, pages, style, turn))
}

/** Loaded for the first list of several pages: most tables of records have one page. */
let buttons: Promise<typeof import('./draw-pages.ts')> | undefined

/** States that come while the script is loading are drawn in their order, so that the newest remains. */
function drawButtons(nav: HTMLElement, show: (draw: typeof import('./draw-pages.ts').drawPages) => void) {
  buttons ??= import('./draw-pages.ts')
  buttons.then(
    ({ drawPages }) => show(drawPages),
    (error) => {
      buttons = undefined
      console.error(error)
      nav.textContent = firstScriptCopy.loadFailed
    },
  )
}

/** Shows a row, and requests its pictures, whose addresses `pagedRows` has set aside. */
export function showRow(row: HTMLElement) {
  row.hidden = false
  for (const image of row.querySelectorAll<HTMLImageElement>('img:not([src])')) image.src = image.dataset.src as string
}

/** Shows or hides the message that rows or a script could not be loaded, with a button that calls `again`. */
export function drawFailure(list: HTMLElement, failed: boolean, again: () => void) {
  hide(list, '[data-list-failed]', !failed)
  const button = list.querySelector<HTMLButtonElement>('[data-list-failed] button')
  if (button)
    button.onclick = () => {
      // Hiding first makes screen readers announce a repeated failure.
      hide(list, '[data-list-failed]', true)
      again()
    }
  if (failed) hide(list, '[data-list-loading]', true)
}

function hide(list: HTMLElement, selector: string, hidden: boolean) {
  for (const part of list.querySelectorAll<HTMLElement>(selector)) part.hidden = hidden
}
