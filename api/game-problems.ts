/** Problems in the game's files. For admins only, because the names of files and rows are not public. */
import * as v from 'valibot'
import {
  type GameDataLoss,
  lossKinds,
  type ProblemKind,
  type ProblemPlace,
  remedyNames,
} from '../domain/game-data/game-problems.ts'
import { endpoint } from './endpoint.ts'

/** `info`: no loss. `warning`: the loss in `cost`. `error`: accounts cannot be used. */
const databaseFindingSchema = v.object({
  level: v.picklist(['info', 'warning', 'error']),
  code: v.string(),
  what: v.string(),
  values: v.optional(v.record(v.string(), v.string()), {}),
  cost: v.string(),
  remedy: v.string(),
})
export type DatabaseFindingAnswer = v.InferOutput<typeof databaseFindingSchema>

const problemPlaceSchema = v.object({
  file: v.string(),
  lines: v.array(v.number()),
}) satisfies v.GenericSchema<unknown, ProblemPlace>

export const problemReportSchema = v.object({
  /** The version of the game data with these problems. */
  version: v.string(),
  /** The engine that the server's folder belongs to: name, day of its code (ISO date), what both were taken from. */
  engine: v.optional(v.object({ name: v.string(), day: v.string(), found: v.string() })),
  /** Number of problems of all kinds. */
  total: v.number(),
  /** Files and kinds of records that are lost, completely or for the most part. */
  missing: v.array(v.string()),
  /** How each of them is lost. */
  losses: v.optional(
    v.array(
      v.object({ name: v.string(), kind: v.picklist(lossKinds) }) satisfies v.GenericSchema<unknown, GameDataLoss>,
    ),
  ),
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
      names: v.optional(v.array(v.string()), []),
      places: v.optional(v.array(problemPlaceSchema), []),
    }) satisfies v.GenericSchema<unknown, ProblemKind>,
  ),
  /** What the host's start found in the game's database; absent without one, or while it is unavailable. */
  database: v.optional(v.array(databaseFindingSchema)),
})
export type ProblemReport = v.InferOutput<typeof problemReportSchema>

/** File below VAR_DIR in which the host stores all problems; a pull on the same machine reads them from it. */
export const problemsFile = 'game-data-problems.json'

/** What the host could not use of the game's files, and its findings about the game's database. Optional. */
export const getGameProblems = endpoint('GET /admin/game-data', { access: 'admin', answer: problemReportSchema })
