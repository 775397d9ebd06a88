/** What the host could not use of the game's files. For admins: names of files and rows are nobody else's business. */
import * as v from 'valibot'
import type { ProblemKind } from '../domain/game-problems.ts'
import { endpoint } from './endpoint.ts'

export const problemReportSchema = v.object({
  /** The version of the game data that they are of. */
  version: v.string(),
  total: v.number(),
  /** Files that are lost as a whole. */
  missing: v.array(v.string()),
  kinds: v.array(
    v.object({
      kind: v.string(),
      count: v.number(),
      example: v.string(),
      file: v.string(),
      line: v.number(),
      remedy: v.fallback(v.picklist(['file', 'item', 'group', 'clear', 'twice', 'text', 'mode', 'map', 'row']), 'row'),
    }) satisfies v.GenericSchema<unknown, ProblemKind>,
  ),
})
export type ProblemReport = v.InferOutput<typeof problemReportSchema>

/** Where our own host writes the report with all problems, below VAR_DIR; a pull on the same machine tells of it. */
export const problemsFile = 'game-data-problems.json'

export const getGameProblems = endpoint()({
  method: 'GET',
  path: () => '/admin/game-data',
  auth: true,
  answer: problemReportSchema,
})
