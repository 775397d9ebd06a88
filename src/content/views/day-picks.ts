import { fill } from '../../../domain/copy/fill.ts'
import { todayCopy as copy } from '../../../domain/copy/home.ts'
import { monsterCopy } from '../../../domain/copy/monsters.ts'
import { shareOf } from '../../../domain/odds/drop-rate.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import type { DayPick, DayPicks } from '../../../domain/time/day-pick.ts'
import { textHash } from '../../../domain/values/text-hash.ts'
import { enchantById, enchantList } from '../enchants.ts'
import { allMonsters, spawnsOf } from '../monsters.ts'
import { allPackages, packageRows } from '../packages.ts'
import { perSnapshot } from '../per-snapshot.ts'
import { itemRef } from './item-ref.ts'

/** Records of each kind: a month without a repetition. */
const maxPicks = 31
/** Rows of a package that is worth a look. */
const minRows = 5
const minDrops = 3

/** The records that the home page shows one after the other, a day each. */
export const dayPicks = perSnapshot(
  (): DayPicks => ({ monster: monsterPicks(), package: packagePicks(), enchant: enchantPicks() }),
)

/** In an order without a pattern that stays the same while the records do. */
function chosen<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): Row[] {
  return [...rows].sort((a, b) => textHash(`${keyOf(a)}`) - textHash(`${keyOf(b)}`)).slice(0, maxPicks)
}

function monsterPicks(): DayPick[] {
  const met = allMonsters().filter(({ Id, Drops }) => Drops.length >= minDrops && spawnsOf(Id).length > 0)
  return chosen(met, ({ Id }) => Id).map(({ Id, Name, Level, Element, Drops }) => ({
    href: `/monster/${Id}`,
    name: Name,
    note: fill(copy.monsterNote, {
      level: Level,
      element: (monsterCopy.elements as Readonly<Record<string, string>>)[Element] ?? Element,
      n: Drops.length,
    }),
  }))
}

function packagePicks(): DayPick[] {
  const open = allPackages().filter(({ Disabled, Items }) => !Disabled && Items.length >= minRows)
  return chosen(open, ({ GroupId }) => GroupId).map(({ GroupId, Name, Items }) => ({
    href: `/package/${encodeURIComponent(GroupId)}`,
    name: Name,
    note: fill(copy.packageNote, { n: numberText(Items.length), name: rarestName(GroupId) }),
  }))
}

function rarestName(groupId: string): string {
  const rows = packageRows(groupId).pools.flatMap((pool) => pool.rows.filter(({ row }) => !row.Refused))
  const [rarest] = rows.sort((a, b) => shareOf(a.chance) - shareOf(b.chance))
  const row = rarest?.row ?? packageRows(groupId).fixed[0]
  return row ? itemRef(row.Id, row.Name).name : ''
}

function enchantPicks(): DayPick[] {
  const known = enchantList().flatMap(({ name, enchants: [first] }) => {
    const enchant = first && enchantById(first.id)
    return enchant?.State === 'ok' && !enchant.Refused && enchant.Slots.length > 0 ? [{ name, enchant }] : []
  })
  return chosen(known, ({ name, enchant }) => `${enchant.Id} ${name}`).map(({ name, enchant }) => ({
    href: `/enchant/${enchant.Id}`,
    name,
    note: fill(copy.enchantNote, { n: enchant.Slots.length }),
  }))
}
