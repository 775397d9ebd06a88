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
  /** What the last load has kept, if nothing has changed since then; used at the start. */
  loadKept?: () => EncodedGame | undefined
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
  const startMs = performance.now()
  const kept = options.loadKept?.()
  let current = kept
    ? viewOf(options, records, { game: kept, startMs, isKept: true })
    : await readView(options, records)
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

type RecordCache = ReturnType<typeof createRecordCache>

async function readView(options: GameStoreOptions, records: RecordCache): Promise<GameView> {
  const startMs = performance.now()
  return viewOf(options, records, { game: await options.load(), startMs, isKept: false })
}

interface Loaded {
  game: EncodedGame
  startMs: number
  /** The files were not read, because they have not changed. */
  isKept: boolean
}

function viewOf(options: GameStoreOptions, records: RecordCache, loaded: Loaded): GameView {
  if (loaded.game.named.items.size === 0) throw new Error('the game data contains no items')
  const view = createGameView(loaded.game, records, options.acceptMissing)
  logLoad(options, loaded, view)
  return view
}

function logLoad(options: GameStoreOptions, { game, startMs, isKept }: Loaded, view: GameView): void {
  const { log } = options
  const { counts, itemTexts, placeNames = [], problems, effects, notKept } = game
  const { kinds, missing, engine } = view.report
  log.info('game data read', {
    version: view.version,
    ...(engine && { engine: `${engine.name} of ${engine.day} (${engine.found})` }),
    ...counts,
    problems: problems.length,
    // No file has changed since the last start.
    ...(isKept && { unchanged: true }),
    ms: Math.round(performance.now() - startMs),
    rssMB: Math.round(process.memoryUsage.rss() / 2 ** 20),
  })
  if (notKept !== undefined) log.warn('cannot keep the game data for the next start', { error: notKept })
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
