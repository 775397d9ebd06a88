import * as v from 'valibot'
import {
  type EnchantInfo,
  type EnchantNpc,
  type EnchantReset,
  type EnchantSlot,
  unfillableReasons,
} from '../domain/enchants/enchant.ts'
import { documentedAs, mayBeMissing } from './documented.ts'
import { endpoint } from './endpoint.ts'
import { coordinate, decimal, flag, grade, id, integer, materials, rows, shortText } from './fields.ts'

const price = integer(0, Number.MAX_SAFE_INTEGER, 0)
const chance = integer(0, 1_000_000_000, 0)
const chances = rows(v.object({ Item: id, Chance: chance, Effective: v.optional(decimal(0, 1_000_000_000, 0)) }))

const slot = v.object({
  Slot: integer(0, 255, 0),
  Materials: materials,
  Price: price,
  Chance: v.optional(chance),
  Unfillable: v.fallback(v.optional(v.picklist(unfillableReasons)), undefined),
  NotFor: v.optional(rows(id)),
  Enchants: rows(v.object({ Enchantgrade: grade, Items: chances })),
  PerfectEnchants: rows(v.object({ Item: id, Materials: materials, Price: price })),
  Upgrades: rows(v.object({ Enchant: id, Upgrade: id, Materials: materials, Price: price })),
  RandomUpgrades: rows(v.object({ Enchant: id, Items: chances, Materials: materials, Price: price })),
}) satisfies v.GenericSchema<unknown, EnchantSlot>

const reset = v.object({ Price: price, Chance: chance, Materials: materials }) satisfies v.GenericSchema<
  unknown,
  EnchantReset
>

/** Object keyed by item id (or a list of ids) → ascending ids. */
const targets = v.pipe(
  v.optional(v.nullable(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])), null),
  v.transform((value) => (value === null ? [] : Array.isArray(value) ? value : Object.keys(value))),
  v.array(id),
  v.transform((list) => [...new Set(list)].sort((a, b) => a - b)),
  documentedAs(mayBeMissing(v.union([v.record(v.string(), v.boolean()), v.array(id)]))),
)

const npc = v.object({ Name: shortText, Map: shortText, X: coordinate, Y: coordinate }) satisfies v.GenericSchema<
  unknown,
  EnchantNpc
>

/** Slot numbers, bare or as `{ Slot }`. */
const order = rows(
  v.pipe(
    v.union([v.number(), v.object({ Slot: v.number() })]),
    v.transform((value) => (typeof value === 'number' ? value : value.Slot)),
    documentedAs(v.number()),
  ),
)

/** Details of an enchant; an empty object means no slots and no targets, which a page shows as 查無附魔資訊. */
export const enchantInfoSchema = v.object({
  MinimumRefine: integer(0, 255, 0),
  MinimumEnchantgrade: grade,
  BelowWeight: v.fallback(v.optional(integer(1, 100, 100)), undefined),
  TargetItems: targets,
  Reset: v.pipe(
    v.optional(v.nullable(reset)),
    v.transform((value) => value ?? undefined),
  ),
  Refused: v.optional(flag(false)),
  Slots: rows(slot),
  Order: order,
  Npcs: v.optional(rows(npc)),
}) satisfies v.GenericSchema<unknown, EnchantInfo>

/** Item id → enchant id; entries are not validated yet; null = empty. */
const enchantList = v.pipe(
  v.nullable(v.record(v.string(), v.unknown())),
  v.transform((value) => value ?? {}),
)

/** Item id → enchant id; 0 = not yet unlocked. */
export const getEnchants = endpoint('GET /enchant', { access: 'public', answer: enchantList })
/** One enchant; 404 or `{}` = no information. */
export const getEnchant = endpoint('GET /enchant/:id', { access: 'public', answer: enchantInfoSchema, errors: [404] })
