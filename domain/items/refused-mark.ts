import { gameDataCopy } from '../copy/game-data.ts'

/** A record's name, with a mark if the game server does not load the record. */
export function withRefusal(name: string, refused: boolean | undefined): string {
  return refused ? `${name}（${gameDataCopy.refused}）` : name
}

/** Replaces the chance of a record that the game server does not load. */
export const noChance = '—'
