/** `npm run test:faults` asks for the long version. */
export const long = process.env.FAULTS === 'full'

/** How often a fault is tried: a few times in `npm test`, many times in `npm run test:faults`. */
export function rounds(short: number, full: number): number {
  return long ? full : short
}
