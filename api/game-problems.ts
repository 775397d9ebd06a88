/** Problems in the game's files, for admins: names of files and rows are not public. */
import * as v from 'valibot'
import type { ProblemKind } from '../domain/game-problems.ts'
import { endpoint } from './endpoint.ts'

export const problemReportSchema = v.object({
  /** The version of the game data with these problems. */
  version: v.string(),
  /** The engine of the server's folder, the day of its code, and the setting or files that show it. */
  engine: v.optional(v.object({ name: v.string(), day: v.string(), found: v.string() })),
  total: v.number(),
  /** Files that could not be read at all. */
  missing: v.array(v.string()),
  kinds: v.array(
    v.object({
      kind: v.string(),
      count: v.number(),
      example: v.string(),
      file: v.string(),
      line: v.number(),
      same: v.fallback(v.optional(v.boolean(), false), false),
      remedy: v.fallback(
        v.picklist(['file', 'lost', 'item', 'group', 'clear', 'twice', 'text', 'mode', 'map', 'row']),
        'row',
      ),
    }) satisfies v.GenericSchema<unknown, ProblemKind>,
  ),
})
export type ProblemReport = v.InferOutput<typeof problemReportSchema>

/** File below VAR_DIR into which our own host writes all problems; a pull on the same machine reports it. */
export const problemsFile = 'game-data-problems.json'

export const getGameProblems = endpoint()({
  method: 'GET',
  path: () => '/admin/game-data',
  auth: true,
  answer: problemReportSchema,
})
