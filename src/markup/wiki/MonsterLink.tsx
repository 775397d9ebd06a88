/** @jsxImportSource #html */
import { monsterCopy } from '../../../domain/copy/monsters.ts'
import type { MonsterKind } from '../../../domain/monsters/words.ts'
import type { Html } from '../../jsx/html.ts'

interface MonsterLinkProps {
  id: number
  name: string
  /** Shows the number too: another monster has the same name. */
  numbered?: boolean
  /** Marks an MVP or a boss. */
  kind?: MonsterKind
}

/** A monster as every page shows it; the tooltip looks for `data-monster`. */
export function MonsterLink({ id, name, numbered, kind = 'normal' }: MonsterLinkProps): Html {
  return (
    <>
      <a href={`/monster/${id}`} data-monster>
        {name}
        {numbered && [' ', <small>#{id}</small>]}
      </a>
      {kind !== 'normal' && [' ', <span class="badge">{monsterCopy.kinds[kind]}</span>]}
    </>
  )
}
