import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { canonicalAddress } from '../../../http/client-address.ts'
import { isPublicAddress } from '../../http/index.ts'
import { isAllowedByNumber } from './webhook-address.ts'

/** The webhook leads to a private address: nothing was sent. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

/** There was no answer. `isSent`: the message may have arrived all the same. */
export class NoWebhookAnswer extends Error {
  override name = 'NoWebhookAnswer'
  readonly isSent: boolean
  constructor(isSent: boolean, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.isSent = isSent
  }
}

export interface WebhookAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The first bytes, as text. */
  body: string
}

/** For the whole exchange. */
const defaultTimeoutMs = 10_000
const maxBodyBytes = 16_384

interface Options {
  /** Origins that the operator allows. */
  origins: readonly string[]
  userAgent: string
  signal?: AbortSignal | undefined
  timeoutMs?: number | undefined
}

/**
 * Sends JSON to a webhook. The address that its name leads to is checked where the connection is opened, so that no
 * second query of the name can lead elsewhere. Redirects are not followed. Throws `PrivateAddressError` or
 * `NoWebhookAnswer`.
 */
export function postWebhook(
  address: string,
  message: unknown,
  { origins, userAgent, signal, timeoutMs = defaultTimeoutMs }: Options,
): Promise<WebhookAnswer> {
  const url = new URL(address)
  // Otherwise Discord answers before it has stored the message, and reports no failure to do so.
  url.searchParams.set('wait', 'true')
  const isAllowed = isAllowedByNumber(url, origins)
  if (!isAllowed) refusePrivateNumber(url)
  const body = JSON.stringify(message)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'User-Agent': userAgent,
    Accept: 'application/json',
  }
  const timeout = AbortSignal.timeout(timeoutMs)
  const options = {
    method: 'POST',
    headers,
    // A connection of its own: alerts are rare, and an idle one may be closed while the next message is sent.
    agent: false,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(!isAllowed && { lookup: publicLookup }),
  } as const
  return new Promise((resolve, reject) => {
    let isSent = false
    const fail = (error: Error) =>
      reject(error instanceof PrivateAddressError ? error : new NoWebhookAnswer(isSent, error))
    const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (answer) => {
      const { statusCode: status = 0, headers } = answer
      const chunks: Buffer[] = []
      let size = 0
      const finish = () => resolve({ status, headers, body: Buffer.concat(chunks).toString('utf8') })
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= maxBodyBytes) chunks.push(chunk)
        else answer.destroy()
      })
      // The status decides: a body that is too long, or cut, changes nothing.
      answer.on('close', finish)
      answer.on('error', finish)
    })
    sent.on('error', fail)
    sent.on('socket', (socket) =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => (isSent = true)),
    )
    sent.end(body)
  })
}

function refusePrivateNumber({ hostname }: URL): void {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0 && !isPublic(bare)) throw new PrivateAddressError(`${bare} is not a public address`)
}

const isPublic = (address: string) => isPublicAddress(canonicalAddress(address) ?? '')

/** `dns.lookup` that refuses a name of which any address is not public. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    const [first] = addresses
    const isRefused = !first || addresses.some(({ address }) => !isPublic(address))
    if (isRefused) return callback(new PrivateAddressError(`${hostname} leads to an address that is not public`), [])
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
