import { gameDataCopy } from '../../../domain/copy/game-data.ts'

/** A name of a record, with the mark of one that the game server does not load. */
export function withRefusal(name: string, refused: boolean | undefined): string {
  return refused ? `${name}（${gameDataCopy.refused}）` : name
}

/** In place of a chance, for what the game server does not load. */
export const noChance = '—'
