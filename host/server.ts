import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { problemsFile } from '../api/game-problems.ts'
import { createPurge } from '../api/purge.ts'
import { version } from '../domain/version.ts'
import type { GameData } from '../game-data/game-data.ts'
import { hostSettingProblems } from '../settings/check-settings.ts'
import { type Config, ownOrigins } from '../settings/config.ts'
import { createAccountMails, keepBans, keepClosing, watchGameAccounts } from './accounts/index.ts'
import { noteSettings, watchPlans } from './admin/index.ts'
import { type AppDeps, createApp, publisherOf } from './app.ts'
import { guardAudit, keepAudit } from './audit/index.ts'
import { createLog, type Log } from './base/index.ts'
import { isUnavailable, openReady, retryUntilAvailable } from './db/index.ts'
import { checkGameDatabase, openGameDatabase } from './game-db/index.ts'
import { createGameStore, encodeGame, loadGame } from './game-store/index.ts'
import { createCaches, createRateLimiter, openDoor } from './http/index.ts'
import { keepMailing } from './mail/index.ts'
import { keepCollecting, keepMedians } from './market/index.ts'
import { deliverNotification, keepDelivering, openPayments } from './payments/index.ts'
import { createPurgeWorker, keepPictures } from './posts/index.ts'

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

/** Listens, opens the database, loads the game data, and then answers. */
export async function startHost(
  config: Config,
  { log = createLog(), stalledMs, prepare, load }: StartOptions = {},
): Promise<RunningHost> {
  log.info('host starts', { version, node: process.version })
  for (const problem of hostSettingProblems(config)) log.warn('settings do not fit each other', { problem })
  const door = await openDoor(config, log, stalledMs === undefined ? {} : { stalledMs })
  const waiting = {
    retryMs: config.DATABASE_WAIT_S * 1_000,
    onWait(reason: string) {
      door.note('waiting for the database')
      log.warn('host waits for its database', { reason })
    },
  }
  const opened: { close(): Promise<void> }[] = [door]
  try {
    const database = await openReady(config.DATABASE_URL, waiting)
    opened.unshift(database)
    const gameDatabase = openGameDatabase(config)
    if (gameDatabase) opened.unshift(gameDatabase)
    const ours = ownOrigins(config)
    const purge = createPurge({ ownOrigins: ours })
    const caches = createCaches()
    const games = await createGameStore({
      caches,
      load: load ? async () => encodeGame(await load()) : () => loadGame(config, ours, door.note),
      log,
      acceptMissing: config.GAME_DATA_MISSING,
      problemsFile: path.resolve(config.VAR_DIR, problemsFile),
    })
    const now = () => Date.now()
    const limits = createRateLimiter(database, now)
    // The database may have become unavailable while the game's files were read.
    const open = () => openPayments({ config, database, gameDatabase, purge, now })
    const payments = await retryUntilAvailable(config.DATABASE_URL, open, {
      ...waiting,
      isDatabaseFailure: isUnavailable,
    })
    const purgeWorker = createPurgeWorker({ ownOrigins: ours })
    const own = { config, database, games, limits, caches, payments, purgeWorker, deliverNotification, log, now }
    const deps: AppDeps = { ...own, gameDatabase }
    const stopCheck = gameDatabase && (await checkGameDatabase(gameDatabase, log))
    await prepare?.(deps)
    await noteSettings(deps)
    await guardAudit(deps)
    const publisher = publisherOf(deps)
    door.answer(createApp(deps, publisher))
    const stopPlans = publisher.isSet ? watchPlans(deps, publisher) : undefined
    const stopMedians = keepMedians(deps)
    const stopPictures = keepPictures(deps)
    const stopAudit = keepAudit(deps)
    const stopMailing = keepMailing(deps, createAccountMails(deps))
    const stopClosing = keepClosing(deps)
    const stopBans = keepBans(deps)
    const stopDelivering = payments.game && keepDelivering(payments.game, log)
    const stopAccounts = gameDatabase && watchGameAccounts({ ...own, gameDatabase })
    const stopCollecting = gameDatabase && keepCollecting({ ...own, gameDatabase })
    return {
      url: door.url,
      deps,
      async close() {
        stopMedians()
        stopPictures()
        stopAudit()
        stopClosing()
        stopBans()
        stopPlans?.()
        stopCheck?.()
        stopAccounts?.()
        stopDelivering?.()
        const collecting =
          stopCollecting && Promise.race([stopCollecting(), sleep(maxPollMs, undefined, { ref: false })])
        await Promise.all([collecting, stopMailing()])
        await door.close()
        await purgeWorker.close()
        await gameDatabase?.close()
        await database.close()
        log.info('host closed')
      },
    }
  } catch (error) {
    for (const part of opened) await part.close()
    throw error
  }
}
