import * as v from 'valibot'
import { getItemCache, itemSchema } from '../api/item.ts'
import type { Item } from '../domain/item.ts'
import { answerLimits } from './api-client.ts'
import { type Collecting, checkRecord, hostFailure, refuseFlood, required } from './collect.ts'
import { isObject } from './json.ts'
import { printable } from './quarantine.ts'
import { keepUnique } from './unique.ts'

/** The item map. An entry without its own Id takes the map's key; one that contradicts the key is bad. */
export async function collectItems(
  collecting: Omit<Collecting, 'records'>,
): Promise<{ items: Item[]; listed: number }> {
  const { client, findings } = collecting
  const sent = await required('the item map', client.raw(getItemCache, undefined, answerLimits.list))
  const shape = v.safeParse(getItemCache.answer, sent)
  // A browser takes null for an empty map; a site without any item is none.
  if (sent === null || !shape.success) throw hostFailure('the item map', new Error('it is neither a map nor a list'))
  // The schema drops keys such as __proto__; what the host really sent is walked instead, so that they are reported.
  const entries = Array.isArray(sent)
    ? sent.map((entry, index) => [`#${index + 1}`, entry] as const)
    : Object.entries(sent as Record<string, unknown>)
  refuseFlood('items', entries.length)
  const good = entries.flatMap(([mapKey, entry]) => {
    const record = Array.isArray(sent) && isObject(entry) && entry.Id !== undefined ? entry.Id : mapKey
    const withId = !Array.isArray(sent) && isObject(entry) && entry.Id === undefined ? { ...entry, Id: mapKey } : entry
    const item = checkRecord('items', printable(record), withId, itemSchema, findings)
    if (!item) return []
    if (!Array.isArray(sent) && String(item.Id) !== mapKey) {
      const reason = `stands under the key ${printable(mapKey)} of the map`
      findings.bad.push({ collection: 'items', record: String(item.Id), field: 'Id', reason })
      return []
    }
    return [item]
  })
  return { items: keepUnique('items', good, (item) => item.Id, findings), listed: entries.length }
}
