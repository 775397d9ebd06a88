import { secondFactorHostCopy } from '../../../domain/copy/second-factor.ts'
import type { Deps } from '../../deps.ts'
import { HostError } from '../../http/index.ts'
import { createSeal, SealError } from './seal.ts'

/** Secrets of authenticator apps, encrypted for the database. */
export function createSealedSecrets({ config, log }: Pick<Deps, 'config' | 'log'>) {
  const seal = createSeal(config)
  return {
    seal: seal.seal,
    /**
     * Throws 503 when this host has another key: the user cannot fix that, and the attempt does not count as a guess.
     */
    open(sealed: string, accountId: number): string {
      try {
        return seal.open(sealed, accountId)
      } catch (error) {
        if (!(error instanceof SealError)) throw error
        log.error('cannot decrypt a second factor', { accountId, error })
        throw new HostError(503, secondFactorHostCopy.unreadable)
      }
    },
  }
}

export type SealedSecrets = ReturnType<typeof createSealedSecrets>
