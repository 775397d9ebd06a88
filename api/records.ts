import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { recordsByKey } from './fields.ts'

/**
 * The answers of `/package/{GroupId}`, `/reform/{ReformBox}`, `/enchant/{id}`, `/monster/{id}`, `/map/{name}` and the
 * rows of `/shop-npc`, by key; entries are not validated yet. `Version` is that of `/item/version`.
 */
const recordsAnswer = v.object({
  Version: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  packages: v.nullish(recordsByKey, {}),
  reforms: v.nullish(recordsByKey, {}),
  enchants: v.nullish(recordsByKey, {}),
  monsters: v.nullish(recordsByKey, {}),
  maps: v.nullish(recordsByKey, {}),
  shops: v.nullish(recordsByKey, {}),
})

/** All packages, reforms, enchants, monsters, maps and shops at once (below). Optional. */
export const getRecords = endpoint('GET /records', { access: 'public', answer: recordsAnswer })
