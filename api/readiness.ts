import * as v from 'valibot'

/** The answer of `/ready` while our own host loads its data. */
export const startingSchema = v.object({
  status: v.literal('starting'),
  /** What it does, such as `reading db/re/item_db_equip.yml, 3 of 60 files, 12 %`. */
  step: v.string(),
})
export type Starting = v.InferOutput<typeof startingSchema>
