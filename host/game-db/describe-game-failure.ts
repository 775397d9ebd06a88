import { DatabaseError, describeFailure } from '../db/index.ts'
import type { GameDatabase } from './game-database.ts'

/** In the words for our own database, with the setting's name of this one. */
export function describeGameFailure(error: unknown, { settings }: GameDatabase): DatabaseError | undefined {
  const described = describeFailure(error, settings.GAME_DATABASE_URL)
  // Never all rights on the game's tables.
  const mend = described?.mend.startsWith('As MariaDB')
    ? 'Give the user the lines of docs/game-database.md.'
    : described?.mend.replaceAll('DATABASE_URL', 'GAME_DATABASE_URL')
  return (
    described &&
    new DatabaseError(`the game's database: ${described.message}`, mend ?? '', {
      cause: error,
      setting: 'GAME_DATABASE_URL',
    })
  )
}
