/**
 * Stands for `@node-rs/argon2` where a test is about something else: the same hashes, as cheap as they may be. A test of
 * accounts logs in a hundred times.
 */
import { createRequire } from 'node:module'
import type { Options } from '@node-rs/argon2'

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2')

export const { verify } = real
export const hash = (password: string, options: Options): Promise<string> =>
  real.hash(password, { ...options, memoryCost: 8, timeCost: 1 })
