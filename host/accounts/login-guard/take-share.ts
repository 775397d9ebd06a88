import { addressPrefix } from '../../../http/client-address.ts'
import type { Limit, RateLimiter } from '../../http/index.ts'

const maxPerNetwork = 3

/**
 * Once `total` is used up, each network (/24, IPv6: /48) may do the same three times per window: a flood from some
 * networks does not refuse all other users. Throws 429. Successes are counted by `countShare`.
 */
export async function takeShare(limits: RateLimiter, total: Limit, address: string): Promise<void> {
  if ((await limits.usage(total, '')).count < total.max) return
  const { name, windowS } = total
  await limits.take({ name: `${name}-network`, max: maxPerNetwork, windowS }, addressPrefix(address))
}

/** Counts one success towards `total`. */
export function countShare(limits: RateLimiter, total: Limit): Promise<void> {
  return limits.count({ limit: total, key: '' }, 1)
}
