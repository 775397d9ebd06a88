import { isAddress } from '../../../domain/ip-address.ts'

const timeoutMs = 5_000

/**
 * Calls the look-up services in turn, reading JSON first and plain text as fallback, without caches. Throws if none
 * returns an address.
 */
export async function lookUpIp(addresses: readonly string[]): Promise<string> {
  let last: unknown = new Error('no look-up is configured')
  for (const address of addresses) {
    try {
      const answer = await fetch(address, {
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
      const ip = readIp(await answer.text())
      if (ip) return ip
      throw new Error(`${address} returned no address`)
    } catch (error) {
      last = error
    }
  }
  throw last
}

function readIp(text: string): string | undefined {
  let found: unknown = text
  try {
    const value: unknown = JSON.parse(text)
    found = typeof value === 'object' && value !== null && 'ip' in value ? value.ip : value
  } catch {
    // The answer is plain text.
  }
  const ip = typeof found === 'string' ? found.trim() : ''
  return isAddress(ip) ? ip : undefined
}
