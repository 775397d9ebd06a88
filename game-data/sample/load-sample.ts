import type { EnchantInfo } from '../../domain/enchants/enchant.ts'
import type { ReformDetail } from '../../domain/enchants/reform.ts'
import type { Item } from '../../domain/items/item.ts'
import type { GameMap } from '../../domain/monsters/game-map.ts'
import type { DropRules, Monster } from '../../domain/monsters/monster.ts'
import type { NpcShop } from '../../domain/monsters/npc-shop.ts'
import type { GradeTable, RefineTable } from '../../domain/odds/refine-table.ts'
import type { PackageDetail } from '../../domain/packages/package.ts'
import type { GameData } from '../game-data.ts'
import { readTable } from './read-table.ts'
import { addEffects, type SampleScript } from './sample-effects.ts'

/** Reads the sample game data of `folder`: a folder with `sample.json` and one file for each kind of record. */
export async function loadSample(folder: string): Promise<GameData> {
  const read = async <R, K>(name: string, keyOf: (record: R) => K) => {
    const records = await readTable<R[]>(folder, name)
    return new Map(records.map((record) => [keyOf(record), record]))
  }
  const [items, scripts, packages, reforms, enchants, monsters, maps, shops, rules, refine, grades] = await Promise.all(
    [
      read('items', ({ Id }: Item) => Id),
      readTable<SampleScript[]>(folder, 'item-scripts'),
      read('packages', ({ GroupId }: PackageDetail) => GroupId),
      read('reforms', ({ ReformBox }: ReformDetail) => ReformBox),
      readTable<(EnchantInfo & { Id: number })[]>(folder, 'enchants'),
      read('monsters', ({ Id }: Monster) => Id),
      read('maps', ({ Name }: GameMap) => Name),
      read('shops', ({ Id }: NpcShop) => Id),
      readTable<DropRules>(folder, 'rules'),
      read('refine', ({ Id }: RefineTable) => Id),
      read('grades', ({ Id }: GradeTable) => Id),
    ],
  )
  addEffects(items, scripts)
  return {
    items,
    packages,
    reforms,
    enchants: new Map(enchants.map(({ Id, ...enchant }) => [Id, enchant])),
    world: { monsters, maps, shops, rules },
    refining: { refine, grades },
    problems: [],
  }
}
