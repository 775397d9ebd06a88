import type { Purge } from '../../api/purge.ts'
import type { Caches } from '../http/caches.ts'
import type { Log } from '../http/log.ts'
import type { GameData } from './game-data.ts'
import { purgeGameData } from './purge-game-data.ts'
import { createGameView, type GameView, openRecordCache, warm } from './view.ts'

/** Holds the game's data; a reload replaces the whole view at once, or nothing. */
export interface GameStore {
  /** Take it once per request: two reads may see two states. */
  readonly current: GameView
  /** Reads the source again. Resolves to whether the new state is the current one. */
  reload(): Promise<boolean>
}

export interface GameStoreOptions {
  load: () => Promise<GameData>
  /** How a reload reads, where not by `load`; what it gives is purged. */
  loadAgain?: () => Promise<GameData>
  /** Cleans the HTML of descriptions. */
  purge: Purge
  caches: Caches
  log: Log
}

/** Problems that are written to the log one by one; the rest is only counted. */
const loggedProblems = 20

/** Loads the data and keeps it. Throws when there is none to start with. */
export async function createGameStore({ load, loadAgain, purge, caches, log }: GameStoreOptions): Promise<GameStore> {
  const records = openRecordCache(caches)
  const loadPurged = async () => purgeGameData(await load(), purge)
  let current = await read(loadPurged)
  let reloading: Promise<boolean> | undefined

  async function read(source: () => Promise<GameData>): Promise<GameView> {
    const start = performance.now()
    const data = await source()
    if (data.items.size === 0) throw new Error('the game data holds no items')
    const view = createGameView(data, records)
    report(view, performance.now() - start)
    return view
  }

  function report({ data, version }: GameView, ms: number): void {
    log.info('game data read', {
      version,
      items: data.items.size,
      packages: data.packages.size,
      reforms: data.reforms.size,
      enchants: data.enchants.size,
      problems: data.problems.length,
      ms: Math.round(ms),
      rssMB: Math.round(process.memoryUsage.rss() / 2 ** 20),
    })
    if (data.itemTexts) reportTexts(data.itemTexts)
    for (const problem of data.problems.slice(0, loggedProblems)) log.warn('game data problem', { ...problem })
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
      await warm(next)
      current = next
      return true
    } catch (error) {
      log.error('game data not reloaded, the former state stays', { version: current.version, error })
      return false
    }
  }

  return {
    get current() {
      return current
    },
    reload() {
      reloading ??= reload().finally(() => {
        reloading = undefined
      })
      return reloading
    },
  }
}
