import type { Refining } from '../../game-data.ts'
import type { GameServer, Problems } from '../database/index.ts'
import type { ItemIndex } from '../items/index.ts'
import { readGradeTables } from './grade-tables.ts'
import { readRefineTables } from './refine-tables.ts'

/** Tables of refining and of grades; undefined if the server has none. `withOdds`: with the window's own chances. */
export async function readRefining(
  server: GameServer,
  items: ItemIndex,
  problems: Problems,
  withOdds: boolean,
): Promise<Refining | undefined> {
  const source = { server, items, problems }
  const refine = await readRefineTables(source, withOdds)
  const grades = await readGradeTables(source)
  return refine.size + grades.size === 0 ? undefined : { refine, grades }
}
