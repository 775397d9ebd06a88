/** The host's status of the game's servers, requested at most once in 30 s by all pages of a tab. */
import { readServerStatus, type ServerStatus } from '../../domain/game-server/server-status.ts'
import { leaveForNextPage, takeForThisPage } from './local-storage.ts'
import { readSiteConfig } from './site-config.ts'

const key = 'server-status'
const freshMs = 30_000
/** Polling interval for a host without servers to report. */
const noneMs = 600_000
const timeoutMs = 8_000

interface StoredAnswer {
  at: number
  /** Null: the host has none. */
  answer: unknown
}

/** Undefined if the host knows no servers, or is unavailable. */
export async function askServerStatus(): Promise<ServerStatus | undefined> {
  const stored = readStored()
  if (stored) {
    leaveForNextPage(key, JSON.stringify(stored))
    return readServerStatus(stored.answer)
  }
  try {
    const answer = await fetch(`${readSiteConfig().apiHost}/server/status`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    })
    // 204 from our own host, 404 from others; any other answer is not about the servers.
    const isNone = answer.status === 204 || answer.status === 404 || answer.status === 405
    if (answer.status !== 200 && !isNone) return undefined
    const status: unknown = isNone ? null : await answer.json()
    leaveForNextPage(key, JSON.stringify({ at: Date.now(), answer: status } satisfies StoredAnswer))
    return readServerStatus(status)
  } catch {
    // Network error or invalid JSON: shows nothing rather than an old state.
    return undefined
  }
}

function readStored(): StoredAnswer | undefined {
  try {
    const stored = JSON.parse(takeForThisPage(key) ?? 'null') as StoredAnswer | null
    const age = Date.now() - (stored?.at ?? 0)
    return stored && age >= 0 && age < (stored.answer === null ? noneMs : freshMs) ? stored : undefined
  } catch {
    return undefined
  }
}
