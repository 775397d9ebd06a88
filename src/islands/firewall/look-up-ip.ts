import { isAddress } from '../../../domain/ip-address.ts'

const timeoutMs = 5_000

/** Asks the look-ups in turn, JSON first and plain text as fallback, never from a cache. Throws when none tells an address. */
export async function lookUpIp(addresses: readonly string[], signal: AbortSignal): Promise<string> {
  let last: unknown = new Error('no look-up is configured')
  for (const address of addresses) {
    try {
      const answer = await fetch(address, {
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
      const ip = readIp(await answer.text())
      if (ip) return ip
      throw new Error(`${address} told no address`)
    } catch (error) {
      signal.throwIfAborted()
      last = error
    }
  }
  throw last
}

function readIp(text: string): string | undefined {
  let told: unknown = text
  try {
    const value: unknown = JSON.parse(text)
    told = typeof value === 'object' && value !== null && 'ip' in value ? value.ip : value
  } catch {
    // Plain text.
  }
  const ip = typeof told === 'string' ? told.trim() : ''
  return isAddress(ip) ? ip : undefined
}
