import process from 'node:process'

/** `npm run test:faults` asks for the long version. */
export const long = process.env.FAULTS === 'full'

/** `FAULTS_ROUNDS=20` makes the long version shorter, to run it in pieces with a `FAULTS_SEED` each. */
const most = Number(process.env.FAULTS_ROUNDS || Number.POSITIVE_INFINITY)

/** How often a fault is tried: a few times in `npm test`, many times in `npm run test:faults`. */
export function rounds(short: number, full: number): number {
  return long ? Math.min(full, most) : short
}
