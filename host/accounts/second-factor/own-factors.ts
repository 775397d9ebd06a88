import type { FactorKind } from '../../../api/auth.ts'
import type { Deps } from '../../deps.ts'
import { listPasskeys, passkeySite } from '../passkeys/index.ts'
import type { OwnFactors } from '../sessions/index.ts'
import { findAuthenticator } from './second-factor-rows.ts'

/** The second factors of an account. A passkey of another site is one, but cannot be used here. */
export async function findFactors(
  { config, database, now }: Pick<Deps, 'config' | 'database' | 'now'>,
  accountId: number,
): Promise<OwnFactors> {
  const site = passkeySite(config)
  const hasApp = (await findAuthenticator(database.db, accountId, now())).activeAt !== undefined
  const keys = await listPasskeys(database.db, accountId)
  const usable: FactorKind[] = hasApp ? ['code'] : []
  if (keys.some((key) => key.site === site?.id)) usable.push('passkey')
  return { hasAny: hasApp || keys.length > 0, usable }
}
