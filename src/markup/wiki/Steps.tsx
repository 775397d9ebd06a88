/** @jsxImportSource #html */
import type { Child } from '../../jsx/html.ts'

const [rowsShown, stepsShown] = [100, 5]

interface Step {
  title: string
  /** Follows the title of a closed step. */
  about: string
  content: Child
}

/**
 * The random upgrades of a slot, or its groups of equal cost. If the slot has more than 100 rows, more than five of them
 * are closed one by one: a server's own enchant can have 300 rows in each slot.
 */
export function Steps({ of: steps, slotRows }: { of: readonly Step[]; slotRows: number }): Child {
  if (slotRows <= rowsShown || steps.length <= stepsShown) return steps.map(({ content }) => content)
  return steps.map(({ title, about, content }) => (
    <details class="step">
      <summary>
        {title} <span class="quiet">{about}</span>
      </summary>
      {content}
    </details>
  ))
}
