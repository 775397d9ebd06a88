import type { GameData } from '../game-data.ts'
import { expandCostumes } from './expand-costumes.ts'
import { expandEnchants } from './expand-enchants.ts'
import { expandEquipment } from './expand-equipment.ts'
import { expandMonsters } from './expand-monsters.ts'
import { expandBoxes, expandPackages } from './expand-packages.ts'
import { expandReformBoxes, expandReforms } from './expand-reforms.ts'
import { expandShadow } from './expand-shadow.ts'
import { expandCostumeStones, expandStones, expandSupplies } from './expand-supplies.ts'
import { createItemBook, type ItemBook } from './item-book.ts'
import { readTables } from './read-tables.ts'
import type { Tables } from './tables.ts'

export interface Sample {
  tables: Tables
  data: GameData
  /** The items with what only the sample knows: usual prices, levels, tags. */
  book: ItemBook
}

/** The sample game data of `folder` (the one that holds `sample.json`), expanded in memory; the same every time. */
export async function loadSample(folder: string): Promise<GameData> {
  return (await loadSampleBook(folder)).data
}

/** The same, with the market's view of the items. */
export async function loadSampleBook(folder: string): Promise<Sample> {
  const tables = await readTables(folder)
  const book = createItemBook()
  expandSupplies(tables, book)
  expandEquipment(tables, book)
  expandMonsters(tables, book)
  expandCostumes(tables, book)
  expandShadow(tables, book)
  expandStones(tables, book)
  expandCostumeStones(tables, book)
  expandBoxes(tables, book)
  expandReformBoxes(tables, book)
  const entries = book.entries()
  for (const { item } of entries) item.Description = book.link(item.Description)
  const enchants = expandEnchants(tables, book)
  const data: GameData = {
    items: new Map(entries.map(({ item }) => [item.Id, item])),
    packages: expandPackages(tables, book),
    reforms: expandReforms(tables, book),
    enchants,
    problems: [],
  }
  return { tables, data, book }
}
