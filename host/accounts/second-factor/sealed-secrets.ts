import { secondFactorHostCopy } from '../../../domain/copy/second-factor.ts'
import type { Deps } from '../../deps.ts'
import { HostError } from '../../http/index.ts'
import { openSealed, SealError, sealText } from './seal.ts'

/** Secrets of authenticator apps, encrypted for the database. */
export function createSealedSecrets({ config, log }: Pick<Deps, 'config' | 'log'>) {
  const placeOf = (owner: number) => ({ config, use: 'totp', owner }) as const
  return {
    seal: (text: string, accountId: number): string => sealText(text, placeOf(accountId)),
    /**
     * Throws 503 when this host has another key: the user cannot fix that, and the attempt does not count as a guess.
     */
    open(sealed: string, accountId: number): string {
      try {
        return openSealed(sealed, placeOf(accountId))
      } catch (error) {
        if (!(error instanceof SealError)) throw error
        log.error('cannot decrypt a second factor', { accountId, error })
        throw new HostError(503, secondFactorHostCopy.unreadable)
      }
    },
  }
}

export type SealedSecrets = ReturnType<typeof createSealedSecrets>
