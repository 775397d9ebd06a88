import { ContractError } from '../../api/errors.ts'
import { getRecords } from '../../api/records.ts'
import { type ApiClient, answerLimits, describeAnswerFailure, isAnswerFailure } from './api-client.ts'
import { hasLink } from './link-header.ts'

type RecordKind = 'packages' | 'reforms' | 'enchants' | 'monsters' | 'maps'

/** The records that a host answers in detail, all at once or one by one. */
export interface Records {
  /** What the call about this record would answer; undefined (or null) where it has to be made. */
  take(kind: RecordKind, key: string | number): Promise<unknown>
  /** Keys of all records of a kind; none where the host does not answer them at once. */
  keys(kind: RecordKind): Promise<string[]>
  /** From now on somebody waits for it. */
  hurry(): void
  /** Nobody needs it any more. */
  end(): void
}

/** Whether a host announces the call, by the header of its version. Its address is ours, and not taken from there. */
export function announcesRecords(link: string | string[] | undefined): boolean {
  return hasLink(link, getRecords.path(), 'collection')
}

const unneeded = new Error('no longer needed')

export const noRecords: Records = { take: async () => undefined, keys: async () => [], hurry() {}, end() {} }

/**
 * Asks a host that announces it for all records at once. It only saves calls: whatever goes wrong, or speaks of
 * another version, is as if the host had not announced it. So there is one try, and nobody waits longer for it than for
 * a silent call: it has all the time that the item map takes, which has to be waited for anyway and is as large, and
 * from then on (`hurry`) the time after which a call is silent. A host that drips instead costs no more.
 */
export function fetchRecords(client: ApiClient, version: string): Records {
  const over = new AbortController()
  const answer = read(client, version, over.signal)
  // Whoever takes a record is told; nobody may.
  answer.catch(() => undefined)
  return {
    async take(kind, key) {
      const found = await answer
      const records = found?.[kind]
      if (!records || !Object.hasOwn(records, key)) return
      const record = records[key]
      // Too large for an answer of its own: the call says so.
      return found.bytes > answerLimits.record && isLargerThan(record, answerLimits.record) ? undefined : record
    },
    keys: async (kind) => Object.keys((await answer)?.[kind] ?? {}),
    hurry() {
      const { idleMs } = client
      const timer = setTimeout(() => over.abort(new Error(`not there ${idleMs} ms after the items`)), idleMs)
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
    if (comparable(Version) !== version) throw new ContractError(url, 'it is of another version')
    return { ...records, bytes }
  } catch (error) {
    if (!isAnswerFailure(error)) throw error
    if (signal.reason === unneeded) return
    client.note(url, `${describeAnswerFailure(error)}; each record is asked for by itself`)
  }
}

/** A version as it is compared and kept. */
export function comparable(version: string): string {
  return version.trim().slice(0, 200)
}

function isLargerThan(record: unknown, bytes: number): boolean {
  try {
    return Buffer.byteLength(JSON.stringify(record)) > bytes
  } catch {
    // Too deep, or too long for a text.
    return true
  }
}
