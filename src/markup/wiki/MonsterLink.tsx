/** @jsxImportSource #html */
import type { Html } from '../../jsx/html.ts'

/** A monster as every page shows it; the tooltip looks for `data-monster`. */
export function MonsterLink({ id, name }: { id: number; name: string }): Html {
  return (
    <a href={`/monster/${id}`} data-monster>
      {name}
    </a>
  )
}
