import { type ProblemKind, remedyTexts } from '../../domain/game-data/game-problems.ts'
import { type Log, replacePrivateFile } from '../base/index.ts'
import type { EncodedGame } from './encode-game.ts'
import { createGameView, createRecordCache, type GameView } from './game-view.ts'

/** The game data in memory; a reload replaces the whole view at once, or not at all. */
export interface GameStore {
  /** Read it once per request: two reads may return two states. */
  readonly current: GameView
  /** Reads the source again. Resolves to whether the new state is the current one. */
  reload(): Promise<boolean>
}

export interface GameStoreOptions {
  /** Loads the sanitised data, at the start and for each reload. */
  load: () => Promise<EncodedGame>
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
  const { log } = options
  const records = createRecordCache()
  let current = await readView(options, records)
  let currentReload: Promise<boolean> | undefined
  let requests = 0

  async function reload(): Promise<boolean> {
    try {
      const next = await readView(options, records)
      const lost = next.report.missing.filter((file) => !current.report.missing.includes(file))
      if (lost.length > 0) {
        throw new Error(`${lost.join(', ')} is missing: restore it, or add it to GAME_DATA_MISSING and restart`)
      }
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
      const requestsBefore = requests
      const isCurrent = await reload()
      if (requests === requestsBefore) return isCurrent
    }
  }

  return {
    get current() {
      return current
    },
    reload() {
      requests++
      currentReload ??= reloadAll().finally(() => {
        currentReload = undefined
      })
      return currentReload
    },
  }
}

async function readView(options: GameStoreOptions, records: ReturnType<typeof createRecordCache>): Promise<GameView> {
  const startMs = performance.now()
  const game = await options.load()
  if (game.named.items.size === 0) throw new Error('the game data contains no items')
  const view = createGameView(game, records, options.acceptMissing)
  logLoad(options, { game, view, ms: performance.now() - startMs })
  return view
}

interface Load {
  game: EncodedGame
  view: GameView
  ms: number
}

function logLoad(options: GameStoreOptions, { game, view, ms }: Load): void {
  const { log } = options
  const { counts, itemTexts, placeNames = [], problems, effects } = game
  const { kinds, missing, engine } = view.report
  log.info('game data read', {
    version: view.version,
    ...(engine && { engine: `${engine.name} of ${engine.day} (${engine.found})` }),
    ...counts,
    problems: problems.length,
    ms: Math.round(ms),
    rssMB: Math.round(process.memoryUsage.rss() / 2 ** 20),
  })
  if (itemTexts) logTexts(log, itemTexts)
  if (effects) logEffects(log, effects)
  for (const file of placeNames) log.info('names of monsters or maps read', { ...file })
  for (const { remedy, ...kind } of kinds.slice(0, loggedKinds).map(withoutPlaces))
    log.warn('game data problems', { ...kind, remedy: remedyTexts[remedy] })
  if (missing.length > 0) log.error('game data files are missing, pulls are refused', { missing })
  storeProblems(options, view.report, problems)
}

/** Writes every problem, one per line. */
function storeProblems(
  { problemsFile, log }: GameStoreOptions,
  { kinds, ...about }: GameView['report'],
  problems: EncodedGame['problems'],
): void {
  if (problemsFile === undefined) return
  const list = (rows: readonly object[]) => `[${rows.map((row) => `\n  ${JSON.stringify(row)}`).join(',')}\n]`
  const text = `${JSON.stringify(about).slice(0, -1)},\n"kinds": ${list(kinds.map(withoutPlaces))},\n"problems": ${list(problems)}}\n`
  try {
    replacePrivateFile(problemsFile, text)
  } catch (error) {
    log.warn('cannot write the file of game data problems', { file: problemsFile, error })
  }
}

function logTexts(log: Log, { files, unnamed }: NonNullable<EncodedGame['itemTexts']>): void {
  for (const { garbled, garbledExamples, ...file } of files) {
    log.info('item texts read', { ...file })
    if (garbled > 0) log.warn('item texts look wrongly decoded', { file: file.file, garbled, garbledExamples })
  }
  log.info('items without a name in ITEM_INFO', { unnamed })
}

/** What the scripts do, as far as it could be said in words. */
function logEffects(log: Log, { calls, unread }: NonNullable<EncodedGame['effects']>): void {
  const most = [...unread].sort(([, a], [, b]) => b - a).slice(0, loggedKinds)
  const count = [...unread.values()].reduce((sum, number) => sum + number, 0)
  log.info('item scripts read', { bonuses: calls, unread: count, mostUnread: Object.fromEntries(most) })
}

/** A kind without its places: the file has each problem with its own. */
function withoutPlaces({ names: _, places: __, ...kind }: ProblemKind): Omit<ProblemKind, 'names' | 'places'> {
  return kind
}
