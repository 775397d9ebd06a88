import { secondFactorHostCopy } from '../../../domain/copy/second-factor.ts'
import type { Deps } from '../../deps.ts'
import { HostError } from '../../http/index.ts'
import { createSeal, SealError } from './seal.ts'

/** Secrets of authenticator apps as the database holds them. */
export function createSealedSecrets({ config, log }: Pick<Deps, 'config' | 'log'>) {
  const seal = createSeal(config)
  return {
    seal: seal.seal,
    /** Throws 503 where this host has another key: no owner can mend that, and no guess was made. */
    open(sealed: string, accountId: number): string {
      try {
        return seal.open(sealed, accountId)
      } catch (error) {
        if (!(error instanceof SealError)) throw error
        log.error('second factor not readable', { accountId, error })
        throw new HostError(503, secondFactorHostCopy.unreadable)
      }
    },
  }
}
