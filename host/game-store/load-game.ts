import { GameFileError } from '../../game-data/game-file.ts'
import type { GameDataConfig } from '../../game-data/load-game-data.ts'
import type { StoredAnswer } from '../../http/answer.ts'
import { createPackedAnswer } from '../../http/packed-answer.ts'
import { runTask, TaskEnded } from '../../ops/task-process.ts'
import { pickGroup } from '../../settings/config.ts'
import type { EncodedGame, ListName } from './encode-game.ts'
import type { RecordPlaces } from './encode-records.ts'
import { type ListNote, type LoadOrder, type LoadResult, readKeptGame } from './kept-game.ts'

/** The message to the process; `keptFile`: where to keep the result. */
export interface LoadInput {
  order: LoadOrder
  keptFile: string | undefined
}

/** A message of the process: its current step, or an answer with its places. */
export type LoadNote = { step: string } | ListNote

/**
 * Parsed files take ten times the memory of the answers that are made of them, and much of it is garbage at once. A
 * whole rAthena server needs 110 MB, and a client file of 34 MB 300 MB more.
 */
const maxMb = 768
/**
 * The heap grows by 45 % between two collections of garbage. `--optimize-for-size` allows less and limits new objects to
 * 1 MB, which took a tenth of the processor time more for 10 MB. The process also collects after each step. It lives for
 * seconds, so only the most frequent functions are worth the compilers' time, which was a fifth of all.
 */
const flags = [
  ...['--max-semi-space-size=4', '--heap-growing-percent=45', '--expose-gc'],
  ...['--invocation-count-for-maglev=2000', '--invocation-count-for-osr=3000', '--invocation-count-for-turbofan=60000'],
  `--max-old-space-size=${maxMb}`,
]
const maxMinutes = 15

export interface LoadOptions {
  /** Receives the current step, in words. */
  onStep?: (step: string) => void
  timeoutMs?: number
  /** File in which the result is kept; see `loadKeptGame`. */
  keptFile?: string
}

/**
 * Reads, sanitises and encodes the game data in a separate process, so that the host keeps answering, and keeps only
 * the answers. Throws the process's errors, and `GameFileError` if it exceeds its time or memory: a file that is never
 * read to its end would block each later reload.
 */
export async function loadGame(
  settings: GameDataConfig,
  ownOrigins: readonly string[],
  { onStep = () => {}, timeoutMs = maxMinutes * 60_000, keptFile }: LoadOptions = {},
): Promise<EncodedGame> {
  const input: LoadInput = { order: orderOf(settings, ownOrigins), keptFile }
  const notes: ListNote[] = []
  let lastStep = 'starting'
  const onNote = (note: LoadNote) => {
    if ('list' in note) return void notes.push(note)
    lastStep = note.step
    onStep(note.step)
  }
  const program = new URL('./load-process.ts', import.meta.url)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return gameOf({ notes, game: await runTask<LoadResult['game']>(program, input, { flags, onNote, signal }) })
  } catch (error) {
    const isTimeout = error === signal.reason
    if (!isTimeout && !(error instanceof TaskEnded)) throw error
    const fault = isTimeout ? `takes more than ${timeoutMs / 60_000} minutes` : endOf(error as TaskEnded)
    const remedy = 'Replace the last named file if it is damaged; otherwise free memory and processor, and reload.'
    const message = `reading the game's files: ${fault}; the last step was "${lastStep}". ${remedy}`
    throw new GameFileError(message, { cause: error })
  }
}

/** What the last load has kept in the file; undefined if the same load could have another result now. */
export function loadKeptGame(
  settings: GameDataConfig,
  ownOrigins: readonly string[],
  file: string,
): EncodedGame | undefined {
  const kept = readKeptGame(file, orderOf(settings, ownOrigins))
  return kept && gameOf(kept)
}

function orderOf(settings: GameDataConfig, ownOrigins: readonly string[]): LoadOrder {
  // No secrets of other settings.
  return { config: { ...pickGroup('gameData', settings), VAR_DIR: settings.VAR_DIR }, ownOrigins }
}

function gameOf({ notes, game }: LoadResult): EncodedGame {
  const lists: Partial<Record<ListName, StoredAnswer>> = {}
  const places: Partial<Record<ListName, RecordPlaces>> = {}
  for (const { list, places: placesInList, ...answer } of notes) {
    lists[list] = createPackedAnswer(answer)
    if (placesInList) places[list] = placesInList
  }
  return { ...game, lists, places } as EncodedGame
}

function endOf({ isOutOfMemory, message }: TaskEnded): string {
  return isOutOfMemory ? `needs more than ${maxMb} MB` : message
}
