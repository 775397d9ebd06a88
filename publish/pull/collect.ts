import * as v from 'valibot'
import type { Collection } from '../../api/snapshot.ts'
import { OperationError } from '../../ops/operation-error.ts'
import type { Progress } from '../../ops/progress.ts'
import { type ApiClient, describeAnswerFailure, isAnswerFailure, isHostFailure } from './api-client.ts'
import { findExcess, isObject } from './json.ts'
import { addIssues, addLost, type Findings, printable } from './quarantine.ts'
import type { Records } from './records.ts'
import { repairNumbers } from './repair-numbers.ts'

/** Share of a collection's records that may be bad. */
export const maxBadShare = 0.05
/** Up to this number, bad records are accepted while they are at most half: two of 24 enchants are 8 %. */
export const fewBad = 20

/** Maximum number of bad records. */
export function maxBadRecords(listed: number): number {
  return Math.max(Math.floor(listed * maxBadShare), Math.min(fewBad - 1, Math.floor(listed / 2)))
}

/** Maximum number of records of a collection: no game has more, and their pages would fill the disk. */
const maxRecords = 500_000

export interface Collecting {
  client: ApiClient
  records: Records
  findings: Findings
  progress: Progress
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
  const repaired = repairNumbers(schema, sent)
  if (repaired) {
    addLost(findings, collection, record, repaired.lost)
    return repaired.output
  }
  addIssues(findings, collection, record, result.issues)
}

/** Merges the host's detail answer over its list entry; absent, null and blank fields do not overwrite. */
export function mergeSent(list: Record<string, unknown>, detail: Record<string, unknown>): Record<string, unknown> {
  const said = Object.entries(detail).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries([...Object.entries(list), ...said])
}

/**
 * Makes one detail call per record, several at once. A call that fails gives `fallback` and an entry in the quarantine;
 * if the host is unavailable, the pull ends at once instead of filling the quarantine.
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
  const most = Math.max(3, maxBadRecords(records.length))
  let next = 0
  let hostFailures = 0
  const worker = async () => {
    while (next < records.length) {
      const index = next++
      const record = records[index] as T
      try {
        results[index] = await fetchOne(record)
      } catch (error) {
        if (!isAnswerFailure(error)) throw error
        if (isHostFailure(error) && ++hostFailures > most) {
          next = records.length
          throw hostFailure(`${hostFailures} ${collection}`, error)
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
  throw hostFailure(`the list of ${collection}`, new Error(`it has ${listed} records, the limit is ${maxRecords}`))
}

/** Ends the pull if a list cannot be read. */
export async function required<T>(what: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    // If the pull was aborted or the fault is our own, the host is not to blame.
    throw isAnswerFailure(error) ? hostFailure(what, error) : error
  }
}

export function hostFailure(what: string, error: unknown): OperationError {
  if (error instanceof OperationError) return error
  const where = (error as { url?: string }).url ?? 'API_HOST'
  const mend = isHostFailure(error)
    ? 'Check that the host runs and that API_HOST is its address, then run again. The last good snapshot is untouched.'
    : 'The host does not follow the contract (docs/contract.md). The last good snapshot is untouched.'
  return new OperationError('host', `${what} could not be read: ${describeAnswerFailure(error)}`, where, mend, {
    cause: error,
  })
}
