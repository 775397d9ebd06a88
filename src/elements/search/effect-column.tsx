/** @jsxImportSource #dom */
/** The column of <item-browser> with what each row gives, after the names. */
import { effectSearchCopy } from '../../../domain/copy/effect-search.ts'
import type { Browsed } from '../../stores/search/protocol.ts'

type Cell = NonNullable<Browsed['effect']>['cells'][number]

/** Adds the head of the column, or removes it without an effect. */
export function drawEffectHead(thead: HTMLElement, effect: Browsed['effect']): void {
  thead.querySelector('[data-effect]')?.remove()
  if (!effect) return
  const head = (
    <th scope="col" data-effect="">
      {effectSearchCopy.amount}
    </th>
  )
  thead.querySelector('th')?.after(head)
}

export function effectCell({ text, notes }: Cell): HTMLElement {
  return (
    <td class="effect-cell">
      {text && <b>{text}</b>}
      {notes.map((note) => (
        <span>{note}</span>
      ))}
    </td>
  )
}
