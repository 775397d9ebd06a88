/** @jsxImportSource #html */
import type { Html } from '../../jsx/html.ts'

interface MonsterLinkProps {
  id: number
  name: string
  /** Shows the number too: another monster has the same name. */
  numbered?: boolean
}

/** A monster as every page shows it; the tooltip looks for `data-monster`. */
export function MonsterLink({ id, name, numbered }: MonsterLinkProps): Html {
  return (
    <a href={`/monster/${id}`} data-monster>
      {name}
      {numbered && [' ', <small>#{id}</small>]}
    </a>
  )
}
