import { sql } from 'kysely'
import { isDenied, isUnavailable } from '../db/index.ts'
import type { DatabaseFinding } from './finding.ts'
import type { GameDatabase } from './game-database.ts'
import type { GameSchema } from './schema.ts'

const remedy = 'Give the user the lines of docs/game-database.md.'

/** Checks the user's rights: every needed write is tried with a condition that matches no row. */
export async function inspectRights(game: GameDatabase, schema: GameSchema): Promise<DatabaseFinding[]> {
  const findings: DatabaseFinding[] = []
  // Columns without rights are hidden from the user: the table may look incomplete only for that reason.
  if (schema.tables.has('login')) {
    const insert = sql`insert into login (userid) select userid from login where account_id = 0 and account_id = 1`
    if (await isRefused(game, insert)) findings.push(missingRight('INSERT on login', 'no user can sign up'))
    const update = sql`update login set user_pass = user_pass where account_id = 0 and account_id = 1`
    if (await isRefused(game, update))
      findings.push(missingRight('UPDATE (user_pass) on login', 'passwords cannot be changed'))
  }
  if (schema.tables.has('almanac_deliveries')) {
    const insert = sql`insert into almanac_deliveries select * from almanac_deliveries where account_id = 0 and account_id = 1`
    if (await isRefused(game, insert))
      findings.push(missingRight('INSERT on almanac_deliveries', 'bought points do not reach the game'))
  }
  return [...findings, ...(await wideRights(game))]
}

function missingRight(right: string, cost: string): DatabaseFinding {
  return { level: 'warning', code: 'no-right', what: `the user lacks ${right}`, values: { right }, cost, remedy }
}

async function isRefused({ db }: GameDatabase, statement: ReturnType<typeof sql>): Promise<boolean> {
  try {
    await statement.execute(db)
    return false
  } catch (error) {
    if (isDenied(error)) return true
    if (isUnavailable(error)) throw error
    // Any other error, such as a fork's column without a default, is not about rights.
    return false
  }
}

/** An attacker who controls this host has its user's rights in the game. */
async function wideRights({ db }: GameDatabase): Promise<DatabaseFinding[]> {
  const { rows } = await sql<Record<string, string>>`show grants`.execute(db)
  const lines = rows.flatMap((row) => Object.values(row))
  // Every user has MariaDB's rights of PUBLIC, such as those on databases named test.
  const ofUser = lines.filter((line) => !/ TO `?PUBLIC`?/i.test(line))
  if (!ofUser.some((line) => /^GRANT (?!USAGE).* ON (\S+\.)?\*/i.test(line))) return []
  const what = 'the user has more rights than needed: it has rights on whole databases'
  return [
    {
      level: 'info',
      code: 'wide-rights',
      what,
      cost: 'an attacker who controls this host also controls the game',
      remedy,
    },
  ]
}
