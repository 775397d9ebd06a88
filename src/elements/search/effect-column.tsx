/** @jsxImportSource #dom */
/** The column of <item-browser>, after the names: what each item does or, with an effect, what each row gives of it. */
import { effectSearchCopy } from '../../../domain/copy/effect-search.ts'
import { effectsCopy } from '../../../domain/copy/effects.ts'
import type { Browsed } from '../../stores/search/protocol.ts'

type Cell = NonNullable<Browsed['effect']>['cells'][number]

/** Null if the host has no effects. */
export const effectHead = (thead: HTMLElement) => thead.querySelector<HTMLElement>('[data-effect]')

export function drawEffectHead(head: HTMLElement, isShown: boolean, effect: Browsed['effect']): void {
  head.hidden = !isShown
  head.textContent = effect ? effectSearchCopy.amount : effectsCopy.page.title
}

/** The cell of a row; `row.effect` is undefined without an effect. */
export function effectCell({ effect, brief }: { effect: Cell | undefined; brief: string }): HTMLElement {
  const { text, notes } = effect ?? { text: '', notes: brief ? [brief] : [] }
  return (
    <td class={effect ? 'effect-cell' : 'effect-cell effect-brief'}>
      {text && <b>{text}</b>}
      {notes.map((note) => (
        <span>{note}</span>
      ))}
    </td>
  )
}
