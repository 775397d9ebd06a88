import { dayMs } from '../../domain/day.ts'
import type { Log, LogFields } from '../base/index.ts'

/** Visitors control origins and headers, which must not fill the log. */
const maxPerDay = 20

/** Warnings about the host's set-up, each logged once a day. */
export function createNotices({ warn }: Pick<Log, 'warn'>, now: () => number) {
  const warned = new Set<string>()
  let sinceMs = now()
  return function warnOnce(event: string, subject: string, fields: LogFields): void {
    if (now() - sinceMs > dayMs) {
      warned.clear()
      sinceMs = now()
    }
    const key = `${event} ${subject}`
    if (warned.has(key) || warned.size >= maxPerDay) return
    warned.add(key)
    warn(event, fields)
  }
}
