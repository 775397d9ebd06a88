import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** Left as it is: a schema of entries would copy it, and lose keys such as `__proto__`. */
const byKey = v.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be an object',
)

/**
 * What `/package/{GroupId}`, `/reform/{ReformBox}`, `/enchant/{id}`, `/monster/{id}`, `/map/{name}` and the rows of
 * `/shop-npc` are, by key, each still to be checked on its own. `Version` is the one of `/item/version` that they belong to.
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

/** Optional: a host that has it says so in the header `Link: </records>; rel="collection"` of `/item/version`. */
export const getRecords = endpoint()({ method: 'GET', path: () => '/records', answer: recordsSchema })
