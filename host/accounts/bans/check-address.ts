import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { taipeiText } from '../../../domain/time/taipei-time.ts'
import { isUnavailable } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { HostError } from '../../http/index.ts'
import { createAddressBanning } from './ban-address.ts'

/** Throws 403 for an address that the operator banned in the game. */
export function createAddressCheck({ database, gameDatabase, now }: Pick<Deps, 'database' | 'gameDatabase' | 'now'>) {
  const bans = gameDatabase && createAddressBanning({ database, gameDatabase, now })

  return async function checkAddress(address: string): Promise<void> {
    const ban = await bans?.find(address).catch((error: unknown) => {
      // While the game's database is unavailable, accounts that are not in the game can still log in.
      if (!isUnavailable(error)) throw error
      return undefined
    })
    if (!ban) return
    const { addressBannedForEver, addressBannedUntil, noReason } = accountsHostCopy
    const reason = ban.reason || noReason
    if (ban.secondsLeft === null) throw new HostError(403, fill(addressBannedForEver, { reason }))
    const time = taipeiText(now() + ban.secondsLeft * 1_000)
    throw new HostError(403, fill(addressBannedUntil, { reason, time }))
  }
}
