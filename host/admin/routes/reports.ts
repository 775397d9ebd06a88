import { Hono } from 'hono'
import { reportViolations } from '../../../api/health.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { hostCopy } from '../../../domain/copy/host.ts'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/index.ts'
import { HostError, isWithinLimits, readText, route } from '../../http/index.ts'

const types = ['application/csp-report', 'application/reports+json']
/** A body may contain several reports; a page that violates a rule in a loop sends the same one repeatedly. */
const maxReportsPerBody = 5
const maxDepth = 8
/** Log lines per minute for all visitors together, so that they cannot fill the disk; further ones are only counted. */
const maxLinesPerMinute = 30
const minuteMs = 60_000

/**
 * `POST /reports`: browsers' reports of violations of the content policy. The call is public: reports are only logged,
 * truncated and escaped, and never reach the database.
 */
export function reportRoutes({ log, now }: Pick<Deps, 'log' | 'now'>) {
  const app = new Hono<AppEnv>()
  let startedAt = 0
  let loggedCount = 0
  let droppedCount = 0

  route(app, reportViolations, async (c) => {
    const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (!types.includes(type)) throw new HostError(415, hostCopy.notReport)
    const time = now()
    // The clock may have been set back.
    if (time < startedAt || time - startedAt >= minuteMs) {
      if (droppedCount > 0) log.warn('content policy reports dropped', { count: droppedCount })
      startedAt = time
      loggedCount = droppedCount = 0
    }
    if (loggedCount >= maxLinesPerMinute) {
      droppedCount += 1
      // The body is not read, so its remaining bytes would be parsed as the next request.
      return c.body(null, 204, { Connection: 'close' })
    }
    const text = await readText(c)
    if (!isWithinLimits(text, maxDepth, text.length))
      throw new HostError(400, fill(hostCopy.beyondLimits, { depth: maxDepth, chars: text.length }))
    for (const report of violations(text)) {
      loggedCount += 1
      log.warn('content policy violated', report)
    }
    return c.body(null, 204)
  })
  return app
}

type Report = Record<'page' | 'directive' | 'blocked' | 'source' | 'sample', string>

function violations(text: string): Report[] {
  let reports: unknown
  try {
    reports = JSON.parse(text)
  } catch (cause) {
    throw new HostError(400, hostCopy.badJson, { cause })
  }
  return (Array.isArray(reports) ? reports : [reports]).slice(0, maxReportsPerBody).flatMap((entry) => {
    const { body, 'csp-report': legacyBody } = asRecord(entry)
    const fields = asRecord(body ?? legacyBody)
    const field = (...names: string[]) =>
      shorten(names.map((name) => fields[name]).find((value) => value !== undefined))
    const directive = field('effectiveDirective', 'effective-directive', 'violated-directive')
    if (directive === '') return []
    return [
      {
        page: field('documentURL', 'document-uri'),
        directive,
        blocked: field('blockedURL', 'blocked-uri'),
        source: field('sourceFile', 'source-file'),
        sample: field('sample', 'script-sample'),
      },
    ]
  })
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Queries may contain text typed by visitors, so they are removed, as everywhere in the log. */
function shorten(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[?#].*$/s, '').slice(0, 200) : ''
}
