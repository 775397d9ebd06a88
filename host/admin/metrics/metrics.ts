import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { version } from '../../../domain/version.ts'
import { readRefreshStatus } from '../../../ops/refresh-status.ts'
import type { Passwords } from '../../accounts/index.ts'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/index.ts'
import { countWaitingMails } from '../../mail/index.ts'
import { shopsSeenAt } from '../../market/index.ts'
import { countOpenDeliveries } from '../../payments/index.ts'
import { gauge, labelValue, type Sample } from './gauge.ts'
import { createHistogram } from './histogram.ts'
import { createObservedGauges } from './observed-gauges.ts'

export interface Metrics {
  /** Counts each request by its route pattern, so that the number of labels is limited. */
  measure(): MiddlewareHandler<AppEnv>
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>
}

/** Metrics for monitoring. They contain no player's data. */
export function createMetrics(
  deps: Pick<Deps, 'config' | 'database' | 'gameDatabase' | 'games' | 'log' | 'now'>,
  passwords: Pick<Passwords, 'counts'>,
): Metrics {
  const { games, now } = deps
  const observedGauges = createObservedGauges(deps)
  const requests = new Map<string, number>()
  const latency = createHistogram('almanac_http_request_duration_seconds', 'Time to answer, by route.')
  const startedAt = now()

  function measure(): MiddlewareHandler<AppEnv> {
    return async function measureRequest(c, next) {
      const startMs = performance.now()
      await next()
      const route = c.res.status === 404 ? '404' : labelValue(routePath(c))
      const labels = `method="${labelValue(knownMethods.has(c.req.method) ? c.req.method : 'other')}",route="${route}"`
      const requestLabels = `${labels},status="${c.res.status}"`
      requests.set(requestLabels, (requests.get(requestLabels) ?? 0) + 1)
      latency.observe(labels, (performance.now() - startMs) / 1_000)
    }
  }

  async function text(): Promise<string> {
    const { version: data, report } = games.current
    const memory = process.memoryUsage.rss()
    const { waiting, running } = passwords.counts()
    const gauges = [
      gauge('almanac_info', 'Version of the program and of the game data.', [
        [1, { version, game_data: data.slice(0, 12) }],
      ]),
      gauge('almanac_start_time_seconds', 'When the host started.', [[startedAt / 1_000]]),
      gauge('process_resident_memory_bytes', 'Memory of the process.', [[memory]]),
      gauge('almanac_password_hashes', 'Password hashes by state.', [
        [waiting, { state: 'waiting' }],
        [running, { state: 'running' }],
      ]),
      gauge('almanac_game_data_missing_files', 'Files of the game data that are lost.', [[report.missing.length]]),
      gauge('almanac_game_data_problems', 'Entries of the game data that could not be used.', [[report.total]]),
      ...refreshGauges(deps),
      ...(await databaseGauges(deps)),
      ...(await collectorGauges(deps)),
      ...(await observedGauges()),
    ]
    const counts = [
      '# HELP almanac_http_requests_total Requests answered.',
      '# TYPE almanac_http_requests_total counter',
      ...[...requests].map(([labels, count]) => `almanac_http_requests_total{${labels}} ${count}`),
    ]
    return `${[...gauges, ...counts, ...latency.lines()].join('\n')}\n`
  }

  return { measure, text }
}

const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

async function databaseGauges({ database, log, now }: Pick<Deps, 'database' | 'log' | 'now'>): Promise<string[]> {
  try {
    const rows = await countOpenDeliveries(database.db)
    const rowOf = (state: string) => rows.find((row) => row.state === state)
    const states = ['waiting', 'claimed'] as const
    const oldest = Math.min(...rows.map((row) => Number(row.oldest)), now())
    const mails = await countWaitingMails(database.db, now())
    return [
      gauge('almanac_database_up', 'Whether the database answers.', [[1]]),
      gauge('almanac_mails_waiting', 'Mails that wait to be sent.', [[mails.count]]),
      gauge('almanac_oldest_mail_age_seconds', 'Age of the oldest waiting mail.', [[mails.oldestMs / 1_000]]),
      gauge(
        'almanac_deliveries',
        'Deliveries that the game server has not acknowledged.',
        states.map((state): Sample => [Number(rowOf(state)?.count ?? 0), { state }]),
      ),
      gauge('almanac_oldest_delivery_age_seconds', 'Age of the oldest such delivery.', [[(now() - oldest) / 1_000]]),
    ]
  } catch (error) {
    log.warn('metrics lack values of the database', { error })
    return [gauge('almanac_database_up', 'Whether the database answers.', [[0]])]
  }
}

/**
 * Time of the last poll of the game's market: 0 without a game database, or before the first poll; absent if our
 * database does not answer.
 */
async function collectorGauges({ database, gameDatabase }: Pick<Deps, 'database' | 'gameDatabase'>): Promise<string[]> {
  let seenAtMs: number | undefined
  try {
    if (gameDatabase) seenAtMs = await shopsSeenAt(database.db)
  } catch {
    // `databaseGauges` logs it.
    return []
  }
  const help = "When the game's shops and sales were last looked at; 0 = never."
  return [gauge('almanac_game_market_seen_time_seconds', help, [[(seenAtMs ?? 0) / 1_000]])]
}

function refreshGauges({ config, log }: Pick<Deps, 'config' | 'log'>): string[] {
  try {
    const status = readRefreshStatus(config.VAR_DIR)
    if (!status) return []
    const { exitCode, endedAt, publishedAt } = status
    const secondsOf = (time: string) => (time === '' ? 0 : Date.parse(time) / 1_000)
    return [
      gauge('almanac_refresh_exit_code', 'Exit code of the last refresh.', [[exitCode]]),
      gauge('almanac_refresh_end_time_seconds', 'When the last refresh ended.', [[secondsOf(endedAt)]]),
      gauge('almanac_release_time_seconds', 'When a release was last published; 0 = not known.', [
        [secondsOf(publishedAt)],
      ]),
    ]
  } catch (error) {
    log.warn('metrics lack values of the last refresh', { error })
    return []
  }
}
