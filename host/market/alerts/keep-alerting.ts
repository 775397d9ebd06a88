import { dayMs } from '../../../domain/time/day.ts'
import { repeat } from '../../base/index.ts'
import { isUnavailable } from '../../db/index.ts'
import { type AlertDeps, createAlertSender } from './send-alerts.ts'

const lookEveryMs = 1_000
/** Messages that are sent at the same time, so that a webhook that does not answer delays no other. */
const maxRunning = 8
/** Alerts are shown to their owners for this long. */
export const keepAlertsMs = 7 * dayMs
const forgetEveryMs = 3_600_000
const deletedAtOnce = 500

/** Sends alerts while the host runs. Returns a function that stops it and aborts what is being sent. */
export function keepAlerting(deps: AlertDeps): () => Promise<void> {
  const { log } = deps
  const controller = new AbortController()
  const sender = createAlertSender(deps, { signal: controller.signal })
  const running = new Set<Promise<unknown>>()

  async function sendUntilNone(): Promise<void> {
    while (!controller.signal.aborted) if ((await sender.sendNext()) === 'none') return
  }

  /** Another runner for what became due while the others wait for answers. */
  async function look(): Promise<void> {
    if (running.size >= maxRunning) return
    const run = sendUntilNone()
      .catch((error: unknown) => {
        if (!isUnavailable(error)) log.error('cannot send alerts', { error })
      })
      .finally(() => running.delete(run))
    running.add(run)
  }

  const logForget = (error: unknown) => log.error('cannot delete old alerts', { error })
  const stops = [
    repeat(lookEveryMs, look, () => {}),
    repeat(forgetEveryMs, () => forgetAlerts(deps), logForget, { fromStart: true }),
  ]
  return async () => {
    for (const stop of stops) stop()
    controller.abort()
    await Promise.all(running)
  }
}

/** Deletes old alerts, some at a time, so that other writes need not wait long. Returns how many. */
export async function forgetAlerts({ database: { db }, now }: Pick<AlertDeps, 'database' | 'now'>): Promise<number> {
  for (let deleted = 0; ; ) {
    const old = db
      .selectFrom('alert_events')
      .select('id')
      .where('created_at', '<', now() - keepAlertsMs)
    const ids = (await old.orderBy('created_at').limit(deletedAtOnce).execute()).map(({ id }) => id)
    if (ids.length > 0) await db.deleteFrom('alert_events').where('id', 'in', ids).execute()
    deleted += ids.length
    if (ids.length < deletedAtOnce) return deleted
  }
}
