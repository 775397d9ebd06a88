import { addressPrefix } from '../../http/client-address.ts'
import type { Limit, RateLimiter } from '../http/index.ts'

const perNetwork = 3

/**
 * Once `total` is used up, each network (/24, IPv6: /48) may do the same three times per window: a flood from some
 * networks does not refuse all other users. What succeeded is counted by `countAll`. Throws 429.
 */
export async function takeShare(limits: RateLimiter, total: Limit, address: string): Promise<void> {
  if ((await limits.usage(total, '')).count < total.max) return
  const { name, windowS } = total
  await limits.take({ name: `${name}-network`, max: perNetwork, windowS }, addressPrefix(address))
}

export const one: ReadonlyMap<string, number> = new Map([['', 1]])
