import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** Not a schema of entries, which would copy the object and lose keys such as `__proto__`. */
const byKey = v.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be an object',
)

/**
 * The answers of `/package/{GroupId}`, `/reform/{ReformBox}`, `/enchant/{id}`, `/monster/{id}`, `/map/{name}` and the
 * rows of `/shop-npc`, by key; entries are not validated yet. `Version` is that of `/item/version`.
 */
export const recordsSchema = v.object({
  Version: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  packages: v.nullish(byKey, {}),
  reforms: v.nullish(byKey, {}),
  enchants: v.nullish(byKey, {}),
  monsters: v.nullish(byKey, {}),
  maps: v.nullish(byKey, {}),
  shops: v.nullish(byKey, {}),
})

/** Optional: a host that has it sends the header `Link: </records>; rel="collection"` with `/item/version`. */
export const getRecords = endpoint()({ method: 'GET', path: () => '/records', answer: recordsSchema })
