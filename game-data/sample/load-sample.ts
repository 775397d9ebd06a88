import type { GameData } from '../game-data.ts'
import { expandConsumables, expandCostumeStones, expandStones } from './expand-consumables.ts'
import { expandCostumes } from './expand-costumes.ts'
import { expandEnchants } from './expand-enchants.ts'
import { expandEquipment } from './expand-equipment.ts'
import { expandMonsters } from './expand-monsters.ts'
import { expandBoxes, expandPackages } from './expand-packages.ts'
import { expandReformBoxes, expandReforms } from './expand-reforms.ts'
import { expandShadow } from './expand-shadow.ts'
import { expandWorld } from './expand-world.ts'
import { readTables } from './read-tables.ts'
import { createSampleCatalogue, type SampleCatalogue } from './sample-catalogue.ts'
import type { SampleTables } from './tables.ts'

export interface Sample {
  tables: SampleTables
  data: GameData
  /** The items with sample-only data: usual prices, levels, tags. */
  catalogue: SampleCatalogue
}

/** The sample game data of `folder` (which contains `sample.json`), expanded in memory; deterministic. */
export async function loadSample(folder: string): Promise<GameData> {
  return (await loadSampleWorld(folder)).data
}

/** The same, with the item catalogue for the market. */
export async function loadSampleWorld(folder: string): Promise<Sample> {
  const tables = await readTables(folder)
  const catalogue = createSampleCatalogue()
  expandConsumables(tables, catalogue)
  expandEquipment(tables, catalogue)
  expandMonsters(tables, catalogue)
  expandCostumes(tables, catalogue)
  expandShadow(tables, catalogue)
  expandStones(tables, catalogue)
  expandCostumeStones(tables, catalogue)
  expandBoxes(tables, catalogue)
  expandReformBoxes(tables, catalogue)
  const entries = catalogue.entries()
  for (const { item } of entries) item.Description = catalogue.link(item.Description)
  const enchants = expandEnchants(tables, catalogue)
  const data: GameData = {
    items: new Map(entries.map(({ item }) => [item.Id, item])),
    packages: expandPackages(tables, catalogue),
    reforms: expandReforms(tables, catalogue),
    enchants,
    world: expandWorld(tables, catalogue),
    problems: [],
  }
  return { tables, data, catalogue }
}
