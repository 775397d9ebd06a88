/** Game databases with the stock schema on the shared MariaDB, one for each suite. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe } from 'vitest'
import { type GameDatabase, openGameDatabase } from '../host/game-db/game-database.ts'
import { readConfig } from '../settings/config.ts'
import { mariaDbDatabase } from './mariadb.ts'
import { sharedPath, sharedReason } from './shared-folder.ts'
import { findProgram } from './system-packages.ts'

const schemaFiles = ['main', 'logs'].map((name) => sharedPath(`data/rathena/sql-files/${name}.sql`))

/** The reason why no game database can be created, or ''. */
export const noGameDatabase = schemaFiles.includes(undefined)
  ? sharedReason
  : findProgram('mariadbd')
    ? ''
    : 'mariadbd is not installed'

export interface TestGameDatabase {
  url: () => string
  game: () => GameDatabase
  /** Runs SQL as the administrator, to simulate a game server or an operator. */
  run: (text: string) => Promise<void>
}

/** `describe` with a new game database. The suite is skipped if no database can be created. */
export function describeGameDatabase(
  name: string,
  suite: (database: TestGameDatabase) => void,
  env: Record<string, string> = {},
): void {
  const skipped = noGameDatabase && ` (skipped: ${noGameDatabase})`
  describe.skipIf(noGameDatabase !== '')(name + skipped, () => suite(useGameDatabase(env)))
}

function useGameDatabase(env: Record<string, string>): TestGameDatabase {
  let url = ''
  let game: GameDatabase | undefined
  let drop = () => {}
  beforeAll(async () => {
    const database = await mariaDbDatabase()
    url = database.url
    drop = database.drop
    game = openGameDatabase(readConfig({ GAME_DATABASE_URL: url, ...env }))
    for (const file of schemaFiles) await runScript(readFileSync(file as string, 'utf8'))
  })
  afterAll(async () => {
    await game?.close()
    drop()
  })

  const openGame = () => game as GameDatabase
  async function runScript(text: string): Promise<void> {
    // Comment lines are removed because they may contain a semicolon. No text of the schema does.
    const statements = text.replace(/^\s*--.*$/gm, '').split(/;\s*(?:\n|$)/)
    for (const statement of statements) if (statement.trim()) await sql.raw(statement).execute(openGame().db)
  }
  return { url: () => url, game: openGame, run: runScript }
}
