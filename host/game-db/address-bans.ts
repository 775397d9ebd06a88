import { isIPv4 } from 'node:net'
import { sql } from 'kysely'
import type { GameDatabase } from './game-database.ts'

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

const columns = [
  'list as address',
  'reason',
  sql<number | null>`if(rtime >= '9000-01-01', null, timestampdiff(second, now(), rtime))`.as('secondsLeft'),
] as const

/** Bans of addresses, which the game's login server applies. */
export function createAddressBans(game: GameDatabase) {
  const active = () =>
    game.db.selectFrom('ipbanlist').select(columns).where('rtime', '>', sql<string>`now()`).orderBy('btime', 'desc')

  return {
    /** The operator's ban of an address or of its network; undefined for IPv6, which the table cannot contain. */
    async find(address: string): Promise<AddressBan | undefined> {
      if (!isIPv4(address) || !(await game.schema()).has('ipbanlist')) return undefined
      return active()
        .where('list', 'in', patternsOf(address))
        .where('reason', '!=', automaticReason)
        .limit(1)
        .executeTakeFirst()
    },
    list: (): Promise<AddressBan[]> => active().limit(maxListed).execute(),
    async add({ address, reason, secondsLeft }: AddressBan): Promise<void> {
      const rtime =
        secondsLeft === null ? sql<string>`${permanentEnd}` : sql<string>`now() + interval ${secondsLeft} second`
      const row = { list: address, btime: sql<string>`now()`, rtime, reason }
      // One row per address: a repeated ban replaces the former one.
      await game.db.deleteFrom('ipbanlist').where('list', '=', address).execute()
      await game.db.insertInto('ipbanlist').values(row).execute()
    },
    /** Returns whether there was one. */
    async lift(address: string): Promise<boolean> {
      // MariaDB refuses to compare other texts with a column of an older character set.
      if (!/^[\d.*]+$/.test(address)) return false
      const ban = game.db.deleteFrom('ipbanlist').where('list', '=', address)
      return (await ban.executeTakeFirstOrThrow()).numDeletedRows > 0n
    },
  }
}

/** The entries that ban an address, as the login server looks them up. */
function patternsOf(address: string): string[] {
  const [a, b, c] = address.split('.')
  return [address, `${a}.${b}.${c}.*`, `${a}.${b}.*.*`, `${a}.*.*.*`]
}
