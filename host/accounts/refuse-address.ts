import { accountsHostCopy } from '../../domain/copy/accounts.ts'
import { fill } from '../../domain/copy/fill.ts'
import { taipeiText } from '../../domain/taipei-time.ts'
import { isUnavailable } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { createAddressBans } from '../game-db/index.ts'
import { HostError } from '../http/index.ts'

/** Why players of an address cannot log in or sign up: the operator's ban in the game; undefined if they can. */
export function createAddressRefusal({ gameDatabase, now }: Pick<Deps, 'gameDatabase' | 'now'>) {
  const bans = gameDatabase && createAddressBans(gameDatabase)

  return async function refusalOf(address: string): Promise<HostError | undefined> {
    const ban = await bans?.find(address).catch((error: unknown) => {
      // Accounts of the site only log in while the game's database is away.
      if (!isUnavailable(error)) throw error
      return undefined
    })
    if (!ban) return undefined
    const { addressBannedForEver, addressBannedUntil, noReason } = accountsHostCopy
    const reason = ban.reason || noReason
    if (ban.secondsLeft === null) return new HostError(403, fill(addressBannedForEver, { reason }))
    const time = taipeiText(now() + ban.secondsLeft * 1_000)
    return new HostError(403, fill(addressBannedUntil, { reason, time }))
  }
}
