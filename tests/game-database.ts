/** The game's own database with the stock schema, on the run's MariaDB: a separate one for each suite. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe } from 'vitest'
import { type GameDatabase, openGameDatabase } from '../host/game-db/game-database.ts'
import { readConfig } from '../settings/config.ts'
import { mariaDbDatabase } from './mariadb.ts'
import { sharedPath, sharedReason } from './shared-folder.ts'
import { findProgram } from './system-packages.ts'

const schemaFiles = ['main', 'logs'].map((name) => sharedPath(`data/rathena/sql-files/${name}.sql`))

/** Why the game's database cannot be created here; '' if it can. */
export const noGameDatabase = schemaFiles.includes(undefined)
  ? sharedReason
  : findProgram('mariadbd')
    ? ''
    : 'mariadbd is not installed'

export interface TestGameDatabase {
  url: () => string
  game: () => GameDatabase
  /** Runs SQL as the database's administrator, to simulate a game server or an operator. */
  run: (text: string) => Promise<void>
}

/** `describe` with a new stock schema; skipped, with the reason in its name, if it cannot be created. */
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
    const made = await mariaDbDatabase()
    url = made.url
    drop = made.drop
    game = openGameDatabase(readConfig({ GAME_DATABASE_URL: url, ...env }))
    for (const file of schemaFiles) await runScript(readFileSync(file as string, 'utf8'))
  })
  afterAll(async () => {
    await game?.close()
    drop()
  })

  const opened = () => game as GameDatabase
  async function runScript(text: string): Promise<void> {
    // A comment line may contain a semicolon; no text of the schema does.
    const statements = text.replace(/^\s*--.*$/gm, '').split(/;\s*(?:\n|$)/)
    for (const statement of statements) if (statement.trim()) await sql.raw(statement).execute(opened().db)
  }
  return { url: () => url, game: opened, run: runScript }
}
