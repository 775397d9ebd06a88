import type { Purge } from '../../api/purge.ts'
import { remedyTexts } from '../../domain/game-problems.ts'
import type { GameData } from '../../game-data/game-data.ts'
import { purgeGameData } from '../../game-data/purge-game-data.ts'
import type { Log } from '../base/index.ts'
import type { Caches } from '../http/index.ts'
import { createGameView, type GameView, openRecordCache, warm } from './game-view.ts'
import { writeProblems } from './write-problems.ts'

/** The game data in memory; a reload replaces the whole view at once, or not at all. */
export interface GameStore {
  /** Read it once per request: two reads may return two states. */
  readonly current: GameView
  /** Reads the source again. Resolves to whether the new state is the current one. */
  reload(): Promise<boolean>
}

export interface GameStoreOptions {
  load: () => Promise<GameData>
  /** Loader for reloads, if different from `load`; its result is already sanitised. */
  loadAgain?: () => Promise<GameData>
  /** Sanitises the HTML of descriptions. */
  purge: Purge
  caches: Caches
  log: Log
  /** Files of the database that may be missing (GAME_DATA_MISSING). */
  acceptMissing?: readonly string[]
  /** File for all problems of each load; none if absent. */
  problemsFile?: string
}

/** Number of kinds of problems that are logged; the file contains all, with every problem. */
const loggedKinds = 40

/** Loads the data. Throws if there is no data at the start. */
export async function createGameStore(options: GameStoreOptions): Promise<GameStore> {
  const { load, loadAgain, purge, log, acceptMissing, problemsFile } = options
  const records = openRecordCache(options.caches)
  const loadPurged = async () => purgeGameData(await load(), purge)
  let current = await read(loadPurged)
  let reloading: Promise<boolean> | undefined
  let asked = 0

  async function read(source: () => Promise<GameData>): Promise<GameView> {
    const start = performance.now()
    const data = await source()
    if (data.items.size === 0) throw new Error('the game data contains no items')
    const view = createGameView(data, records, acceptMissing)
    logLoad(view, performance.now() - start)
    return view
  }

  function logLoad({ data, version, report }: GameView, ms: number): void {
    const { kinds, missing } = report
    log.info('game data read', {
      version,
      items: data.items.size,
      packages: data.packages.size,
      reforms: data.reforms.size,
      enchants: data.enchants.size,
      monsters: data.world?.monsters.size ?? 0,
      maps: data.world?.maps.size ?? 0,
      shops: data.world?.shops.size ?? 0,
      problems: data.problems.length,
      ms: Math.round(ms),
      rssMB: Math.round(process.memoryUsage.rss() / 2 ** 20),
    })
    if (data.itemTexts) reportTexts(data.itemTexts)
    for (const { remedy, ...kind } of kinds.slice(0, loggedKinds))
      log.warn('game data problems', { ...kind, remedy: remedyTexts[remedy] })
    if (missing.length > 0) log.error('game data files are missing, pulls are refused', { missing })
    keepProblems(report, data)
  }

  function keepProblems(report: GameView['report'], data: GameData): void {
    if (problemsFile === undefined) return
    try {
      writeProblems(problemsFile, report, data.problems)
    } catch (error) {
      log.warn('cannot write the file of game data problems', { file: problemsFile, error })
    }
  }

  function reportTexts({ files, unnamed }: NonNullable<GameData['itemTexts']>): void {
    for (const { garbled, garbledExamples, ...file } of files) {
      log.info('item texts read', { ...file })
      if (garbled > 0) log.warn('item texts look wrongly decoded', { file: file.file, garbled, garbledExamples })
    }
    log.info('items without a name in ITEM_INFO', { unnamed })
  }

  async function reload(): Promise<boolean> {
    try {
      const next = await read(loadAgain ?? loadPurged)
      const lost = next.report.missing.filter((file) => !current.report.missing.includes(file))
      if (lost.length > 0) {
        throw new Error(`${lost.join(', ')} is missing: restore it, or add it to GAME_DATA_MISSING and restart`)
      }
      await warm(next)
      current = next
      return true
    } catch (error) {
      log.error('cannot reload the game data, keeping the current state', { version: current.version, error })
      return false
    }
  }

  /** Reload again if files changed during a reload, so that the caller gets the newest state. */
  async function reloadAll(): Promise<boolean> {
    for (;;) {
      const before = asked
      const isDone = await reload()
      if (asked === before) return isDone
    }
  }

  return {
    get current() {
      return current
    },
    reload() {
      asked++
      reloading ??= reloadAll().finally(() => {
        reloading = undefined
      })
      return reloading
    },
  }
}
