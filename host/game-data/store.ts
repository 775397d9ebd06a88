import { createHash } from 'node:crypto'
import type { GameData } from './game-data.ts'

/** One state of the game's data, never changed after it was made. */
export interface GameView {
  data: GameData
  /** Hash of the content: equal data, equal version. */
  version: string
}

/** Holds the game's data; a reload replaces the whole view at once. */
export interface GameStore {
  readonly current: GameView
}

export function createGameStore(data: GameData): GameStore {
  return { current: { data, version: hashOf(data) } }
}

function hashOf(data: GameData): string {
  const hash = createHash('sha256')
  for (const collection of [data.items, data.packages, data.reforms, data.enchants])
    for (const record of collection) hash.update(JSON.stringify(record))
  return hash.digest('hex').slice(0, 16)
}
