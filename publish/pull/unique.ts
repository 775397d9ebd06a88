import type { Collection } from '../../api/snapshot.ts'
import type { Findings } from './quarantine.ts'

/**
 * Keeps one of the records with the same URL: with equal keys, or keys that differ in case only, which are one file on
 * some systems. Of equal keys the host's first record is kept; of keys that differ in case, the first in code point
 * order.
 */
export function keepUnique<R>(
  collection: Collection,
  records: readonly R[],
  key: (record: R) => string | number,
  findings: Findings,
): R[] {
  const byKey = new Map<string, R>()
  for (const record of records) {
    const text = String(key(record))
    if (byKey.has(text)) {
      findings.bad.push({
        collection,
        record: text,
        field: '',
        reason: 'the key occurs twice; the first record is used',
      })
    } else byKey.set(text, record)
  }
  // Numbers have no case.
  if (records.every((record) => typeof key(record) === 'number')) return [...byKey.values()]
  const sorted = [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1))
  const keyByUrl = new Map<string, string>()
  return sorted.flatMap(([text, record]) => {
    const url = text.toLowerCase()
    const other = keyByUrl.get(url)
    if (other !== undefined) {
      const reason = `its URL differs from that of ${other} in case only`
      findings.bad.push({ collection, record: text, field: '', reason })
      return []
    }
    keyByUrl.set(url, text)
    return [record]
  })
}
