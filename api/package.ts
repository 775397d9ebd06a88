import * as v from 'valibot'
import { type PackageDetail, type PackageEntry, type PackageItem, packageTypes } from '../domain/package.ts'
import { endpoint, segment } from './endpoint.ts'
import { decimal, flag, id, integer, key, locations, optionalId, records, rows, text } from './fields.ts'

/** Blank or unknown becomes ETC. */
const type = v.pipe(
  v.optional(v.nullable(v.string()), ''),
  v.transform((value) => packageTypes.find((known) => known === value?.trim().toUpperCase()) ?? 'ETC'),
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
  Remark: text,
  Choice: v.optional(integer(1, 1_000_000, 1)),
  Refused: v.optional(flag(false)),
}) satisfies v.GenericSchema<unknown, PackageItem>

export const packageDetailSchema = v.object({
  ...packageEntrySchema.entries,
  Items: rows(packageItem),
  Picks: v.optional(rows(v.object({ Pool: integer(0, 1_000_000, 1), Times: integer(1, 1_000_000, 1) }))),
}) satisfies v.GenericSchema<unknown, PackageDetail>

export const getPackages = endpoint()({ method: 'GET', path: () => '/db/package', answer: records })
export const getPackage = endpoint<{ id: string }>()({
  method: 'GET',
  path: (p) => `/package/${segment(p.id)}`,
  answer: packageDetailSchema,
})
