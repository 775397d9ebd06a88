import * as v from 'valibot'
import { getItemCache, getItemFacts, itemSchema, separableFields } from '../../api/item.ts'
import { type Collected, type Collecting, checkRecord, refuseFlood } from './collect.ts'
import { hostError, requireAnswer } from './failures.ts'
import { isObject } from './json.ts'
import { printable } from './quarantine.ts'
import { keepUnique } from './unique.ts'

/**
 * The item map, with the facts that some hosts send separately. An entry without an Id takes the map's key; one whose
 * Id contradicts the key is bad.
 */
export async function collectItems(
  collecting: Omit<Collecting, 'details'>,
  hasFacts: boolean,
): Promise<Collected<'items'>> {
  const { client, findings } = collecting
  const [{ sent }, facts] = await Promise.all([
    requireAnswer('the item map', client.get(getItemCache.path())),
    // Without them thousands of pages would lose content, so an announced answer is required.
    hasFacts ? requireAnswer('the item facts', client.call(getItemFacts)) : {},
  ])
  const shape = v.safeParse(getItemCache.answer, sent)
  // `null` is not an empty map, and a site without items is useless.
  if (sent === null || !shape.success) throw hostError('the item map', new Error('it is neither a map nor a list'))
  // The schema drops keys such as __proto__; iterating over the raw answer reports them.
  const entries = Array.isArray(sent)
    ? sent.map((entry, index) => [`#${index + 1}`, entry] as const)
    : Object.entries(sent as Record<string, unknown>)
  refuseFlood('items', entries.length)
  const good = entries.flatMap(([mapKey, entry]) => {
    const record = printable(Array.isArray(sent) && isObject(entry) && entry.Id !== undefined ? entry.Id : mapKey)
    const merged = withFacts(entry, facts, record)
    const withId =
      !Array.isArray(sent) && isObject(merged) && merged.Id === undefined ? { ...merged, Id: mapKey } : merged
    const item = checkRecord('items', record, withId, itemSchema, findings)
    if (!item) return []
    if (!Array.isArray(sent) && String(item.Id) !== mapKey) {
      const reason = `is stored under the key ${printable(mapKey)} of the map`
      findings.bad.push({ collection: 'items', record: String(item.Id), field: 'Id', reason })
      return []
    }
    return [item]
  })
  return { data: { items: keepUnique('items', good, (item) => item.Id, findings) }, listed: { items: entries.length } }
}

/** An entry with the host's separate facts; the entry's own values take precedence. */
function withFacts(entry: unknown, facts: Readonly<Record<string, unknown>>, key: string): unknown {
  const ownFacts = Object.hasOwn(facts, key) ? facts[key] : undefined
  if (!isObject(entry) || !isObject(ownFacts)) return entry
  const added = separableFields.filter((field) => Object.hasOwn(ownFacts, field) && entry[field] === undefined)
  return { ...entry, ...Object.fromEntries(added.map((field) => [field, ownFacts[field]])) }
}
