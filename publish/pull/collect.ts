import * as v from 'valibot'
import type { Collection, SnapshotRecord } from '../../api/snapshot.ts'
import type { Progress } from '../../ops/progress.ts'
import type { ApiClient } from './api-client.ts'
import type { Details } from './details.ts'
import { describeAnswerFailure, hostError, isAnswerFailure, isHostFailure } from './failures.ts'
import { findExcess, isObject } from './json.ts'
import { addIssues, type Findings, printable } from './quarantine.ts'

/** Share of a collection's records that may be bad. */
const maxBadShare = 0.05
/** Up to this number, bad records are accepted while they are at most half: two of 24 enchants are 8 %. */
const fewBad = 19

/** Maximum number of bad records. */
export function maxBadRecords(listed: number): number {
  return Math.max(Math.floor(listed * maxBadShare), Math.min(fewBad, Math.floor(listed / 2)))
}

/** Maximum number of records of a collection: no game has more, and their pages would fill the disk. */
const maxRecords = 500_000

export interface Collecting {
  client: ApiClient
  details: Details
  findings: Findings
  progress: Progress
}

/** Valid records of some collections, and the number that the host lists of each. */
export interface Collected<C extends Collection> {
  data: { [Name in C]: SnapshotRecord<Name>[] }
  listed: Record<C, number>
}

/** The valid records of a list answer, each with the host's raw entry. */
export function checkList<S extends v.GenericSchema>(
  collection: Collection,
  list: readonly unknown[],
  schema: S,
  keyName: string,
  { findings }: Collecting,
): { entry: v.InferOutput<S>; sent: Record<string, unknown> }[] {
  refuseFlood(collection, list.length)
  return list.flatMap((sent, index) => {
    const record = isObject(sent) && Object.hasOwn(sent, keyName) ? printable(sent[keyName]) : `#${index + 1}`
    const entry = checkRecord(collection, record, sent, schema, findings)
    return entry === undefined ? [] : [{ entry, sent: sent as Record<string, unknown> }]
  })
}

/** The parsed record, or undefined and an entry in the quarantine. */
export function checkRecord<S extends v.GenericSchema>(
  collection: Collection,
  record: string,
  sent: unknown,
  schema: S,
  findings: Findings,
): v.InferOutput<S> | undefined {
  const excess = findExcess(sent)
  if (excess) {
    findings.bad.push({ collection, record, ...excess })
    return
  }
  const result = v.safeParse(schema, sent)
  if (result.success) return result.output
  addIssues(findings, collection, record, result.issues)
}

/** Merges the host's detail answer over its list entry; absent, null and blank fields do not overwrite. */
export function mergeSent(list: Record<string, unknown>, detail: Record<string, unknown>): Record<string, unknown> {
  const present = Object.entries(detail).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries([...Object.entries(list), ...present])
}

/**
 * Makes one detail call per record, several at once. A call that fails gives `fallback` and an entry in the quarantine.
 * If the host fails more calls than records may be bad, throws an `OperationError` without making the remaining calls.
 */
export async function fetchEach<T, R>(
  { progress, findings }: Collecting,
  collection: Collection,
  records: readonly T[],
  key: (record: T) => string | number,
  fetchOne: (record: T) => Promise<R>,
  fallback: (record: T) => R,
): Promise<R[]> {
  progress.expect(records.length)
  const results: R[] = new Array(records.length)
  const maxHostFailures = Math.max(3, maxBadRecords(records.length))
  let next = 0
  let hostFailureCount = 0
  const worker = async () => {
    while (next < records.length) {
      const index = next++
      const record = records[index] as T
      try {
        results[index] = await fetchOne(record)
      } catch (error) {
        if (!isAnswerFailure(error)) throw error
        if (isHostFailure(error)) {
          findings.unsent++
          if (++hostFailureCount > maxHostFailures) {
            next = records.length
            throw hostError(`${hostFailureCount} ${collection}`, error)
          }
        }
        findings.bad.push({ collection, record: String(key(record)), field: '', reason: describeAnswerFailure(error) })
        results[index] = fallback(record)
      }
      progress.step()
    }
  }
  // More workers would only wait for the client's concurrency limit.
  await Promise.all(Array.from({ length: Math.min(32, records.length) }, worker))
  return results
}

/** Throws if a host lists too many records. */
export function refuseFlood(collection: Collection, listed: number): void {
  if (listed <= maxRecords) return
  throw hostError(`the list of ${collection}`, new Error(`it has ${listed} records, the limit is ${maxRecords}`))
}
