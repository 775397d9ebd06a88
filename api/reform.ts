import * as v from 'valibot'
import type { ConversionEntry, ReformDetail, ReformEntry } from '../domain/enchants/reform.ts'
import { maxRefine } from '../domain/items/refine.ts'
import { documentedAs } from './documented.ts'
import { endpoint } from './endpoint.ts'
import { flag, id, integer, materials, optionalId, records, rows, text } from './fields.ts'

/** A record of the list. The name may be missing: the box is an item and has one. */
export const reformEntrySchema = v.object({
  ReformBox: id,
  Name: text,
  Description: text,
  Refused: v.optional(flag(false)),
}) satisfies v.GenericSchema<unknown, ReformEntry>

export const conversionEntrySchema = v.object({
  BaseItem: id,
  ResultItem: id,
  BaseName: text,
  ResultName: text,
  MinRefine: integer(0, 255, 0),
  MaxRefine: integer(0, 255, maxRefine),
  ChangeRefine: integer(-255, 255, 0),
  Materials: materials,
  Note: text,
}) satisfies v.GenericSchema<unknown, ConversionEntry>

const detail = v.object({
  ReformBox: optionalId,
  Name: text,
  Description: text,
  Refused: v.optional(flag(false)),
  Items: rows(conversionEntrySchema),
})

const list = v.pipe(
  rows(conversionEntrySchema),
  v.transform((Items) => ({
    ReformBox: 0,
    Name: '',
    Description: '',
    Refused: undefined as boolean | undefined,
    Items,
  })),
)

/**
 * The full record, or a bare array of conversions; missing fields come from the list's record. The answer's shape
 * selects the schema, instead of the first one that fits, so that a wrong row is reported with its field.
 */
export const reformDetailSchema = v.pipe(
  v.lazy((answer) => (Array.isArray(answer) ? list : detail)),
  documentedAs(detail),
) satisfies v.GenericSchema<unknown, ReformDetail>

/** Reform boxes. */
export const getReforms = endpoint('GET /db/reform', { access: 'public', answer: records })
/** One box with its `Items`, or the bare list of conversions. */
export const getReform = endpoint('GET /reform/:id', { access: 'public', answer: reformDetailSchema, errors: [404] })
