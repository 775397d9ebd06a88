import type * as v from 'valibot'
import { type Collecting, checkList, checkRecord, fetchEach, mergeSent } from './collect.ts'
import { isObject } from './json.ts'
import { keepUnique } from './unique.ts'

type Keyed<K extends string> = Record<K, string | number>

interface DetailSchemas<K, E, D> {
  /** Name of the field that identifies a record. */
  keyName: K
  entrySchema: v.GenericSchema<unknown, E>
  detailSchema: v.GenericSchema<unknown, D>
}

/**
 * The valid records of a list, each with its details. Fields that the details lack come from the list. A record whose
 * details are invalid, or are those of another record, is left out with an entry in the quarantine.
 */
export async function collectDetails<K extends string, E extends Keyed<K>, D extends Keyed<K>>(
  collecting: Collecting,
  collection: 'packages' | 'reforms' | 'monsters' | 'maps',
  list: readonly unknown[],
  { keyName, entrySchema, detailSchema }: DetailSchemas<K, E, D>,
): Promise<{ entry: E; detail: D }[]> {
  const { details, findings } = collecting
  const keyOf = ({ entry }: { entry: E }) => entry[keyName]
  const entries = keepUnique(collection, checkList(collection, list, entrySchema, keyName, collecting), keyOf, findings)
  const results = await fetchEach(
    collecting,
    collection,
    entries,
    keyOf,
    async ({ entry, sent }) => {
      const key = entry[keyName]
      const answer = await details.get(collection, key as never)
      const merged = isObject(answer) ? mergeSent(sent, answer) : answer
      const detail = checkRecord(collection, String(key), merged, detailSchema, findings)
      if (!detail) return
      const answeredKey: string | number = detail[keyName]
      // 0: the answer, such as a bare list of conversions, does not name its record.
      if (answeredKey === key || answeredKey === 0) return { entry, detail }
      const reason = `is ${answeredKey} in the answer about ${key}`
      findings.bad.push({ collection, record: String(key), field: keyName, reason })
    },
    () => undefined,
  )
  return results.filter((result) => result !== undefined)
}
