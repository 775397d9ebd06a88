/** @jsxImportSource #html */
import type { ChangeKind } from '../../domain/changes/types.ts'
import { changesSiteCopy } from '../../domain/copy/changes.ts'
import type { Child } from '../jsx/html.ts'

interface ValuesProps {
  kind: ChangeKind
  before: string
  after: string
  /** The values are not public. */
  hidden?: boolean
}

/** `舊 → 新`. An added row has no earlier value, a removed one no later value. */
export function Values({ kind, before, after, hidden = false }: ValuesProps): Child {
  if (hidden) return <span>{changesSiteCopy.hidden}</span>
  const from = kind === 'added' ? '' : before
  const to = kind === 'removed' ? '' : after
  return [
    from && <span class="text-faint">{from}</span>,
    from && to && <span class="text-faint"> → </span>,
    to && <span>{to}</span>,
  ]
}

/** `▲ +50%`: the direction is a sign, and a word for screen readers. */
export function Difference({ difference, direction }: { difference: string; direction: -1 | 0 | 1 }): Child {
  if (direction === 0) return difference
  return (
    <span class="whitespace-nowrap">
      <span aria-hidden="true">{direction > 0 ? '▲' : '▼'}</span>
      <span class="sr-only">{changesSiteCopy[direction > 0 ? 'up' : 'down']}</span> {difference}
    </span>
  )
}
