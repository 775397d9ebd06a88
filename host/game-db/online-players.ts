import { sql } from 'kysely'
import type { OnlinePlayer } from '../../api/players.ts'
import type { GameDatabase } from './game-database.ts'

/** Groups above this are staff, who are not listed. */
const lastGroup = 5
const shown = 500

/** Who plays, by name, without autotraders and accounts that opted out. `online` is only a hint of the game. */
export async function findOnlinePlayers(game: GameDatabase, hidden: readonly number[]): Promise<OnlinePlayer[]> {
  const schema = await game.schema()
  if (!schema.has('char')) return []
  const traders = (['vendings', 'buyingstores'] as const).filter(
    (table) => schema.has(table) && schema.hasColumn(table, 'autotrade'),
  )
  const rows = await game.db
    .selectFrom('char')
    .innerJoin('login', 'login.account_id', 'char.account_id')
    .select(['char.name', 'char.class', 'char.base_level', 'char.last_map'])
    .where('char.online', '>', 0)
    .where('login.group_id', '<=', lastGroup)
    .where('char.account_id', 'not in', [-1, ...hidden])
    .where((e) =>
      e.and(
        traders.map(
          (table) => sql<boolean>`char_id not in (select char_id from ${sql.table(table)} where autotrade = 1)`,
        ),
      ),
    )
    .orderBy('char.name')
    .limit(shown)
    .execute()
  return rows.map(({ name, class: job, base_level, last_map }) => ({
    ...{ name: game.readText(name), class: job, base_level, map: last_map.replace(/\.gat$/, '') },
  }))
}
