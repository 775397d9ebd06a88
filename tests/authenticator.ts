/** A software authenticator with real attestation and assertion bytes (ES256), valid or invalid. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { encode } from 'cborg'
import type { CreatedPasskey, CreationOptions, RequestOptions, ShownPasskey } from '../api/passkeys.ts'

export const flag = { present: 1, verified: 4, attested: 64 } as const

/** Deviations from a valid answer. */
export interface Deviations {
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
  alter?: (bytes: Buffer) => Buffer
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** A key for one site. Without `counts` the counter remains 0, as in passkey managers. */
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

  function clientData(type: string, challenge: string, changes: Deviations): Buffer {
    const data = {
      type: changes.type ?? type,
      challenge: changes.challenge ?? challenge,
      origin: changes.origin ?? origin,
    }
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: false, ...changes.client }))
  }

  function authData(site: string, flags: number, changes: Deviations, more = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(changes.signCount ?? (counts ? ++count : 0))
    return Buffer.concat([sha256(changes.site ?? site), Buffer.from([changes.flags ?? flags]), counter, more])
  }

  return {
    id: text(id),
    create(options: CreationOptions, changes: Deviations = {}): CreatedPasskey {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(encode(changes.key ?? cose))])
      const data = authData(options.rp.id, flag.present | flag.verified | flag.attested, changes, attested)
      const object = new Map<string, unknown>([
        ['fmt', changes.format ?? 'none'],
        ['attStmt', changes.statement ?? new Map()],
        ['authData', changes.alter?.(data) ?? data],
      ])
      const clientDataJSON = text(clientData('webauthn.create', options.challenge, changes))
      const response = { clientDataJSON, attestationObject: text(encode(object)), transports: ['internal'] }
      return { id: text(id), rawId: text(id), type: 'public-key', response }
    },
    get(options: RequestOptions, changes: Deviations = {}): ShownPasskey {
      const client = clientData('webauthn.get', options.challenge, changes)
      const data = authData(options.rpId, flag.present | flag.verified, changes)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      const { userHandle } = changes
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(changes.alter?.(data) ?? data),
        signature: text(signature),
        ...(userHandle !== undefined && { userHandle }),
      }
      return { id: text(id), rawId: text(id), type: 'public-key', response }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
