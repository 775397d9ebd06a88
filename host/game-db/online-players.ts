import { sql } from 'kysely'
import type { OnlinePlayer } from '../../api/players.ts'
import { autotraderQueries, mapNameOf, maxPlayerGroup } from './columns.ts'
import type { GameReader } from './game-database.ts'

const maxListed = 500

/** Who plays, by name, without staff, autotraders and accounts that opted out. `online` is only a hint of the game. */
export async function findOnlinePlayers(game: GameReader, hidden: readonly number[]): Promise<OnlinePlayer[]> {
  const schema = await game.schema()
  if (!schema.has('char')) return []
  const rows = await game.db
    .selectFrom('char')
    .innerJoin('login', 'login.account_id', 'char.account_id')
    .select(['char.name', 'char.class', 'char.base_level', 'char.last_map'])
    .where('char.online', '>', 0)
    .where('login.group_id', '<=', maxPlayerGroup)
    .where('char.account_id', 'not in', [-1, ...hidden])
    .where((e) => e.and(autotraderQueries(schema).map((traders) => sql<boolean>`char_id not in (${traders})`)))
    .orderBy('char.name')
    .limit(maxListed)
    .execute()
  return rows.map(({ name, last_map, ...row }) => ({ ...row, name: game.readText(name), map: mapNameOf(last_map) }))
}
