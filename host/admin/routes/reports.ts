import { Hono } from 'hono'
import { fill } from '../../../domain/copy/fill.ts'
import { hostCopy } from '../../../domain/copy/site.ts'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/index.ts'
import { HostError, readText, withinLimits } from '../../http/index.ts'

const types = ['application/csp-report', 'application/reports+json']
/** One body may hold several reports; a page that breaks a rule in a loop sends the same one over and over. */
const perBody = 5
const mostDepth = 8
/** Lines a minute for all visitors together, so that nobody fills a disk; what is beyond them is only counted. */
const perMinute = 30
const minuteMs = 60_000

/**
 * `POST /reports`: what browsers refused by the site's content policy. Anybody may send anything here: it goes into
 * the log alone, cut and escaped, and asks nothing of the database.
 */
export function reportRoutes({ log, now }: Pick<Deps, 'log' | 'now'>) {
  const app = new Hono<AppEnv>()
  let startedAt = 0
  let written = 0
  let dropped = 0

  app.post('/reports', async (c) => {
    const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (!types.includes(type)) throw new HostError(415, hostCopy.notReport)
    const time = now()
    // The clock may have been set back.
    if (time < startedAt || time - startedAt >= minuteMs) {
      if (dropped > 0) log.warn('content policy reports were left out', { count: dropped })
      startedAt = time
      written = dropped = 0
    }
    if (written >= perMinute) {
      dropped += 1
      // Not read at all: what is still on its way would be taken for the next request.
      return c.body(null, 204, { Connection: 'close' })
    }
    const text = await readText(c)
    if (!withinLimits(text, mostDepth, text.length))
      throw new HostError(400, fill(hostCopy.beyondLimits, { depth: mostDepth, chars: text.length }))
    for (const report of violations(text)) {
      written += 1
      log.warn('content policy', report)
    }
    return c.body(null, 204)
  })
  return app
}

type Report = Record<'page' | 'directive' | 'blocked' | 'source' | 'sample', string>

function violations(text: string): Report[] {
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch (cause) {
    throw new HostError(400, hostCopy.badJson, { cause })
  }
  return (Array.isArray(sent) ? sent : [sent]).slice(0, perBody).flatMap((entry) => {
    const { body, 'csp-report': old } = record(entry)
    const given = record(body ?? old)
    const field = (...names: string[]) => short(names.map((name) => given[name]).find((value) => value !== undefined))
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

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Queries may hold what a visitor typed: they are left out, as everywhere in the log. */
function short(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[?#].*$/s, '').slice(0, 200) : ''
}
