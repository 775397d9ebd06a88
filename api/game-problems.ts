/** Problems in the game's files. For admins only, because the names of files and rows are not public. */
import * as v from 'valibot'
import { type ProblemKind, remedyNames } from '../domain/game-problems.ts'
import { endpoint } from './endpoint.ts'

export const problemReportSchema = v.object({
  /** The version of the game data with these problems. */
  version: v.string(),
  /** The engine that the server's folder belongs to: name, day of its code (ISO date), what both were taken from. */
  engine: v.optional(v.object({ name: v.string(), day: v.string(), found: v.string() })),
  /** Number of problems of all kinds. */
  total: v.number(),
  /** Files that could not be read at all. */
  missing: v.array(v.string()),
  /** The fields of `ProblemKind`. A remedy that this version does not know becomes `row`: correct the row. */
  kinds: v.array(
    v.object({
      kind: v.string(),
      count: v.number(),
      example: v.string(),
      file: v.string(),
      line: v.number(),
      same: v.fallback(v.optional(v.boolean(), false), false),
      remedy: v.fallback(v.picklist(remedyNames), 'row'),
    }) satisfies v.GenericSchema<unknown, ProblemKind>,
  ),
})
export type ProblemReport = v.InferOutput<typeof problemReportSchema>

/** File below VAR_DIR in which the host stores all problems; a pull on the same machine reads them from it. */
export const problemsFile = 'game-data-problems.json'

/** The problems of the loaded game data; 403 for users who are not admins. */
export const getGameProblems = endpoint()({
  method: 'GET',
  path: () => '/admin/game-data',
  auth: true,
  answer: problemReportSchema,
})
