import type { WebhookAnswer } from './post-webhook.ts'

/** What Discord's answer means for the queue. Times are milliseconds from now. */
export type DiscordOutcome =
  /** `waitMs`: no further message before that. */
  | { kind: 'sent'; waitMs: number }
  /** `isGlobal`: no webhook may be used before that. */
  | { kind: 'limited'; waitMs: number; isGlobal: boolean }
  /** The webhook does not exist any more. */
  | { kind: 'ended' }
  /** Discord refuses this message, and would refuse it again. */
  | { kind: 'refused' }
  /** Try again later. */
  | { kind: 'failed' }

/** For a 429 without a time, such as that of a proxy in front of Discord. */
const defaultWaitMs = 60_000
const maxWaitMs = 24 * 3_600_000

/**
 * Reads an answer by Discord's rules: limits are given in seconds, with fractions. A 404 or 401 is final: the webhook was
 * deleted, or its token is another one.
 */
export function readDiscordAnswer({ status, headers, body }: WebhookAnswer): DiscordOutcome {
  const isOk = status >= 200 && status < 300
  const resetMs = secondsOf(headers['x-ratelimit-reset-after'])
  if (isOk) return { kind: 'sent', waitMs: headers['x-ratelimit-remaining'] === '0' ? (resetMs ?? 0) : 0 }
  if (status === 429) {
    const waitMs = secondsOf(headers['retry-after']) ?? resetMs ?? waitOfBody(body) ?? defaultWaitMs
    const isGlobal = headers['x-ratelimit-global'] === 'true' || headers['x-ratelimit-scope'] === 'global'
    return { kind: 'limited', waitMs, isGlobal }
  }
  if (status === 404 || status === 401) return { kind: 'ended' }
  return { kind: status === 400 || status === 413 ? 'refused' : 'failed' }
}

function secondsOf(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d+(?:\.\d+)?$/.test(header) ? toMs(Number(header)) : undefined
}

function waitOfBody(body: string): number | undefined {
  try {
    const seconds = (JSON.parse(body) as { retry_after?: unknown }).retry_after
    return typeof seconds === 'number' && seconds >= 0 ? toMs(seconds) : undefined
  } catch {
    return undefined
  }
}

const toMs = (seconds: number) => Math.min(Math.ceil(seconds * 1_000), maxWaitMs)
