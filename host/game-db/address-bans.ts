import { isIPv4 } from 'node:net'
import { sql } from 'kysely'
import { hasErrorNumber } from '../db/index.ts'
import { isAccountText } from './columns.ts'
import type { GameDatabase } from './game-database.ts'
import { inTurn } from './in-turn.ts'

/** A banned address or network of the game's `ipbanlist`. */
export interface AddressBan {
  /** `192.0.2.1`, or `192.0.2.*`. */
  address: string
  reason: string
  /** Seconds until its end; null for a permanent one. */
  secondsLeft: number | null
}

/** The end of a permanent ban. */
const permanentEnd = '9999-12-31 23:59:59'
/** Bans for some minutes that the login server writes for wrong passwords; the site has its own limits for these. */
const automaticReason = 'Password error ban'
const maxListed = 200
/** MariaDB's errors of a text that has characters outside of the column's character set, or is too long. */
const refusedTexts = [1366, 1406] as const

const columns = [
  'list as address',
  'reason',
  sql<number | null>`if(rtime >= '9000-01-01', null, timestampdiff(second, now(), rtime))`.as('secondsLeft'),
] as const

/*
 * Bans of addresses, which the game's login server applies.
 */

/** The operator's ban of an address or of its network; undefined for IPv6, which the table cannot contain. */
export async function findIpBan(game: GameDatabase, address: string): Promise<AddressBan | undefined> {
  if (!isIPv4(address) || !(await game.schema()).has('ipbanlist')) return undefined
  return activeBans(game)
    .where('list', 'in', patternsOf(address))
    .where('reason', '!=', automaticReason)
    .limit(1)
    .executeTakeFirst()
}

export function listIpBans(game: GameDatabase): Promise<AddressBan[]> {
  return activeBans(game).limit(maxListed).execute()
}

/**
 * Adds a ban, which replaces the former ones of the address. `plainReason`: ASCII, stored where the column cannot hold
 * the reason. Returns the stored reason.
 */
export async function addIpBan(
  game: GameDatabase,
  { address, reason, secondsLeft }: AddressBan,
  plainReason: string,
): Promise<string> {
  const isKept = await canHold(game, reason)
  const rtime =
    secondsLeft === null ? sql<string>`${permanentEnd}` : sql<string>`now() + interval ${secondsLeft} second`
  return inTurn(game, `almanac address ${address}`, async (connection) => {
    // The key is address and second: a ban in the same second as another one gets the next.
    const next = sql<{ at: string }>`select cast(greatest(now(), coalesce(max(btime) + interval 1 second, now()))
      as char) as at from ipbanlist where list = ${address}`
    const btime = (await next.execute(connection)).rows[0]?.at as string
    const insert = (text: string) =>
      connection.insertInto('ipbanlist').values({ list: address, btime, rtime, reason: text }).execute()
    let stored = isKept ? reason : plainReason
    await insert(stored).catch(async (error: unknown) => {
      if (!hasErrorNumber(error, ...refusedTexts) || stored === plainReason) throw error
      stored = plainReason
      await insert(stored)
    })
    // Last: the table has no transactions, and an address without its ban would be free.
    await connection.deleteFrom('ipbanlist').where('list', '=', address).where('btime', '<', btime).execute()
    return stored
  })
}

/** Returns whether there was one. */
export async function liftIpBan(game: GameDatabase, address: string): Promise<boolean> {
  // MariaDB refuses to compare other texts with a column of an older character set.
  if (!/^[\d.*]+$/.test(address)) return false
  const ban = game.db.deleteFrom('ipbanlist').where('list', '=', address)
  return (await ban.executeTakeFirstOrThrow()).numDeletedRows > 0n
}

function activeBans(game: GameDatabase) {
  return game.db
    .selectFrom('ipbanlist')
    .select(columns)
    .where('rtime', '>', sql<string>`now()`)
    .orderBy('btime', 'desc')
}

/** Whether the column of reasons has each character. Without strict mode, MariaDB stores question marks for others. */
async function canHold(game: GameDatabase, reason: string): Promise<boolean> {
  const { charset = null } = (await game.schema()).tables.get('ipbanlist')?.columns.get('reason') ?? {}
  if (charset?.startsWith('utf8mb4')) return true
  return charset?.startsWith('utf8') ? !/[\u{10000}-\u{10FFFF}]/u.test(reason) : isAccountText(reason)
}

/** The entries that ban an address, as the login server looks them up. */
function patternsOf(address: string): string[] {
  const [a, b, c] = address.split('.')
  return [address, `${a}.${b}.${c}.*`, `${a}.${b}.*.*`, `${a}.*.*.*`]
}
