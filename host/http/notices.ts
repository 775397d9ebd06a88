import { dayMs } from '../../domain/day.ts'
import type { Log, LogFields } from '../base/index.ts'

/** Visitors control origins and headers, which must not fill the log. */
const mostADay = 20

/** Warnings about the host's set-up, each logged once a day. */
export function createNotices({ warn }: Pick<Log, 'warn'>, now: () => number) {
  const told = new Set<string>()
  let sinceMs = now()
  return function tell(event: string, subject: string, fields: LogFields): void {
    if (now() - sinceMs > dayMs) {
      told.clear()
      sinceMs = now()
    }
    const key = `${event} ${subject}`
    if (told.has(key) || told.size >= mostADay) return
    told.add(key)
    warn(event, fields)
  }
}
