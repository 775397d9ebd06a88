/** Which shared pools only one package draws from. */
import type { ItemIndex, RathenaItem } from '../items/index.ts'

export interface PoolUsers {
  /** Whether a group's pools are drawn from by uses of exactly these items. */
  isOnlyOf: (group: string, openers: readonly number[]) => boolean
}

/** Types whose use the engine logs as one. */
const logged = new Set(['usable', 'cash'])

/**
 * `mentions`: names in the scripts of NPCs, in lower case; undefined if the folder has none, so that nothing is known of
 * them. `rewards`: groups that laphine boxes give.
 */
export function findPoolUsers(
  index: ItemIndex,
  mentions: ReadonlySet<string> | undefined,
  rewards: Iterable<string>,
): PoolUsers {
  const others = new Set(rewards)
  const users = new Map<string, Set<number>>()
  for (const { Id, opens } of index.byId.values())
    for (const group of Object.values(opens).flatMap(({ opening }) => opening.namedGroups))
      users.set(group, (users.get(group) ?? new Set()).add(Id))
  return {
    isOnlyOf(group, openers) {
      if (!mentions || mentions.has(`ig_${group}`) || others.has(group)) return false
      const own = new Set(openers.filter((id) => isLogged(index.byId.get(id))))
      return own.size > 0 && [...(users.get(group) ?? [])].every((id) => own.has(id))
    },
  }
}

function isLogged(item: RathenaItem | undefined): boolean {
  return item !== undefined && logged.has(item.Type.toLowerCase()) && item.isKept !== true
}
