import * as v from 'valibot'
import { maxId } from '../domain/items/item-ids.ts'
import {
  type GameMap,
  isMapName,
  type MapDrop,
  type MapExit,
  mapNamePattern,
  type Spawn,
} from '../domain/monsters/game-map.ts'
import { documentedAs } from './documented.ts'
import { endpoint } from './endpoint.ts'
import { coordinate, flag, id, integer, records, rows, shortText } from './fields.ts'
import { dropChance } from './monster.ts'

/** Name of a map, which is part of a URL. */
const mapName = v.pipe(
  v.string('must be text'),
  v.check(isMapName, 'must be 1 to 40 letters, digits, _, - or @, the first a letter or digit'),
  documentedAs(v.pipe(v.string(), v.regex(mapNamePattern))),
)

/** The limit allows respawn times of weeks. */
const delayMs = integer(0, maxId, 0)

const spawn = v.object({
  Monster: id,
  Amount: integer(0, maxId, 1),
  Delay: delayMs,
  Random: delayMs,
  X: coordinate,
  Y: coordinate,
  Width: v.optional(coordinate),
  Height: v.optional(coordinate),
  Name: v.optional(shortText),
  Level: v.optional(integer(0, 100_000, 0)),
  Boss: v.optional(flag(false)),
}) satisfies v.GenericSchema<unknown, Spawn>

const drop = v.object({
  Item: id,
  Chance: dropChance,
  Monster: v.optional(id),
  Refused: v.optional(flag(false)),
}) satisfies v.GenericSchema<unknown, MapDrop>

const exit = v.object({
  X: coordinate,
  Y: coordinate,
  Map: mapName,
  ToX: coordinate,
  ToY: coordinate,
  Title: v.optional(shortText),
}) satisfies v.GenericSchema<unknown, MapExit>

/** No map of a known server has more than 440 cells a side. */
const side = integer(1, 10_000, 1)

/** The largest known has 8 kB. */
const maxGround = 60_000
/** A PNG in base64; a page that shows another thing would have no picture. Anything else counts as absent. */
const ground = v.fallback(
  v.optional(v.pipe(v.string(), v.maxLength(maxGround), v.startsWith('iVBORw0KGgo'), v.base64())),
  undefined,
)

const percent = integer(0, maxId, 100)

/** A record of the list. */
export const mapEntrySchema = v.object({ Name: mapName, Title: shortText })

export const mapSchema = v.object({
  ...mapEntrySchema.entries,
  Spawns: rows(spawn),
  Drops: rows(drop),
  DropRate: v.optional(percent),
  MvpDropRate: v.optional(percent),
  NoLevelPenalty: v.optional(flag(false)),
  NoDrops: v.optional(flag(false)),
  NoMvpDrops: v.optional(flag(false)),
  BaseExpRate: v.optional(percent),
  JobExpRate: v.optional(percent),
  Exits: v.optional(rows(exit)),
  Width: v.optional(side),
  Height: v.optional(side),
  Ground: ground,
  Picture: v.optional(flag(false)),
}) satisfies v.GenericSchema<unknown, GameMap>

/** Maps. Optional. */
export const getMaps = endpoint('GET /map', { access: 'public', answer: records, errors: [404] })
/** One map with its spawns and drops. Optional. */
export const getMap = endpoint('GET /map/:name', { access: 'public', answer: mapSchema, errors: [404] })
