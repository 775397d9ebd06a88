import { dayMs } from '../../domain/day.ts'
import type { Log, LogFields } from '../base/index.ts'

/** Visitors can make up origins and headers: they must not fill the log. */
const mostADay = 20

/** Warnings about how this host is set up, each told once a day. */
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
