// Rule: what the loader makes of a database is what a second, plain reading of the same files makes of it: 300 drawn
// databases (duplicate keys, case twins, Clear, modes, missing files, all header versions, RandomUpgrades, keys of forks,
// packages to choose from) and written ones, among them boxes of every kind of script.
import { describe, expect, it } from 'vitest'
import type { Material } from '../../domain/item.ts'
import type { GameData } from '../../host/game-data/game-data.ts'
import { loadRathena } from '../../host/game-data/rathena/load-rathena.ts'
import { rounds } from '../faults/rounds.ts'
import { rathenaRoot } from '../rathena-root.ts'
import { boxesOf } from '../site/package-truth.ts'
import { compareBoxes } from './compare-boxes.ts'
import { drawDatabase } from './draw-database.ts'
import { type PlainReading, readPlainly } from './plain-reading.ts'
import { boxes, newer, older } from './written-databases.ts'

const pairs = (list: readonly Material[]) => list.map(({ Material, Amount }) => [Material, Amount])
const chances = (list: readonly { Item: number; Chance: number }[]) => list.map(({ Item, Chance }) => [Item, Chance])

/** Boxes of items' own are compared as boxes. */
const isGroup = ([id]: [string, unknown]) => !id.startsWith('item-')

/** What the loader says, in the form of the plain reading. */
function asPlain(data: GameData): Omit<PlainReading, 'sources'> {
  return {
    items: [...data.items.values()].map(({ Id, Name, Slot, View }) => `${Id} ${Name} ${Slot} ${View}`).sort(),
    groups: new Map(
      [...data.packages]
        .filter(isGroup)
        .map(([id, { Items }]) => [
          id,
          Items.map(({ Id, Min, Chance, Pool }) =>
            Chance === -1 ? `fixed ${Id} x${Min}` : `pool ${Pool} ${Id} x${Min} ${Chance}`,
          ).sort(),
        ]),
    ),
    enchants: new Map(
      [...data.enchants].map(([id, { TargetItems, MinimumRefine, Slots, Refused = false }]) => [
        id,
        {
          targets: TargetItems,
          refused: Refused,
          refine: MinimumRefine,
          slots: Slots.map((slot) => ({
            slot: slot.Slot,
            chance: slot.Chance,
            grades: slot.Enchants.map(({ Enchantgrade, Items }) => [Enchantgrade, chances(Items)]),
            random: slot.RandomUpgrades.map(({ Enchant, Items }) => [Enchant, chances(Items)]),
            perfect: slot.PerfectEnchants.map(({ Item, Materials }) => [Item, pairs(Materials)]),
          })),
        },
      ]),
    ),
    reforms: new Map(
      [...data.reforms].map(([box, { Items }]) => [
        box,
        Items.map(({ BaseItem, ResultItem, MinRefine, Materials }) => ({
          base: BaseItem,
          result: ResultItem,
          least: MinRefine,
          materials: pairs(Materials),
        })),
      ]),
    ),
  }
}

const byKey = <V>(map: ReadonlyMap<string | number, V>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))

/** Compares both readings; resolves to how many rows there were. */
async function compare(root: string, mode: 'renewal' | 'prerenewal', hint: string): Promise<number> {
  const data = await loadRathena({ root, mode })
  const found = asPlain(data)
  const plain = readPlainly(root, mode)
  expect(found.items, hint).toEqual(plain.items)
  const opened = byKey(plain.groups).filter(([name]) => found.groups.has(String(name)))
  expect(byKey(found.groups), hint).toEqual(opened.map(([name, rows]) => [name, [...rows].sort()]))
  expect(byKey(found.enchants), hint).toEqual(byKey(plain.enchants))
  expect(byKey(found.reforms), hint).toEqual(byKey(plain.reforms))
  return compareBoxes(data, boxesOf(plain.sources), hint)
}

describe('drawn databases', () => {
  const seeds = rounds(100, 300)
  it(`agree with the plain reading for ${seeds} seeds`, { timeout: 120_000 }, async () => {
    let rows = 0
    for (let seed = 1; seed <= seeds; seed++) {
      const root = await rathenaRoot(drawDatabase(seed))
      rows += await compare(root, seed % 3 === 0 ? 'prerenewal' : 'renewal', `seed ${seed}`)
    }
    expect(rows).toBeGreaterThan(seeds * 4)
  })
})

describe('written databases', () => {
  it.each([
    ['versions 1, 3 and 4 beside one another, renewal', newer, 'renewal', 6],
    ['the same, prerenewal', newer, 'prerenewal', 6],
    ['boxes of every kind of script, and packages to choose from', { ...newer, ...boxes }, 'renewal', 27],
    ['version 2, emptied by an import, with a fork’s enchants', older, 'renewal', 2],
  ] as const)('agree with the plain reading: %s', async (_, files, mode, rows) => {
    expect(await compare(await rathenaRoot(files), mode, mode)).toBe(rows)
  })
})
