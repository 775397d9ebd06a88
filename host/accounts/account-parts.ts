import type { Deps } from '../deps.ts'
import { createSealedSecrets, type SealedSecrets } from './second-factor/index.ts'
import { createPasswords, type Passwords } from './secrets/index.ts'

/** What the accounts of a host share: one queue for all password hashes, and the key of the secrets. */
export interface AccountParts {
  passwords: Passwords
  secrets: SealedSecrets
}

export function createAccountParts(deps: Pick<Deps, 'config' | 'log'>): AccountParts {
  return { passwords: createPasswords(), secrets: createSealedSecrets(deps) }
}
