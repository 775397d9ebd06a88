import { hash, verify } from '@node-rs/argon2'

/** OWASP's second choice of argon2id: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The queue is full: the caller answers 503 with Retry-After. */
export class BusyError extends Error {
  override name = 'BusyError'
}

export interface PasswordOptions {
  /** Hashes at one time; each takes 19 MiB and a thread. */
  concurrency?: number
  /** Hashes that may wait; more are refused at once, so that a flood of logins cannot fill memory. */
  waiting?: number
}

/** One spelling of what Unicode calls the same text: which one a keyboard sends is not the player's choice. Nothing else is changed. */
const oneSpelling = (password: string) => password.normalize('NFC')

/** Hashing with a bound on how much of the machine it may take. */
export function createPasswords({ concurrency = 2, waiting = 64 }: PasswordOptions = {}) {
  let running = 0
  const queue: (() => void)[] = []
  let decoy: Promise<string> | undefined

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (queue.length >= waiting) throw new BusyError('too many passwords to check at once')
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }

  return {
    hash: (password: string) => inTurn(() => hash(oneSpelling(password), options)),
    /** False where there is no such account, after the same work: the time says nothing about names. */
    async verify(stored: string | undefined, password: string): Promise<boolean> {
      decoy ??= hash(crypto.randomUUID(), options)
      const against = stored ?? (await decoy)
      const right = await inTurn(() => verify(against, oneSpelling(password)))
      return right && stored !== undefined
    },
  }
}

export type Passwords = ReturnType<typeof createPasswords>
