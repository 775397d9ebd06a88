import { ContractError } from '../../api/errors.ts'
import { getRecords } from '../../api/records.ts'
import { type ApiClient, answerLimits, describeAnswerFailure, isAnswerFailure } from './api-client.ts'
import { hasLink } from './link-header.ts'

type RecordKind = 'packages' | 'reforms' | 'enchants' | 'monsters' | 'maps'

/** The records that a host returns in detail, all at once or one by one. */
export interface Records {
  /** The answer for this record; undefined (or null) if a separate call is necessary. */
  take(kind: RecordKind, key: string | number): Promise<unknown>
  /** Keys of all records of a kind; empty if the host does not return them at once. */
  keys(kind: RecordKind): Promise<string[]>
  /** Called when the pull has nothing else to wait for: starts the timeout. */
  hurry(): void
  /** Aborts the call: its answer is no longer needed. */
  end(): void
}

/** Whether a host announces the call, by the Link header of its version. The call's address is not read from there. */
export function announcesRecords(link: string | string[] | undefined): boolean {
  return hasLink(link, getRecords.path(), 'collection')
}

const unneeded = new Error('no longer needed')

export const noRecords: Records = { take: async () => undefined, keys: async () => [], hurry() {}, end() {} }

/**
 * Requests all records at once from a host that announces this call. It only saves calls: any failure, or an answer of
 * another version, has the same effect as no announcement. So there is one try, without a timeout while the item map,
 * which is as large, is loaded; after `hurry` the normal idle timeout applies.
 */
export function fetchRecords(client: ApiClient, version: string): Records {
  const over = new AbortController()
  const answer = read(client, version, over.signal)
  // Avoid an unhandled rejection when nothing awaits this.
  answer.catch(() => undefined)
  return {
    async take(kind, key) {
      const found = await answer
      const records = found?.[kind]
      if (!records || !Object.hasOwn(records, key)) return
      const record = records[key]
      // Too large for one answer: the separate call reports the error.
      return found.bytes > answerLimits.record && isLargerThan(record, answerLimits.record) ? undefined : record
    },
    keys: async (kind) => Object.keys((await answer)?.[kind] ?? {}),
    hurry() {
      const { idleMs } = client
      const timer = setTimeout(() => over.abort(new Error(`no answer ${idleMs} ms after the items`)), idleMs)
      const stop = () => clearTimeout(timer)
      answer.then(stop, stop)
    },
    end: () => over.abort(unneeded),
  }
}

async function read(client: ApiClient, version: string, signal: AbortSignal) {
  const url = client.host + getRecords.path()
  try {
    const { sent, bytes } = await client.get(getRecords, undefined, answerLimits.list, { retries: 0, signal })
    const { Version, ...records } = await client.check(getRecords, undefined, sent)
    if (comparable(Version) !== version) throw new ContractError(url, 'it has another version')
    return { ...records, bytes }
  } catch (error) {
    if (!isAnswerFailure(error)) throw error
    if (signal.reason === unneeded) return
    client.note(url, `${describeAnswerFailure(error)}; each record is requested separately`)
  }
}

/** A version in the form in which it is compared and stored. */
export function comparable(version: string): string {
  return version.trim().slice(0, 200)
}

function isLargerThan(record: unknown, bytes: number): boolean {
  try {
    return Buffer.byteLength(JSON.stringify(record)) > bytes
  } catch {
    // Nested too deep, or too long for a string.
    return true
  }
}
