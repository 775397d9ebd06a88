import type { GameDataConfig } from '../../game-data/load-game-data.ts'
import { runTask } from '../../ops/task-process.ts'
import type { Answer } from '../http/index.ts'
import type { EncodedGame, ListName } from './encode-game.ts'
import type { EncodedRecords } from './encode-records.ts'

/** Message to the process. */
export interface LoadOrder {
  config: GameDataConfig
  ownOrigins: readonly string[]
}

type SentList = { list: ListName; tag: string; br: Buffer<ArrayBuffer> } & Pick<EncodedRecords, 'bytes'> &
  Partial<EncodedRecords>
/** What the process reports: what it does, or an answer. */
export type LoadNote = { step: string } | SentList

/** Parsed files take ten times the memory of the answers that are made of them, and much of it is garbage at once. */
const flags = ['--optimize-for-size', '--max-semi-space-size=4']

/**
 * Reads, sanitises and encodes the game data in a separate process, so that the host keeps answering, and keeps only
 * the answers. `onStep` receives what it does, in words. Throws the process's errors.
 */
export async function loadGame(
  settings: GameDataConfig,
  ownOrigins: readonly string[],
  onStep: (step: string) => void = () => {},
): Promise<EncodedGame> {
  const { GAME_DATA, GAME_DATA_MODE, ITEM_INFO, ITEM_INFO_ENCODING, PACKAGE_INFO, EFFECTIVE_ODDS } = settings
  const { MONSTER_NAMES, MAP_NAMES, MAP_CONF, GAME_DATA_HIDDEN, GAME_ENGINE, ITEM_SCRIPTS } = settings
  const files = { GAME_DATA, GAME_DATA_MODE, ITEM_INFO, ITEM_INFO_ENCODING, MONSTER_NAMES, MAP_NAMES, MAP_CONF }
  const config = { ...files, GAME_ENGINE, PACKAGE_INFO, EFFECTIVE_ODDS, GAME_DATA_HIDDEN, ITEM_SCRIPTS }
  const order: LoadOrder = { config, ownOrigins }
  const lists: Partial<Record<ListName, Answer>> = {}
  const places: Partial<Record<ListName, EncodedRecords>> = {}
  const onNote = (note: LoadNote) => {
    if ('step' in note) return onStep(note.step)
    const { list, bytes, tag, br, numbers, spans } = note
    lists[list] = { type: 'application/json', bytes, tag, packed: new Map([['br', Promise.resolve(br)]]) }
    if (numbers && spans) places[list] = { bytes, numbers, spans }
  }
  const game = await runTask<Omit<EncodedGame, 'lists' | 'places'>>(
    new URL('./load-process.ts', import.meta.url),
    order,
    { flags, onNote },
  )
  return { ...game, lists, places } as EncodedGame
}
