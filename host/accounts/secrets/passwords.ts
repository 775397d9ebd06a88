import { hash, verify } from '@node-rs/argon2'
import { createFairQueue } from '../../http/index.ts'

/** OWASP's second choice of argon2id: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export interface PasswordOptions {
  /** Hashes at one time; each takes 19 MiB and a thread. */
  concurrency?: number
  /** Hashes that may wait; more are refused with `BusyError`, so that a flood of logins cannot fill memory. */
  waiting?: number
}

/** One spelling of what Unicode calls the same text: which one a keyboard sends is not the player's choice. Nothing else is changed. */
const oneSpelling = (password: string) => password.normalize('NFC')

/** Hashes of this process that wait for their turn, and that are under way; for the metrics. */
export const hashing = { waiting: 0, running: 0 }

function counted(inTurn: ReturnType<typeof createFairQueue>): typeof inTurn {
  return async (client, work) => {
    hashing.waiting++
    let isRunning = false
    try {
      return await inTurn(client, () => {
        isRunning = true
        hashing.waiting--
        hashing.running++
        return work()
      })
    } finally {
      if (isRunning) hashing.running--
      else hashing.waiting--
    }
  }
}

/** Hashing with a bound on how much of the machine it may take; clients take turns. */
export function createPasswords({ concurrency = 2, waiting = 64 }: PasswordOptions = {}) {
  const inTurn = counted(createFairQueue({ concurrency, waiting }))
  let decoy: Promise<string> | undefined

  return {
    /** `client` is who asks, from wide to narrow (see `createFairQueue`); nobody where a command does. */
    hash: (password: string, client: readonly string[] = []) =>
      inTurn(client, () => hash(oneSpelling(password), options)),
    /** False where there is no such account, after the same work: the time says nothing about names. */
    async verify(stored: string | undefined, password: string, client: readonly string[] = []): Promise<boolean> {
      decoy ??= hash(crypto.randomUUID(), options)
      const against = stored ?? (await decoy)
      const right = await inTurn(client, () => verify(against, oneSpelling(password)))
      return right && stored !== undefined
    },
  }
}

export type Passwords = ReturnType<typeof createPasswords>
