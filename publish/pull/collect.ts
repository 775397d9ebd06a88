import * as v from 'valibot'
import type { Collection } from '../../api/snapshot.ts'
import { OperationError } from '../../ops/operation-error.ts'
import type { Progress } from '../../ops/progress.ts'
import { type ApiClient, describeAnswerFailure, isAnswerFailure, isHostFailure } from './api-client.ts'
import { findExcess, isObject } from './json.ts'
import { mendNumbers } from './mend-numbers.ts'
import { addIssues, addLost, type Findings, printable } from './quarantine.ts'
import type { Records } from './records.ts'

/** Share of a collection's records that may be bad. */
export const maxBadShare = 0.05
/** So few bad ones refuse nothing while they are no more than half: of 24 enchants two are 8 %. */
export const fewBad = 20

/** How many of so many records may be bad. */
export function bearable(listed: number): number {
  return Math.max(Math.floor(listed * maxBadShare), Math.min(fewBad - 1, Math.floor(listed / 2)))
}

/** Records that a collection may have: more is no game's data, and a page for each would fill the disk. */
const maxRecords = 500_000

export interface Collecting {
  client: ApiClient
  records: Records
  findings: Findings
  progress: Progress
}

/** Records of a list answer that are right, each with what the host sent for it. */
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

/** A record as the contract has it, or undefined and a line in the quarantine. */
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
  const mended = mendNumbers(schema, sent)
  if (mended) {
    addLost(findings, collection, record, mended.lost)
    return mended.output
  }
  addIssues(findings, collection, record, result.issues)
}

/** What a host sent in detail over what its list says; absent, null and blank fields do not hide the list's. */
export function mergeSent(list: Record<string, unknown>, detail: Record<string, unknown>): Record<string, unknown> {
  const said = Object.entries(detail).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries([...Object.entries(list), ...said])
}

/**
 * Runs one detail call a record, several at once. What the call cannot supply becomes `fallback` and a line in the
 * quarantine; a host that is gone ends the pull at once instead of filling the quarantine.
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
  const most = Math.max(3, bearable(records.length))
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
  // More workers than the client's limit would only wait there.
  await Promise.all(Array.from({ length: Math.min(32, records.length) }, worker))
  return results
}

/** Throws where a host lists so many records that none of them deserves a look. */
export function refuseFlood(collection: Collection, listed: number): void {
  if (listed <= maxRecords) return
  throw hostFailure(`the list of ${collection}`, new Error(`it has ${listed} records, at most ${maxRecords} may be`))
}

/** A list that cannot be had ends the pull. */
export async function required<T>(what: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    // The pull is over, or the fault is our own: the host is not to blame.
    throw isAnswerFailure(error) ? hostFailure(what, error) : error
  }
}

export function hostFailure(what: string, error: unknown): OperationError {
  if (error instanceof OperationError) return error
  const where = (error as { url?: string }).url ?? 'API_HOST'
  const mend = isHostFailure(error)
    ? 'Check that the host runs and that API_HOST names it, then run again. The last good snapshot is untouched.'
    : 'The host answers otherwise than the contract (docs/contract.md). The last good snapshot is untouched.'
  return new OperationError('host', `${what} could not be read: ${describeAnswerFailure(error)}`, where, mend, {
    cause: error,
  })
}
