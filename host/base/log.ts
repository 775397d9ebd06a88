import { jsonLine } from '../../domain/log-text.ts'

export type LogFields = Readonly<Record<string, unknown>>

/** Writes one JSON object per line. `event` is a fixed phrase, so that operators can count it and set alerts. */
export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

const secret = /token|password|passwd|authorization|cookie|secret|hashkey|hashiv|hash_key|hash_iv|checkmac/i

/** Writes JSON lines. Fields whose names suggest a secret are masked; callers log nothing else of a request. */
export function createLog(write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const at =
    (level: string) =>
    (event: string, fields: LogFields = {}) =>
      write(`${jsonLine({ time: new Date().toISOString(), level, event, ...(plain(fields, 0) as object) })}\n`)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

function plain(value: unknown, depth: number): unknown {
  if (value instanceof Error) {
    const cause = value.cause === undefined || depth > 3 ? {} : { cause: plain(value.cause, depth + 1) }
    return { name: value.name, message: masked(value.message), stack: masked(value.stack ?? ''), ...cause }
  }
  if (typeof value === 'string') return masked(value.slice(0, 2_000))
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > 4) return '…'
  if (Array.isArray(value)) return value.slice(0, 100).map((entry) => plain(entry, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, secret.test(name) ? '***' : plain(entry, depth + 1)]),
  )
}

function masked(text: string): string {
  return text.replace(/\bBearer\s+\S+/gi, 'Bearer ***').replace(/\/\/[^/\s:@]+:[^@\s/]+@/g, '//***@')
}
