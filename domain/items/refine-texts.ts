import { fill } from '../copy/fill.ts'
import { refineCopy } from '../copy/refine.ts'
import { chanceText } from '../odds/chance-text.ts'
import type { RefineTable, RefineWay } from '../odds/refine-table.ts'
import { lookUp } from '../values/look-up.ts'

/** `4 級武器` */
export function refineKindText({ Group, ItemLevel }: Pick<RefineTable, 'Group' | 'ItemLevel'>): string {
  return fill(lookUp(refineCopy.groups, Group) ?? refineCopy.otherGroup, { group: Group, n: ItemLevel })
}

/** `濃縮`, or the server's name of a way that no stock server has. */
export function wayText(type: string): string {
  return lookUp(refineCopy.ways, type) ?? type
}

/** What a failure does: `裝備損壞`, `20% 損壞，其餘降 3 級`. */
export function refineFailureText({ Break, Down }: Pick<RefineWay, 'Break' | 'Down'>): string {
  const { failures } = refineCopy
  const rest = Down > 0 ? fill(failures.down, { n: Down }) : failures.nothing
  if (Break <= 0) return rest
  if (Break >= 10_000) return failures.certainBreak
  return fill(failures.breakThen, { chance: chanceText(Break / 10_000), rest })
}
