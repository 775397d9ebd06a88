import { isAddress } from '../../../domain/ip-address.ts'

const timeoutMs = 5_000

/**
 * The visitor's address, of the first look-up service that returns one, as JSON or plain text. Throws the error of the
 * last one if none does.
 */
export async function lookUpIp(addresses: readonly string[]): Promise<string> {
  let lastError: unknown = new Error('no look-up is configured')
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
      lastError = error
    }
  }
  throw lastError
}

function readIp(text: string): string | undefined {
  const value = jsonOr(text)
  const field = typeof value === 'object' && value !== null && 'ip' in value ? value.ip : value
  const ip = typeof field === 'string' ? field.trim() : ''
  return isAddress(ip) ? ip : undefined
}

/** The value of a JSON text; any other text itself. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
