/** A software authenticator: real attestation and assertion bytes (ES256), valid and invalid. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { encode } from 'cborg'
import type { CreatedPasskey, CreationOptions, RequestOptions, ShownPasskey } from '../api/passkeys.ts'

export const flag = { present: 1, verified: 4, attested: 64 } as const

/** Deviations from a valid answer. */
export interface Odd {
  origin?: string
  site?: string
  /** Bits of the authenticator data. */
  flags?: number
  signCount?: number
  challenge?: string
  type?: string
  userHandle?: string
  /** Additional fields of the client data. */
  client?: Record<string, unknown>
  format?: string
  statement?: Map<string, unknown>
  /** Replaces the COSE key. */
  key?: Map<number, unknown>
  /** Changes the signed bytes after signing. */
  bend?: (bytes: Buffer) => Buffer
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** One key for one site; with `counts` 0 the counter stays 0, as in passkey managers. */
export function createAuthenticator({ origin = 'http://localhost:4321', counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  const id = randomBytes(32)
  let count = 0

  function clientData(type: string, challenge: string, odd: Odd): Buffer {
    const data = { type: odd.type ?? type, challenge: odd.challenge ?? challenge, origin: odd.origin ?? origin }
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: false, ...odd.client }))
  }

  function authData(site: string, flags: number, odd: Odd, more = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(odd.signCount ?? (counts ? ++count : 0))
    return Buffer.concat([sha256(odd.site ?? site), Buffer.from([odd.flags ?? flags]), counter, more])
  }

  return {
    id: text(id),
    create(options: CreationOptions, odd: Odd = {}): CreatedPasskey {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(encode(odd.key ?? cose))])
      const data = authData(options.rp.id, flag.present | flag.verified | flag.attested, odd, attested)
      const object = new Map<string, unknown>([
        ['fmt', odd.format ?? 'none'],
        ['attStmt', odd.statement ?? new Map()],
        ['authData', odd.bend?.(data) ?? data],
      ])
      const clientDataJSON = text(clientData('webauthn.create', options.challenge, odd))
      const response = { clientDataJSON, attestationObject: text(encode(object)), transports: ['internal'] }
      return { id: text(id), rawId: text(id), type: 'public-key', response }
    },
    get(options: RequestOptions, odd: Odd = {}): ShownPasskey {
      const client = clientData('webauthn.get', options.challenge, odd)
      const data = authData(options.rpId, flag.present | flag.verified, odd)
      const signed = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      const { userHandle } = odd
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(odd.bend?.(data) ?? data),
        signature: text(signed),
        ...(userHandle !== undefined && { userHandle }),
      }
      return { id: text(id), rawId: text(id), type: 'public-key', response }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
