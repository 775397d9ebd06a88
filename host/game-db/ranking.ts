import { sql } from 'kysely'
import type { RankedCharacter, Ranking } from '../../api/players.ts'
import { maxPlayerGroup } from './columns.ts'
import type { GameReader } from './game-database.ts'
import type { GameSchema } from './schema.ts'

const maxRanked = 50
const maxCastles = 200

interface Options {
  /** Accounts whose owners opted out. */
  hidden: readonly number[]
  withZeny: boolean
  /** UTC milliseconds: accounts banned or expired at this time are not ranked. */
  nowMs: number
}

/**
 * The best characters of the game. The table has no index for this: each ranking reads all characters, so callers must
 * cache the result for minutes.
 */
export async function readRanking(game: GameReader, { hidden, withZeny, nowMs }: Options): Promise<Ranking> {
  const schema = await game.schema()
  const rankBy = (column: 'zeny' | 'fame' | 'base_level') =>
    schema.has('char') && schema.hasColumn('char', column)
      ? bestCharacters(game, schema, column, { hidden, nowS: Math.floor(nowMs / 1_000) })
      : []
  return {
    level: await rankBy('base_level'),
    zeny: withZeny ? await rankBy('zeny') : [],
    fame: await rankBy('fame'),
    guilds: schema.has('guild') ? await bestGuilds(game, schema, hidden) : [],
    castles: schema.has('guild_castle') && schema.has('guild') ? await ownedCastles(game) : [],
  }
}

async function bestCharacters(
  game: GameReader,
  schema: GameSchema,
  column: 'zeny' | 'fame' | 'base_level',
  { hidden, nowS }: { hidden: readonly number[]; nowS: number },
): Promise<RankedCharacter[]> {
  const hasGuilds = schema.has('guild') && schema.hasColumn('char', 'guild_id')
  const base = game.db
    .selectFrom('char')
    .innerJoin('login', 'login.account_id', 'char.account_id')
    .select(['char.name', 'char.class', 'char.base_level', 'char.job_level', `char.${column} as value`])
    .where('login.group_id', '<=', maxPlayerGroup)
    .where('login.sex', '!=', 'S')
    .where('login.state', '=', 0)
    .where('login.unban_time', '<=', nowS)
    .where((e) => e.or([e('login.expiration_time', '=', 0), e('login.expiration_time', '>=', nowS)]))
    .$if(hidden.length > 0, (q) => q.where('char.account_id', 'not in', hidden))
    .$if(schema.hasColumn('char', 'delete_date'), (q) => q.where('char.delete_date', '=', 0))
    .where(`char.${column}`, '>', 0)
    .orderBy(`char.${column}`, 'desc')
    .$if(column === 'base_level', (q) => q.orderBy('char.job_level', 'desc'))
    .$if(column === 'base_level' && schema.hasColumn('char', 'base_exp'), (q) => q.orderBy('char.base_exp', 'desc'))
    .orderBy('char.char_id')
    .limit(maxRanked)
  const rows = await (hasGuilds
    ? base.leftJoin('guild', 'guild.guild_id', 'char.guild_id').select('guild.name as guild')
    : base.select(sql<null>`null`.as('guild'))
  ).execute()
  return rows.map((row) => ({
    name: game.readText(row.name),
    class: row.class,
    base_level: row.base_level,
    job_level: row.job_level,
    guild: row.guild === null ? '' : game.readText(row.guild),
    value: Number(row.value),
  }))
}

/** A master who opted out is not named; forks whose guilds have no `char_id` name all. */
async function bestGuilds(game: GameReader, schema: GameSchema, hidden: readonly number[]): Promise<Ranking['guilds']> {
  const base = game.db
    .selectFrom('guild')
    .select(['guild.name', 'guild.master', 'guild.guild_lv as level'])
    .orderBy('guild.guild_lv', 'desc')
    .$if(schema.hasColumn('guild', 'exp'), (q) => q.orderBy('guild.exp', 'desc'))
    .orderBy('guild.guild_id')
    .limit(maxRanked)
  const rows = await (schema.has('char') && schema.hasColumn('guild', 'char_id')
    ? base.leftJoin('char', 'char.char_id', 'guild.char_id').select('char.account_id as owner')
    : base.select(sql<null>`null`.as('owner'))
  ).execute()
  return rows.map(({ name, master, level, owner }) => ({
    name: game.readText(name),
    master: owner !== null && hidden.includes(owner) ? '' : game.readText(master),
    level,
  }))
}

async function ownedCastles(game: GameReader): Promise<Ranking['castles']> {
  const rows = await game.db
    .selectFrom('guild_castle')
    .innerJoin('guild', 'guild.guild_id', 'guild_castle.guild_id')
    .select(['castle_id as id', 'guild.name as guild'])
    .orderBy('castle_id')
    .limit(maxCastles)
    .execute()
  return rows.map(({ id, guild }) => ({ id, guild: game.readText(guild) }))
}
