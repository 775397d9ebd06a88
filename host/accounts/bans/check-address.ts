import { accountsHostCopy } from '../../../domain/copy/accounts.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { taipeiText } from '../../../domain/time/taipei-time.ts'
import { isUnavailable } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { HostError } from '../../http/index.ts'
import { type AddressBanDeps, findAddressBan } from './ban-address.ts'

/** Throws 403 for an address that the operator banned in the game. */
export async function checkAddress(
  { database, gameDatabase, now }: Pick<Deps, 'database' | 'gameDatabase' | 'now'>,
  address: string,
): Promise<void> {
  const ban = gameDatabase && (await findBan({ database, gameDatabase }, address))
  if (!ban) return
  const { addressBannedForEver, addressBannedUntil, noReason } = accountsHostCopy
  const reason = ban.reason || noReason
  if (ban.secondsLeft === null) throw new HostError(403, fill(addressBannedForEver, { reason }))
  const time = taipeiText(now() + ban.secondsLeft * 1_000)
  throw new HostError(403, fill(addressBannedUntil, { reason, time }))
}

/** While the game's database is unavailable, accounts that are not in the game can still log in. */
function findBan(deps: AddressBanDeps, address: string) {
  return findAddressBan(deps, address).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    return undefined
  })
}
