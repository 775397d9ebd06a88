import { hash, verify } from '@node-rs/argon2'
import { createFairQueue, createLazyResult, type FairQueueOptions } from '../../base/index.ts'

/** OWASP's second recommended configuration of argon2id: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Keyboards send different Unicode forms of the same text, so passwords are normalised to NFC. Nothing else is changed.
 */
const normalise = (password: string) => password.normalize('NFC')

/**
 * Password hashing with fair turns between clients. Each concurrent hash takes 19 MiB and a thread; `maxWaiting` keeps
 * a flood of logins from filling memory.
 */
export function createPasswords({ concurrency = 2, maxWaiting = 64 }: Partial<FairQueueOptions> = {}) {
  const { runInTurn, counts } = createFairQueue({ concurrency, maxWaiting })
  const readDecoy = createLazyResult(() => hash(crypto.randomUUID(), options))

  return {
    /** `client` identifies the caller, from wide to narrow (see `createFairQueue`); empty for a command. */
    hash: (password: string, client: readonly string[] = []) =>
      runInTurn(client, () => hash(normalise(password), options)),
    /** False for an unknown account, after the same amount of work, so that timing does not reveal names. */
    async verify(stored: string | undefined, password: string, client: readonly string[] = []): Promise<boolean> {
      const storedOrDecoy = stored ?? (await readDecoy())
      const isRight = await runInTurn(client, () => verify(storedOrDecoy, normalise(password)))
      return isRight && stored !== undefined
    },
    /** Numbers of hashes that wait and that are computed, for the metrics. */
    counts,
  }
}

export type Passwords = ReturnType<typeof createPasswords>
