/**
 * The snapshot that `pull` writes and the site is built from: one JSON file per collection, one record per line, sorted
 * by key.
 */
import * as v from 'valibot'
import type { EnchantRecord } from '../domain/enchants/enchant.ts'
import { enchantInfoSchema } from './enchant.ts'
import { id, optionalId } from './fields.ts'
import { itemSchema } from './item.ts'
import { mapSchema } from './map.ts'
import { dropRulesSchema, monsterSchema } from './monster.ts'
import { npcShopSchema } from './npc-shop.ts'
import { packageDetailSchema } from './package.ts'
import { postSchema } from './post.ts'
import { gradeTableSchema, refineTableSchema } from './refine.ts'
import { conversionEntrySchema, reformEntrySchema } from './reform.ts'

/** Version of the files' format; a snapshot of another version cannot be built and is pulled again. */
export const snapshotFormat = 1

/** In the snapshot folder: a link to the folder of the last good snapshot, replaced by an atomic rename. */
export const currentSnapshot = 'current'
export const manifestFile = 'manifest.json'

/** The schema of each collection's records. The file is `{collection}.json`. */
export const snapshotSchemas = {
  items: itemSchema,
  packages: packageDetailSchema,
  reforms: v.object({ ...reformEntrySchema.entries, Items: v.array(conversionEntrySchema) }),
  enchants: v.object({
    ...enchantInfoSchema.entries,
    Id: id,
    State: v.picklist(['ok', 'empty', 'failed']),
  }) satisfies v.GenericSchema<unknown, EnchantRecord>,
  /** The enchant list: item id and its enchant; 0 = listed but not yet unlocked. */
  enchantables: v.object({ Id: id, EnchantId: optionalId }),
  monsters: monsterSchema,
  maps: mapSchema,
  shops: npcShopSchema,
  /** At most one record: the server's drop settings. */
  dropRules: dropRulesSchema,
  refineTables: refineTableSchema,
  gradeTables: gradeTableSchema,
  posts: postSchema,
} as const
export type Collection = keyof typeof snapshotSchemas
export const collections = Object.keys(snapshotSchemas) as Collection[]

export type SnapshotRecord<C extends Collection> = v.InferOutput<(typeof snapshotSchemas)[C]>

export const manifestSchema = v.object({
  format: v.literal(snapshotFormat),
  /** Origin the data came from; sizes are only compared within one origin. */
  host: v.string(),
  /** The host's game; empty if it does not send it. Sizes are only compared within one game, too. */
  source: v.optional(v.string(), ''),
  /** The host's game data version; empty if it has none. */
  version: v.string(),
  /** Records per collection. */
  counts: v.record(v.string(), v.number()),
  /** Numbers of rows inside records, which can be lost although every record exists: spawns, drops, goods of shops. */
  rows: v.optional(v.record(v.string(), v.number()), {}),
  /** Collections that lack records because the host lost files of the game. */
  incomplete: v.optional(v.array(v.string()), []),
  /** Paths of the optional calls about players that the host has: `/ranking`, `/server/status`. */
  calls: v.optional(v.array(v.string()), []),
  /** Keys of the records that the pull left out, by collection: they were unreadable, but are still in the game. */
  leftOut: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /** SHA-256 of each collection's file. */
  hashes: v.record(v.string(), v.string()),
  /** SHA-256 of the host's version, lists and incomplete collections: equal = no changes visible in the lists. */
  probe: v.optional(v.string(), ''),
  /** SHA-256 of the records of earlier changes; absent if there are none. */
  history: v.optional(v.string()),
})
export type Manifest = v.InferOutput<typeof manifestSchema>

const start = '[\n'
const between = ',\n'
const end = '\n]\n'

/** The content of a collection's file, from the JSON of its records. */
export function joinLines(lines: readonly string[]): string {
  return lines.length === 0 ? '[]\n' : `${start}${lines.join(between)}${end}`
}

/** The JSON of each record in a collection's file; empty for a file without records or in another format. */
export function splitLines(text: string): string[] {
  return text.startsWith(start) && text.endsWith(end) ? text.slice(start.length, -end.length).split(between) : []
}
