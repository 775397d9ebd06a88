import { sql } from 'kysely'
import { isoTime } from '../../../domain/time/iso-time.ts'
import { parseAuditDetail } from '../../audit/index.ts'
import { type Database, type DataOwner, type ExportedPart, isUnavailable } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { findCharacters } from '../../game-db/index.ts'
import { findGameId } from '../game-link/index.ts'
import { countRecoveryCodes } from '../second-factor/index.ts'

const batchSize = 500
type RequiredDeps = Pick<Deps, 'database' | 'features' | 'gameDatabase' | 'now' | 'config'>
type Row = Record<string, unknown>

/**
 * Everything that the site stores about an account, as chunks of one JSON object; a few hundred rows in memory at a
 * time.
 */
export async function* streamAccountJson(deps: RequiredDeps, accountId: number): AsyncGenerator<string> {
  const { database, features, config, now } = deps
  const { db } = database
  const gameId = deps.gameDatabase && (await findGameId(db, accountId))
  const head = {
    site: config.SITE_URL,
    made_at: isoTime(now()),
    account: await accountOf(db, accountId),
  }
  const codes = await countRecoveryCodes(database.db, accountId)
  const characters = await charactersOf(deps, gameId)
  yield JSON.stringify({ ...head, recovery_codes_left: codes, characters }, null, 2).slice(0, -2)
  const auditSubjects = features.flatMap((feature) => feature.auditSubjects?.({ accountId }) ?? [])
  const owner = { accountId, gameId, auditSubjects }
  for (const part of features.flatMap(({ exported = [] }) => exported)) {
    let separator = `,\n  "${part.name}": [`
    for await (const row of rowsOf(db, part, owner)) {
      yield `${separator}\n    ${JSON.stringify(row)}`
      separator = ','
    }
    yield separator === ',' ? '\n  ]' : `${separator}]`
  }
  yield '\n}\n'
}

async function accountOf(db: Database, accountId: number): Promise<Row> {
  const account = db.selectFrom('accounts').select(['id', 'name', 'gender', 'role', 'created_at', 'disabled_at'])
  return toReadable(await account.where('id', '=', accountId).executeTakeFirstOrThrow())
}

/** Null when the game's database is unavailable; empty for an account without a game account. */
async function charactersOf({ gameDatabase }: RequiredDeps, gameId: number | undefined) {
  if (!gameDatabase || gameId === undefined) return []
  return findCharacters(gameDatabase, gameId).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    return null
  })
}

async function* rowsOf(db: Database, part: ExportedPart, owner: DataOwner): AsyncGenerator<Row> {
  const condition = part.where(owner)
  if (condition === undefined) return
  const key = sql.ref(part.key)
  const columns = sql.join([sql`${key} as ${sql.ref('next_key')}`, ...part.columns.map((name) => sql.ref(name))])
  const { isKeyRepeated = false } = part
  for (let after: unknown; ; ) {
    const page = after === undefined ? sql`` : sql`and ${key} > ${after}`
    const limit = isKeyRepeated ? sql`` : sql`limit ${sql.lit(batchSize)}`
    const query = sql<Row>`select ${columns} from ${sql.table(part.table)} where (${condition}) ${page} order by ${key} ${limit}`
    const { rows } = await query.execute(db)
    for (const { next_key: _, ...row } of rows) yield toReadable(row)
    if (isKeyRepeated || rows.length < batchSize) return
    after = rows.at(-1)?.next_key
  }
}

/** Times as ISO 8601, numeric columns as numbers, JSON columns parsed. */
function toReadable(row: object): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value === null) return [name, null]
      if (name === 'at' || name.endsWith('_at')) return [name, isoTime(Number(value))]
      if (name === 'detail') return [name, parseAuditDetail(String(value))]
      return [name, typeof value === 'bigint' ? Number(value) : value]
    }),
  )
}
