import { DatabaseError, describeFailure } from '../db/index.ts'
import type { GameDatabase } from './game-database.ts'

/** Describes a failure like those of our own database, with this database's setting. */
export function describeGameFailure(error: unknown, { settings }: GameDatabase): DatabaseError | undefined {
  const described = describeFailure(error, settings.GAME_DATABASE_URL)
  // The remedy must not grant all rights on the game's tables.
  const mend = described?.mend.startsWith('As MariaDB')
    ? 'Grant the user the rights listed in docs/game-database.md.'
    : described?.mend.replaceAll('DATABASE_URL', 'GAME_DATABASE_URL')
  return (
    described &&
    new DatabaseError(`the game's database: ${described.message}`, mend ?? '', {
      cause: error,
      setting: 'GAME_DATABASE_URL',
    })
  )
}
