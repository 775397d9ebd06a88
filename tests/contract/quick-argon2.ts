/** Replaces `@node-rs/argon2` in tests that log in often: the same hashes at the lowest cost. */
import { createRequire } from 'node:module'
import type { Options } from '@node-rs/argon2'

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2')

export const { verify } = real
export const hash = (password: string, options: Options): Promise<string> =>
  real.hash(password, { ...options, memoryCost: 8, timeCost: 1 })
