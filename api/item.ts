import * as v from 'valibot'
import type { Item } from '../domain/items/item.ts'
import type { Effect } from '../domain/items/item-effects.ts'
import type { ItemFacts } from '../domain/items/item-facts.ts'
import { maxId } from '../domain/items/item-ids.ts'
import { type ItemOptions, optionWays } from '../domain/items/item-options.ts'
import { endpoint } from './endpoint.ts'
import { decimal, flag, id, integer, locations, name, optionalId, recordsByKey, rows, terms, text } from './fields.ts'
import { liveInteger, liveName, liveText } from './live-fields.ts'

const count = v.optional(integer(0, maxId, 0))

const optionsSchema = rows(
  v.object({
    Ways: rows(v.picklist(optionWays)),
    Upgraders: v.optional(rows(id)),
    Lines: rows(
      v.object({
        Perhaps: v.optional(flag(false)),
        Choices: rows(
          v.object({
            Option: v.pipe(v.string(), v.maxLength(100)),
            Text: v.optional(text),
            Min: integer(-32_768, 32_768, 0),
            Max: integer(-32_768, 32_768, 0),
            Odds: v.optional(decimal(0, 100_000, 0)),
          }),
        ),
      }),
    ),
  }),
) satisfies v.GenericSchema<unknown, ItemOptions[]>

/** A refine or grade, and the amount from there on. */
const steps = rows(decimal(-maxId, maxId, 0))

/** An invalid list of effects is dropped without rejecting the facts. */
const effects = {
  Effects: v.fallback(
    v.optional(
      rows(
        v.object({
          Key: v.pipe(v.string(), v.maxLength(500)),
          Text: text,
          Amount: v.optional(text),
          Value: v.optional(decimal(-maxId, maxId, 0)),
          Per: v.optional(text),
          Most: v.optional(text),
          ByRefine: v.optional(rows(text)),
          When: v.optional(rows(text)),
          Refine: v.optional(rows(integer(0, 100, 0))),
          Grade: v.optional(rows(integer(0, 100, 0))),
          AtRefine: v.optional(rows(steps)),
          AtGrade: v.optional(rows(steps)),
          Single: v.optional(flag(false)),
          Further: v.optional(flag(false)),
        }),
      ),
    ),
    undefined,
  ) satisfies v.GenericSchema<unknown, Effect[] | undefined>,
  UnreadEffects: v.optional(integer(0, 1_000, 0)),
}

/** Invalid facts are dropped without rejecting the item. */
const facts = v.fallback(
  v.optional(
    v.object({
      Buy: count,
      Sell: count,
      Weight: count,
      Attack: count,
      MagicAttack: count,
      Defense: count,
      Range: count,
      WeaponLevel: count,
      ArmorLevel: count,
      EquipLevelMin: count,
      EquipLevelMax: count,
      Jobs: terms,
      Classes: terms,
      Gender: v.optional(text),
      Refineable: v.optional(flag(false)),
      Gradable: v.optional(flag(false)),
      Trade: terms,
      Properties: terms,
      Stack: count,
      Unmet: v.optional(flag(false)),
      Script: v.optional(text),
      ScriptHash: v.optional(text),
      ...effects,
      Combos: v.optional(rows(rows(id))),
      ComboBonuses: v.optional(rows(v.object({ Script: v.optional(text), ScriptHash: v.optional(text), ...effects }))),
      RefusedCombos: v.optional(rows(rows(id))),
      Options: v.fallback(v.optional(optionsSchema), undefined),
      Laphine: v.optional(
        rows(v.object({ Box: id, Role: v.picklist(['material', 'target']), Refused: v.optional(flag(false)) })),
      ),
    }),
  ),
  undefined,
) satisfies v.GenericSchema<unknown, ItemFacts | undefined>

/** An item; its name is required because no other call can supply it. */
export const itemSchema = v.object({
  Id: id,
  Name: name,
  Slot: integer(0, 255, 0),
  Description: text,
  View: optionalId,
  ViewId: optionalId,
  EnchantId: optionalId,
  EnchantIds: v.optional(rows(id)),
  Locations: locations,
  AegisName: v.optional(text),
  Type: v.optional(text),
  SubType: v.optional(text),
  Facts: facts,
}) satisfies v.GenericSchema<unknown, Item>

/** The fields that a page reads live; any other fields are ignored. */
export const liveItemSchema = v.object({
  Id: id,
  Name: liveName,
  Slot: liveInteger(0, 255, 0),
  Description: liveText,
}) satisfies v.GenericSchema<unknown, Pick<Item, 'Id' | 'Name' | 'Slot' | 'Description'>>

/** `{ Version }`, a bare string or a bare number. */
const version = v.pipe(
  v.union([v.string(), v.number(), v.object({ Version: v.union([v.string(), v.number()]) })]),
  v.transform((value) => String(typeof value === 'object' ? value.Version : value)),
)

/** What our own host adds to its version; empty for other hosts. */
export const versionFactsSchema = v.fallback(
  v.object({
    /** The game, such as `sample`. Sizes are only compared within one game. */
    Source: v.fallback(v.optional(v.string(), ''), ''),
    /** Files that the host could not read at all; its data must then not be published. */
    Missing: v.fallback(v.optional(v.array(v.string()), []), []),
    /** Collections that lack records because of lost files, also of those that the operator accepts. */
    Incomplete: v.fallback(v.optional(v.array(v.string()), []), []),
    /** Number of records by collection. A pull that receives fewer of them is refused. */
    Counts: v.fallback(v.optional(v.record(v.string(), v.number()), {}), {}),
  }),
  { Source: '', Missing: [], Incomplete: [], Counts: {} },
)

/** Item map by id; entries are not validated yet (a bare array is accepted; null = empty). */
const itemCache = v.pipe(
  v.nullable(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
  v.transform((value) => value ?? []),
)

/** Fields of an item that no live page reads. A host may send them in the item map, or separately. */
export const separableFields = ['AegisName', 'Type', 'SubType', 'Facts'] as const

/**
 * Version of the game data: `{ Version }`, or a bare text or number; 404 = the host has none. Ours adds `Source`, the
 * game it reads; `Counts`, its records by collection, of which a pull must receive all; `Missing`, files that could not
 * be read, which stop a pull; `Incomplete`, collections that lack records because of lost files, which their lists show.
 */
export const getItemVersion = endpoint('GET /item/version', { access: 'public', answer: version })
/** Items by id; a list is accepted. */
export const getItemCache = endpoint('GET /item/cache', { access: 'public', answer: itemCache })
/** The `separableFields` of items by id, which may be in the item map instead (below). Optional. */
export const getItemFacts = endpoint('GET /item/facts', { access: 'public', answer: recordsByKey })
/** An item. */
export const getItem = endpoint('GET /item/:id', { access: 'public', answer: liveItemSchema, errors: [404] })
/** The name of an item. */
export const getItemName = endpoint('GET /item/:id/name', {
  access: 'public',
  answer: v.object({ Id: id, Name: liveName }),
  errors: [404],
})
