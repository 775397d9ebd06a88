import * as v from 'valibot'
import { asideFields, getItemCache, getItemFacts, itemSchema } from '../../api/item.ts'
import type { Item } from '../../domain/item.ts'
import { answerLimits } from './api-client.ts'
import { type Collecting, checkRecord, hostFailure, refuseFlood, required } from './collect.ts'
import { isObject } from './json.ts'
import { printable } from './quarantine.ts'
import { keepUnique } from './unique.ts'

/**
 * The item map, with the facts that a host sends beside it. An entry without its own Id takes the map's key; one that
 * contradicts the key is bad.
 */
export async function collectItems(
  collecting: Omit<Collecting, 'records'>,
  hasFacts = false,
): Promise<{ items: Item[]; listed: number }> {
  const { client, findings } = collecting
  const [sent, facts] = await Promise.all([
    required('the item map', client.raw(getItemCache, undefined, answerLimits.list)),
    // Without them thousands of pages would lose what they said: an announced answer has to be there.
    hasFacts ? required('the item facts', client.call(getItemFacts, undefined)) : {},
  ])
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
    const whole = withFacts(entry, facts, String(record))
    const withId = !Array.isArray(sent) && isObject(whole) && whole.Id === undefined ? { ...whole, Id: mapKey } : whole
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

/** An entry with what the host says of it aside; what the entry says itself counts. */
function withFacts(entry: unknown, facts: Readonly<Record<string, unknown>>, key: string): unknown {
  const beside = Object.hasOwn(facts, key) ? facts[key] : undefined
  if (!isObject(entry) || !isObject(beside)) return entry
  const added = asideFields.filter((field) => Object.hasOwn(beside, field) && entry[field] === undefined)
  return { ...entry, ...Object.fromEntries(added.map((field) => [field, beside[field]])) }
}
