import { jsonLine } from '../../domain/text/log-text.ts'

export type LogFields = Readonly<Record<string, unknown>>

/** Writes one JSON object per line. `event` is a fixed phrase, so that operators can count it and set alerts. */
export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

const secretName = /token|password|passwd|authorization|cookie|secret|hashkey|hashiv|hash_key|hash_iv|checkmac/i

/** Writes JSON lines. Fields whose names suggest a secret are masked; callers log nothing else of a request. */
export function createLog(write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const writeAt =
    (level: string) =>
    (event: string, fields: LogFields = {}) =>
      write(`${jsonLine({ time: new Date().toISOString(), level, event, ...(toPlain(fields, 0) as object) })}\n`)
  return { info: writeAt('info'), warn: writeAt('warn'), error: writeAt('error') }
}

/** A value without secrets, bounded in length and depth, as JSON can store it. */
function toPlain(value: unknown, depth: number): unknown {
  if (value instanceof Error) {
    const cause = value.cause === undefined || depth > 3 ? {} : { cause: toPlain(value.cause, depth + 1) }
    return { name: value.name, message: mask(value.message), stack: mask(value.stack ?? ''), ...cause }
  }
  if (typeof value === 'string') return mask(value.slice(0, 2_000))
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > 4) return '…'
  if (Array.isArray(value)) return value.slice(0, 100).map((entry) => toPlain(entry, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, secretName.test(name) ? '***' : toPlain(entry, depth + 1)]),
  )
}

/** Hides bearer tokens and the passwords in addresses. */
function mask(text: string): string {
  return text.replace(/\bBearer\s+\S+/gi, 'Bearer ***').replace(/\/\/[^/\s:@]+:[^@\s/]+@/g, '//***@')
}
