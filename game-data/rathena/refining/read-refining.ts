import type { Refining } from '../../game-data.ts'
import type { GameServer, Problems } from '../database/index.ts'
import type { ItemIndex } from '../items/index.ts'
import { readGradeTables } from './grade-tables.ts'
import { type RefineTerms, readRefineTables } from './refine-tables.ts'

/** Tables of refining and of grades; undefined if the server has none. */
export async function readRefining(
  server: GameServer,
  items: ItemIndex,
  problems: Problems,
  terms: RefineTerms,
): Promise<Refining | undefined> {
  const source = { server, items, problems }
  const refine = await readRefineTables(source, terms)
  const grades = await readGradeTables(source)
  return refine.size + grades.size === 0 ? undefined : { refine, grades }
}
