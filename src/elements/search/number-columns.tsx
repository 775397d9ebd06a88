/** @jsxImportSource #dom */
/** The columns of numbers of <item-browser>, between the page's own columns and the last one, and the order by them. */
import { fill } from '../../../domain/copy/fill.ts'
import { browseCopy } from '../../../domain/copy/item-list.ts'
import type { Browsed } from '../../stores/search/protocol.ts'

type Numbers = Browsed['numbers']

/** The cells of a row. */
export function numberCells({ heads, rows }: Numbers, row: number): HTMLElement[] {
  return heads.map((head, column) => (
    <td class="num" data-label={head}>
      {rows[row]?.[column] ?? ''}
    </td>
  ))
}

/** Draws the heads, each a button that sorts: first ascending, then descending. `sort` is the present order. */
export function drawNumberHeads(
  thead: HTMLElement,
  { heads }: Numbers,
  sort: string,
  go: (sort: string) => void,
): void {
  const hasFocus = thead.contains(document.activeElement)
  for (const head of thead.querySelectorAll('[data-number]')) head.remove()
  const drawn = heads.map((head) => (
    <th scope="col" class="num" data-number="" aria-sort={sortOf(head, sort)}>
      <button type="button" class="sort-btn" onclick={() => go(sort === head ? `-${head}` : head)}>
        {head}
      </button>
    </th>
  ))
  thead.querySelector('th:last-child')?.before(...drawn)
  if (hasFocus) thead.querySelector<HTMLElement>('[data-number]:not([aria-sort=none]) button')?.focus()
}

function sortOf(head: string, sort: string): 'ascending' | 'descending' | 'none' {
  if (sort === head) return 'ascending'
  return sort === `-${head}` ? 'descending' : 'none'
}

/** Fills the select of phones, whose tables have no heads; it is hidden without columns of numbers. */
export function fillSorts(select: HTMLSelectElement, { heads }: Numbers, sort: string): void {
  const choices = heads.flatMap((column) => [
    new Option(fill(browseCopy.descending, { column }), `-${column}`),
    new Option(fill(browseCopy.ascending, { column }), column),
  ])
  const [byId] = select.options
  select.replaceChildren(...(byId ? [byId] : []), ...choices)
  select.value = sort
  if (select.selectedIndex < 0) select.value = ''
  for (const holder of select.labels) holder.parentElement?.toggleAttribute('hidden', heads.length === 0)
}
