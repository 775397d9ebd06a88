/** What makes a pull refuse: so many bad records that it is no accident; and lists that are blank, which is none. */
import type { Dice } from './dice.ts'
import { oddValue } from './odd-values.ts'
import type { Row } from './records.ts'
import type { Blank, World } from './world-shape.ts'

export function drawBlanks(dice: Dice): ReadonlySet<Blank> {
  const calls: Blank[] = ['/db/reform', '/enchant', '/posts', '/monster', '/map', '/shop-npc']
  return new Set(calls.filter(() => dice.chance(0.08)))
}

/** A share of the items or packages is bad, from a few to nearly all; the model counts whether it is too many. */
export function drawFlood(world: World): void {
  const { dice } = world
  const collection = dice.pick(['items', 'items', 'packages'] as const)
  const share = dice.pick([0.2, 0.4, 0.5, 0.55, 0.8, 1])
  for (const record of world.records[collection]) {
    if (record.lost || !dice.chance(share)) continue
    const row = { ...(record.listed as Row), [collection === 'items' ? 'Name' : 'Description']: oddName(dice) }
    record.listed = row
    record.lost = { collection, record: record.key, field: collection === 'items' ? 'Name' : 'Description' }
  }
}

/** Wrong as a name and as a text. */
function oddName(dice: Dice): unknown {
  for (;;) {
    const { value } = oddValue({ is: 'name' }, dice)
    if (typeof value === 'object' && value !== null) return value
  }
}
