/** The snapshot that `pull` writes and the site is built from: one JSON file a collection, a record a line, sorted by key. */
import * as v from 'valibot'
import type { EnchantRecord } from '../domain/enchant.ts'
import { enchantInfoSchema } from './enchant.ts'
import { id, optionalId } from './fields.ts'
import { itemSchema } from './item.ts'
import { mapSchema } from './map.ts'
import { dropRulesSchema, monsterSchema } from './monster.ts'
import { npcShopSchema } from './npc-shop.ts'
import { packageDetailSchema } from './package.ts'
import { postSchema } from './post.ts'
import { conversionEntrySchema, reformEntrySchema } from './reform.ts'

export const snapshotFormat = 1

/** In the snapshot folder: a link to the folder of the last good snapshot. It is replaced by one rename. */
export const currentSnapshot = 'current'
export const manifestFile = 'manifest.json'

/** Collection → schema of one record. The file is `{collection}.json`. */
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
  /** At most one: the server's settings of drops. */
  dropRules: dropRulesSchema,
  posts: postSchema,
} as const
export type Collection = keyof typeof snapshotSchemas
export const collections = Object.keys(snapshotSchemas) as Collection[]

export type SnapshotRecord<C extends Collection> = v.InferOutput<(typeof snapshotSchemas)[C]>

export const manifestSchema = v.object({
  format: v.literal(snapshotFormat),
  /** Origin the data came from; sizes are only compared within one origin. */
  host: v.string(),
  /** Which game the host read; empty where it did not say. Sizes are only compared within one, too. */
  source: v.optional(v.string(), ''),
  /** The host's game data version. */
  version: v.string(),
  /** Records per collection. */
  counts: v.record(v.string(), v.number()),
  /** Rows within records that may be lost though every record is there: spawns, drops, goods of shops. */
  rows: v.optional(v.record(v.string(), v.number()), {}),
  /** SHA-256 of each collection's file. */
  hashes: v.record(v.string(), v.string()),
  /** SHA-256 over the host's version and list answers: equal = nothing changed, as far as the lists tell. */
  probe: v.optional(v.string(), ''),
  /** SHA-256 over the records of earlier changes; absent where there are none. */
  history: v.optional(v.string()),
})
export type Manifest = v.InferOutput<typeof manifestSchema>

const [start, between, end] = ['[\n', ',\n', '\n]\n']

/** The text of a collection's file, of the JSON of its records. */
export function joinLines(lines: readonly string[]): string {
  return lines.length === 0 ? '[]\n' : `${start}${lines.join(between)}${end}`
}

/** The JSON of each record in a collection's file; none where the text was written otherwise. */
export function splitLines(text: string): string[] {
  return text.startsWith(start) && text.endsWith(end) ? text.slice(start.length, -end.length).split(between) : []
}
