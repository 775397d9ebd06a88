/** How often a fault is tried: a few times in `npm test`, many times in `npm run test:faults`. */
export function rounds(short: number, full: number): number {
  return process.env.FAULTS === 'full' ? full : short
}
