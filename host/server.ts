import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { problemsFile } from '../api/game-problems.ts'
import { createSanitiser } from '../api/sanitise.ts'
import { dayMs } from '../domain/time/day.ts'
import { version } from '../domain/version.ts'
import type { GameData } from '../game-data/game-data.ts'
import { hostSettingProblems } from '../settings/check-settings.ts'
import { type Config, ownOrigins } from '../settings/config.ts'
import {
  closedAccountIds,
  createAccountMails,
  emptyClosedAccounts,
  endExpiredBans,
  watchGameAccounts,
} from './accounts/index.ts'
import { noteSettings, type Publisher, watchPlans } from './admin/index.ts'
import { type AppDeps, createApp, publisherOf } from './app.ts'
import { deleteOldAuditLines, guardAudit } from './audit/index.ts'
import { createLog, type Log, repeat } from './base/index.ts'
import { isUnavailable, openReady, retryUntilAvailable } from './db/index.ts'
import { features, schema } from './features.ts'
import { checkGameDatabase, openGameDatabase } from './game-db/index.ts'
import { createGameStore, encodeGame, keptGameFile, loadGame, loadKeptGame } from './game-store/index.ts'
import { createRateLimiter, openPort } from './http/index.ts'
import { sendMails } from './mail/index.ts'
import { alertMailKind, createAlertMails, keepAlerting, keepCollecting, refreshStaleMedians } from './market/index.ts'
import { countsOdds, keepCountingOdds } from './odds/index.ts'
import { keepDelivering, openPayments, sendNotification } from './payments/index.ts'
import { createSanitiseWorker, deleteUnusedPictures } from './posts/index.ts'

export interface RunningHost {
  /** Such as `http://127.0.0.1:8787`. */
  url: string
  deps: AppDeps
  /** Finishes open requests, for at most four seconds, then closes the database. */
  close(): Promise<void>
}

export interface StartOptions {
  log?: Log
  /** Runs before the host answers calls, such as the demo's seed. */
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
  { log = createLog(), prepare, load }: StartOptions = {},
): Promise<RunningHost> {
  log.info('host starts', { version, node: process.version })
  for (const { problem, remedy } of hostSettingProblems(config))
    log.warn('settings do not fit each other', { problem, remedy })
  const port = await openPort(config, log)
  const onWait = (reason: string) => {
    port.reportStep('waiting for the database')
    log.warn('host waits for its database', { reason })
  }
  const retries = { retryMs: config.DATABASE_WAIT_S * 1_000, onWait }
  /** What is open if the start fails, the newest first. */
  const resources: { close(): Promise<void> }[] = [port]
  try {
    const database = await openReady(config.DATABASE_URL, { schema, ...retries, user: 'host' })
    resources.unshift(database)
    const gameDatabase = openGameDatabase(config, {}, database.db)
    if (gameDatabase) resources.unshift(gameDatabase)
    const origins = ownOrigins(config)
    const sanitise = createSanitiser({ ownOrigins: origins })
    const source = load ? { load: async () => encodeGame(await load()) } : gameFiles(config, origins, port.reportStep)
    const games = await createGameStore({ ...source, ...storeOptions(config, log) })
    const now = () => Date.now()
    const limits = createRateLimiter(database, now)
    // The database may have become unavailable while the game's files were read.
    const open = () => openPayments({ config, database, gameDatabase, sanitise, log, now })
    const waiting = { ...retries, isDatabaseFailure: isUnavailable }
    const payments = await retryUntilAvailable(config.DATABASE_URL, open, waiting)
    const sanitiseWorker = createSanitiseWorker({ ownOrigins: origins })
    const parts = { payments, sanitiseWorker, sendNotification }
    const deps: AppDeps = { config, database, gameDatabase, features, games, limits, ...parts, log, now }
    const stopCheck = gameDatabase && (await checkGameDatabase(gameDatabase, log))
    await prepare?.(deps)
    await noteSettings(deps)
    await guardAudit(deps)
    const publisher = publisherOf(deps)
    port.serve(createApp(deps, publisher))
    const stopTasks = startTasks(deps, publisher)
    return {
      url: port.url,
      deps,
      async close() {
        stopCheck?.()
        await stopTasks()
        await port.close()
        await sanitiseWorker.close()
        await gameDatabase?.close()
        await database.close()
        log.info('host closed')
      },
    }
  } catch (error) {
    for (const resource of resources) await resource.close()
    throw error
  }
}

/** Reads the game's files at the start, unless nothing has changed since they were read, and at each reload. */
function gameFiles(config: Config, origins: readonly string[], onStep: (step: string) => void) {
  const keptFile = path.resolve(config.VAR_DIR, keptGameFile)
  return {
    load: () => loadGame(config, origins, { onStep, keptFile }),
    loadKept: () => loadKeptGame(config, origins, keptFile),
  }
}

function storeOptions(config: Config, log: Log) {
  const problems = path.resolve(config.VAR_DIR, problemsFile)
  return { log, acceptMissing: config.GAME_DATA_MISSING, problemsFile: problems }
}

/** Until this age a picture may be unused, so that its author can finish the announcement. */
const minUnusedMs = dayMs
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Starts the tasks that a host repeats. Returns a function that stops them. */
function startTasks(deps: AppDeps, publisher: Publisher): () => Promise<void> {
  const { database, gameDatabase, payments, log, now } = deps
  const closedBefore = (timeMs: number) => closedAccountIds(database.db, timeMs)
  const logAs = (event: string) => (error: unknown) => log.error(event, { error })
  const sweepPictures = async () => {
    const deletedCount = await deleteUnusedPictures(database.db, now() - minUnusedMs, now())
    if (deletedCount > 0) log.info('unused pictures deleted', { gone: deletedCount })
  }
  const stops = [
    publisher.isSet ? watchPlans(deps, publisher) : undefined,
    // Rarely, because changed medians make all hosts create their answers again. Several hosts may do the same work.
    repeat(10 * minuteMs, () => refreshStaleMedians(database.db, now()), logAs('cannot refresh the medians of sales')),
    repeat(hourMs, sweepPictures, logAs('cannot delete unused pictures')),
    repeat(hourMs, () => deleteOldAuditLines(deps, closedBefore), logAs('cannot delete old audit lines'), {
      fromStart: true,
    }),
    repeat(hourMs, () => emptyClosedAccounts(deps), logAs('cannot empty closed accounts'), { fromStart: true }),
    repeat(minuteMs, () => endExpiredBans(database.db, now()), logAs('cannot end bans')),
    payments.asker.keepAsking(),
    payments.game && keepDelivering(payments.game, log),
    gameDatabase && watchGameAccounts({ ...deps, gameDatabase }),
  ]
  const accountMails = createAccountMails(deps)
  const alertMails = createAlertMails(deps)
  const stopMails = sendMails(deps, (job) => (job.kind === alertMailKind ? alertMails : accountMails)(job))
  const stopAlerts = keepAlerting(deps)
  const stopCollecting = gameDatabase && keepCollecting({ ...deps, gameDatabase })
  const stopCounting = gameDatabase && countsOdds(deps) ? keepCountingOdds({ ...deps, gameDatabase }) : undefined
  return async () => {
    for (const stop of stops) stop?.()
    const collecting = stopCollecting && Promise.race([stopCollecting(), sleep(maxPollMs, undefined, { ref: false })])
    await Promise.all([collecting, stopCounting?.(), stopMails(), stopAlerts()])
  }
}
