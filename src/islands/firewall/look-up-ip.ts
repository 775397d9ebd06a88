import { isAddress } from '../../../domain/addresses/ip-address.ts'

const timeoutMs = 5_000

/**
 * Asks services, by URL, for the visitor's IP address, one after the other until one returns it: as JSON, alone or in
 * the field `ip`, or as plain text. Throws the error of the last service if all fail.
 */
export async function lookUpIp(services: readonly string[]): Promise<string> {
  let lastError: unknown = new Error('no look-up is configured')
  for (const service of services) {
    try {
      const answer = await fetch(service, {
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!answer.ok) throw new Error(`${service} answered ${answer.status}`)
      const ip = readIp(await answer.text())
      if (ip) return ip
      throw new Error(`${service} returned no IP address`)
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
