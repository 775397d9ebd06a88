import { connect } from 'node:net'
import { sql } from 'kysely'
import { bareHost } from '../../domain/addresses/bare-host.ts'
import type { ServerState, ServerStatus } from '../../domain/game-server/server-status.ts'
import { isoTime } from '../../domain/time/iso-time.ts'
import { nodeAddresses } from '../../settings/database-url.ts'
import { BusyError } from '../base/index.ts'
import { isUnavailable } from '../db/index.ts'
import { autotraderQueries } from './columns.ts'
import type { GameDatabase } from './game-database.ts'

/** A server blocks an address for 10 minutes after more than 5 connections in 3 s. */
const minIntervalMs = 30_000
const connectTimeoutMs = 3_000

interface RequiredDeps {
  game: GameDatabase
  now: () => number
}

/**
 * Whether the game's servers run, and how many users play. Checked on request, at most every 30 s, once for all
 * concurrent callers; in between, callers get the last result.
 */
export function createServerStatus({ game, now }: RequiredDeps): () => Promise<ServerStatus> {
  const { GAME_SERVER_HOST, GAME_SERVER_PORTS, GAME_DATABASE_URL, GAME_WOE, GAME_TIME_ZONE } = game.settings
  const host = GAME_SERVER_HOST || bareHost(new URL(nodeAddresses(GAME_DATABASE_URL)[0] ?? '').hostname)
  const [loginPort = 0, charPort = 0, mapPort = 0] = GAME_SERVER_PORTS
  const facts = { woe: GAME_WOE, time_zone: GAME_TIME_ZONE }
  let last: ServerStatus = unknownStatus(facts)
  let checkedAtMs = Number.NEGATIVE_INFINITY
  let currentCheck: Promise<void> | undefined

  async function check(): Promise<void> {
    const [login, char, map] = await Promise.all([
      portState(host, loginPort),
      portState(host, charPort),
      portState(host, mapPort),
    ])
    // After a crash of the map server all players stay marked as online for minutes.
    const counts = map === 'up' ? await countPlayers(game) : { players: 0, autotraders: 0 }
    last = { login, char, map, ...counts, checked_at: isoTime(now()), ...facts }
  }

  return async function status() {
    if (Math.abs(now() - checkedAtMs) >= minIntervalMs && !currentCheck) {
      checkedAtMs = now()
      currentCheck = check()
        .catch((error: unknown) => {
          last = unknownStatus(facts)
          throw error
        })
        .finally(() => {
          currentCheck = undefined
        })
      // Avoids an unhandled rejection if no caller waits for this check.
      currentCheck.catch(() => {})
    }
    if (last.checked_at === '') await currentCheck
    return last
  }
}

function unknownStatus(facts: Pick<ServerStatus, 'woe' | 'time_zone'>): ServerStatus {
  const servers = { login: 'unknown', char: 'unknown', map: 'unknown' } as const
  return { ...servers, players: null, autotraders: null, checked_at: '', ...facts }
}

function portState(host: string, port: number): Promise<ServerState> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const end = (state: ServerState) => {
      socket.destroy()
      resolve(state)
    }
    socket.setTimeout(connectTimeoutMs, () => end('down'))
    socket.once('connect', () => end('up'))
    socket.once('error', () => end('down'))
  })
}

/** `char.online` also counts autotraders. */
async function countPlayers(game: GameDatabase): Promise<{ players: number | null; autotraders: number | null }> {
  try {
    const schema = await game.schema()
    if (!schema.has('char')) return { players: null, autotraders: null }
    const queries = autotraderQueries(schema)
    const traders =
      queries.length === 0 ? sql`select 0 as char_id from dual where false` : sql.join(queries, sql` union `)
    const count = sql<{ online: number; traders: number }>`
      select count(*) as online, count(t.char_id) as traders
      from ${sql.table('char')} c left join (${traders}) t on t.char_id = c.char_id
      where c.online > 0`
    const { rows } = await game.readLarge(['site'], (reader) => count.execute(reader.db))
    const { online = 0, traders: autotraders = 0 } = rows[0] ?? {}
    return { players: Number(online) - Number(autotraders), autotraders: Number(autotraders) }
  } catch (error) {
    if (isUnavailable(error) || error instanceof BusyError) return { players: null, autotraders: null }
    throw error
  }
}
