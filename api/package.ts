import * as v from 'valibot'
import {
  type OpeningCost,
  type OpeningRules,
  type PackageDetail,
  type PackageEntry,
  type PackageItem,
  packageTypes,
  type SharedPool,
} from '../domain/packages/package.ts'
import { documentedAs, mayBeMissing } from './documented.ts'
import { endpoint } from './endpoint.ts'
import { decimal, flag, id, integer, key, locations, materials, optionalId, records, rows, text } from './fields.ts'

/** Blank or unknown becomes ETC. */
const type = v.pipe(
  v.optional(v.nullable(v.string()), ''),
  v.transform((value) => packageTypes.find((known) => known === value?.trim().toUpperCase()) ?? 'ETC'),
  documentedAs(mayBeMissing(v.picklist(packageTypes))),
)

/** A record of the list. The name may be missing: the detail call can supply it. */
export const packageEntrySchema = v.object({
  GroupId: key,
  Name: text,
  Description: text,
  Type: type,
  NPCId: optionalId,
  ItemId: optionalId,
  Openers: v.optional(rows(id)),
  Conditional: v.optional(flag(false)),
  Disabled: v.optional(flag(false)),
  Whole: v.optional(key),
}) satisfies v.GenericSchema<unknown, PackageEntry>

const packageItem = v.object({
  Id: id,
  /** May be missing: the item cache can supply it. */
  Name: text,
  Min: integer(0, 2_147_483_647, 1),
  Max: integer(0, 2_147_483_647, 1),
  Chance: decimal(-1, Number.MAX_SAFE_INTEGER, 0),
  ViewId: optionalId,
  EnchantId: optionalId,
  Locations: locations,
  Pool: integer(0, 1_000_000, 1),
  Effective: v.optional(decimal(0, 100_000, 0)),
  Unidentified: v.optional(flag(false)),
  Remark: text,
  Choice: v.optional(integer(1, 1_000_000, 1)),
  Refused: v.optional(flag(false)),
}) satisfies v.GenericSchema<unknown, PackageItem>

/** Invalid rules are dropped without rejecting the package. */
const opening = v.object({
  BelowWeight: v.optional(integer(1, 100, 100)),
  FreePlaces: v.optional(integer(0, 1000, 0)),
  Loses: v.optional(flag(false)),
}) satisfies v.GenericSchema<unknown, OpeningRules>

const cost = v.object({
  Count: integer(1, 1000, 1),
  MinRefine: v.optional(integer(0, 255, 0)),
  MaxRefine: v.optional(integer(0, 255, 0)),
  Items: materials,
}) satisfies v.GenericSchema<unknown, OpeningCost>

const sharedPool = v.object({
  Pool: integer(0, 1_000_000, 1),
  Size: integer(1, Number.MAX_SAFE_INTEGER, 1),
  Only: v.optional(flag(false)),
}) satisfies v.GenericSchema<unknown, SharedPool>

export const packageDetailSchema = v.object({
  ...packageEntrySchema.entries,
  Items: rows(packageItem),
  Picks: v.optional(rows(v.object({ Pool: integer(0, 1_000_000, 1), Times: integer(1, 1_000_000, 1) }))),
  Shared: v.optional(rows(sharedPool)),
  Opening: v.fallback(v.optional(opening), undefined),
  Cost: v.fallback(v.optional(cost), undefined),
}) satisfies v.GenericSchema<unknown, PackageDetail>

/** Packages. */
export const getPackages = endpoint('GET /db/package', { access: 'public', answer: records })
/** One package with its `Items`. */
export const getPackage = endpoint('GET /package/:id', { access: 'public', answer: packageDetailSchema, errors: [404] })
