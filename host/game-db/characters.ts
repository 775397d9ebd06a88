import { sql } from 'kysely'
import type { Character } from '../../api/players.ts'
import { mapNameOf } from './columns.ts'
import type { GameDatabase } from './game-database.ts'

/** The characters of a game account, by slot, without those scheduled for deletion. */
export async function findCharacters(game: GameDatabase, gameId: number): Promise<Character[]> {
  const schema = await game.schema()
  if (!schema.has('char')) return []
  const hasGuilds = schema.has('guild') && schema.hasColumn('char', 'guild_id')
  const base = game.db
    .selectFrom('char')
    .select([
      'char.char_id',
      'char.name',
      'char.class',
      'char.base_level',
      'char.job_level',
      'char.last_map',
      'char.online',
    ])
    .$if(schema.hasColumn('char', 'zeny'), (q) => q.select('char.zeny'))
    .where('char.account_id', '=', gameId)
    .$if(schema.hasColumn('char', 'delete_date'), (q) => q.where('char.delete_date', '=', 0))
    .$if(schema.hasColumn('char', 'char_num'), (q) => q.orderBy('char.char_num'))
    .orderBy('char.char_id')
  const rows = await (hasGuilds
    ? base.leftJoin('guild', 'guild.guild_id', 'char.guild_id').select('guild.name as guild')
    : base.select(sql<null>`null`.as('guild'))
  ).execute()
  return rows.map((row) => ({
    id: row.char_id,
    name: game.readText(row.name),
    class: row.class,
    base_level: row.base_level,
    job_level: row.job_level,
    zeny: Number(row.zeny ?? 0),
    map: mapNameOf(row.last_map),
    // Only a hint: after a restart of the char server it is 0 for players who are still online.
    online: row.online > 0,
    guild: row.guild === null ? '' : game.readText(row.guild),
  }))
}
