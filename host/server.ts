import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { problemsFile } from '../api/game-problems.ts'
import { createPurge } from '../api/purge.ts'
import { version } from '../domain/version.ts'
import type { GameData } from '../game-data/game-data.ts'
import { loadGameData } from '../game-data/load-game-data.ts'
import { createBoundedServer, type ServerLimits } from '../http/bounded-server.ts'
import { hostSettingProblems } from '../settings/check-settings.ts'
import { type Config, ownOrigins } from '../settings/config.ts'
import { createAccountMails, keepClosing, watchGameAccounts } from './accounts/index.ts'
import type { Publisher } from './admin/index.ts'
import { noteSettings, watchPlans } from './admin/index.ts'
import { type AppDeps, createApp, publisherOf } from './app.ts'
import { guardAudit, keepAudit } from './audit/index.ts'
import { createLog, type Log } from './base/index.ts'
import { isUnavailable, openReady, whenThere } from './db/index.ts'
import { checkGameDatabase, openGameDatabase } from './game-db/index.ts'
import { createGameStore, loadAside, warm } from './game-store/index.ts'
import { createCaches, createRateLimiter, refuseMore } from './http/index.ts'
import { keepMailing } from './mail/index.ts'
import { keepCollecting, keepMedians } from './market/index.ts'
import { deliverNotification, keepDelivering, openPayments } from './payments/index.ts'
import { createPurgeAside, keepPictures } from './posts/index.ts'

export interface RunningHost {
  /** Such as `http://127.0.0.1:8787`. */
  url: string
  deps: AppDeps
  /** Finishes open requests, for at most four seconds, then closes the database. */
  close(): Promise<void>
}

export interface StartOptions {
  log?: Log
  /** A connection without any traffic for this long is closed. */
  stalledMs?: number
  /** Runs before the host listens, such as the demo's seed. */
  prepare?: (deps: AppDeps) => Promise<unknown>
  /**
   * Replaces the configured loader of game data, for example by an earlier state of the sample; the result is already
   * sanitised.
   */
  load?: () => Promise<GameData>
}

/** At shutdown, a poll of the game's shops that takes longer is aborted; it is repeated later. */
const maxPollMs = 2_000

/** Opens the database, loads the game data and listens. */
export async function startHost(
  config: Config,
  { log = createLog(), stalledMs, prepare, load }: StartOptions = {},
): Promise<RunningHost> {
  log.info('host starts', { version, node: process.version })
  for (const problem of hostSettingProblems(config)) log.warn('settings do not fit each other', { problem })
  const waiting = {
    awayMs: config.DATABASE_WAIT_S * 1_000,
    onWait: (reason: string) => log.warn('host waits for its database', { reason }),
  }
  const database = await openReady(config.DATABASE_URL, waiting)
  const gameDatabase = openGameDatabase(config)
  try {
    const ours = ownOrigins(config)
    const purge = createPurge({ ownOrigins: ours })
    const caches = createCaches()
    const games = await createGameStore({
      caches,
      load: load ?? (() => loadGameData(config)),
      loadAgain: load ?? (() => loadAside(config, ours)),
      purge,
      log,
      acceptMissing: config.GAME_DATA_MISSING,
      problemsFile: path.resolve(config.VAR_DIR, problemsFile),
    })
    const now = () => Date.now()
    const limits = createRateLimiter(database, now)
    // The database may have become unavailable while the game's files were read.
    const open = () => openPayments({ config, database, gameDatabase, purge, now })
    const payments = await whenThere(config.DATABASE_URL, open, { ...waiting, isOurs: isUnavailable })
    const purgeAside = createPurgeAside({ ownOrigins: ours })
    const own = { config, database, games, limits, caches, payments, purgeAside, deliverNotification, log, now }
    const deps: AppDeps = { ...own, gameDatabase }
    const stopCheck = gameDatabase && (await checkGameDatabase(gameDatabase, log))
    await prepare?.(deps)
    await noteSettings(deps)
    await guardAudit(deps)
    const publisher = publisherOf(deps)
    const running = await listen(deps, publisher, stalledMs === undefined ? {} : { stalledMs })
    const stopPlans = publisher.isSet ? watchPlans(deps, publisher) : undefined
    const stopMedians = keepMedians(deps)
    const stopPictures = keepPictures(deps)
    const stopAudit = keepAudit(deps)
    const stopMailing = keepMailing(deps, createAccountMails(deps))
    const stopClosing = keepClosing(deps)
    const stopDelivering = payments.game && keepDelivering(payments.game, log)
    const stopAccounts = gameDatabase && watchGameAccounts({ ...own, gameDatabase })
    const stopCollecting = gameDatabase && keepCollecting({ ...own, gameDatabase })
    return {
      ...running,
      async close() {
        stopMedians()
        stopPictures()
        stopAudit()
        stopClosing()
        stopPlans?.()
        stopCheck?.()
        stopAccounts?.()
        stopDelivering?.()
        const collecting =
          stopCollecting && Promise.race([stopCollecting(), sleep(maxPollMs, undefined, { ref: false })])
        await Promise.all([collecting, stopMailing()])
        return running.close()
      },
    }
  } catch (error) {
    await gameDatabase?.close()
    await database.close()
    throw error
  }
}

async function listen(
  deps: AppDeps,
  publisher: Publisher,
  limits: Pick<ServerLimits, 'stalledMs'>,
): Promise<RunningHost> {
  const { config, database, log } = deps
  const { server, close: closeServer } = createBoundedServer(getRequestListener(createApp(deps, publisher).fetch), {
    ...limits,
    trustedHops: config.TRUSTED_PROXY_HOPS,
    refuseMore: refuseMore(config.CORS_ORIGINS),
    onFull: (connections) => log.warn('connections full', { connections }),
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.HOST_PORT, config.HOST_BIND, resolve)
  })
  const { address, port, family } = server.address() as AddressInfo
  const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
  log.info('host listens', { url })
  warm(deps.games.current).then(
    (bytes) => log.info('answers compressed', { bytes, rssMB: Math.round(process.memoryUsage.rss() / 2 ** 20) }),
    (error) => log.error('cannot compress answers in advance', { error }),
  )

  async function close(): Promise<void> {
    await closeServer()
    await deps.purgeAside.close()
    await deps.gameDatabase?.close()
    await database.close()
    log.info('host closed')
  }
  return { url, deps, close }
}
