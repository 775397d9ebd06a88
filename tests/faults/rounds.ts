import process from 'node:process'
import { createRandom } from '../../domain/values/random.ts'

/** `npm run test:faults` runs the long version. */
export const long = process.env.FAULTS === 'full'

/** `FAULTS_ROUNDS=20` makes the long version shorter, to run it in parts with a `FAULTS_SEED` each. */
const maxRounds = Number(process.env.FAULTS_ROUNDS || Number.POSITIVE_INFINITY)

/** How often a fault is tried: a few times in `npm run test:full`, many times in `npm run test:faults`. */
export function rounds(short: number, full: number): number {
  return long ? Math.min(full, maxRounds) : short
}

/** Seed of the run. A failure prints it, and `FAULTS_SEED` repeats the run. */
export const seed = Number(process.env.FAULTS_SEED ?? 1)
/** Random values for the moments of kills and for patches. */
export const random = createRandom(seed)
