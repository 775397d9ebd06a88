import { sql } from 'kysely'
import { mapNameOf, maxPlayerGroup } from './columns.ts'
import type { GameReader } from './game-database.ts'

export interface LoggedKill {
  atMs: number
  monster: number
  /** '' for staff, players who opted out of the ranking, and deleted characters. */
  killer: string
  map: string
}

interface LogRow {
  at: number
  killer: number
  monster: number
  map: string
}

/**
 * The newest kills of MVPs since a time, the newest first; undefined without the right to read `mvplog`, which the
 * server writes if `log_mvpdrop` is on.
 */
export async function findMvpKills(
  game: GameReader,
  { hidden, sinceMs, limit }: { hidden: readonly number[]; sinceMs: number; limit: number },
): Promise<LoggedKill[] | undefined> {
  const schema = await game.schema()
  if (!schema.has('mvplog') || !schema.has('char')) return undefined
  // By the primary key, because the log has no index of times.
  const { rows } = await sql<LogRow>`
    select unix_timestamp(mvp_date) as at, kill_char_id as killer, monster_id as monster, map
    from mvplog order by mvp_id desc limit ${limit}`.execute(game.logs)
  const recent = rows.filter(({ at }) => Number(at) * 1000 >= sinceMs)
  const names = await namesOf(
    game,
    recent.map(({ killer }) => Number(killer)),
    hidden,
  )
  return recent.map(({ at, killer, monster, map }) => ({
    atMs: Number(at) * 1000,
    monster: Number(monster),
    killer: names.get(Number(killer)) ?? '',
    map: mapNameOf(map),
  }))
}

async function namesOf(
  game: GameReader,
  characters: readonly number[],
  hidden: readonly number[],
): Promise<Map<number, string>> {
  const rows = await game.db
    .selectFrom('char')
    .innerJoin('login', 'login.account_id', 'char.account_id')
    .select(['char.char_id', 'char.name'])
    .where('char.char_id', 'in', [-1, ...new Set(characters)])
    .where('login.group_id', '<=', maxPlayerGroup)
    .where('char.account_id', 'not in', [-1, ...hidden])
    .execute()
  return new Map(rows.map(({ char_id, name }) => [Number(char_id), game.readText(name)]))
}
