import process from 'node:process'
import { createRandom } from '../../domain/random.ts'

/** `npm run test:faults` runs the long version. */
export const long = process.env.FAULTS === 'full'

/** `FAULTS_ROUNDS=20` makes the long version shorter, to run it in parts with a `FAULTS_SEED` each. */
const most = Number(process.env.FAULTS_ROUNDS || Number.POSITIVE_INFINITY)

/** How often a fault is tried: a few times in `npm run test:full`, many times in `npm run test:faults`. */
export function rounds(short: number, full: number): number {
  return long ? Math.min(full, most) : short
}

/** `FAULTS_SEED` repeats the run that a failure names. */
export const seed = Number(process.env.FAULTS_SEED ?? 1)
/** Moments and patches of a run. */
export const random = createRandom(seed)
