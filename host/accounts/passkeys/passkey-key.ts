import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { passkeyLibrary } from './passkey-library.ts'

/** EdDSA, ES256 and RS256, the algorithms that authenticators support. */
export const algorithms = [-8, -7, -257]
const maxKeyBytes = 1_000
const minRsaBits = 2_048

/** Throws for an unusable key, which would otherwise be noticed only at the next login, too late. */
export async function refuseBadKey(publicKey: Uint8Array<ArrayBuffer>): Promise<void> {
  const { cose, decodeCredentialPublicKey, isoBase64URL } = await passkeyLibrary()
  if (publicKey.byteLength > maxKeyBytes) throw new Error('the key is too long')
  const { COSEKEYS: names, COSEKTY: kinds, COSECRV: curves } = cose
  const key = decodeCredentialPublicKey(publicKey) as unknown as ReadonlyMap<number, unknown>
  const hasKind = (kind: number, curve?: number) =>
    key.get(names.kty) === kind && (curve === undefined || key.get(names.crv) === curve)
  const part = (name: number) => {
    const bytes = key.get(name)
    if (!(bytes instanceof Uint8Array)) throw new Error('a part of the key is missing')
    return isoBase64URL.fromBuffer(bytes as Uint8Array<ArrayBuffer>)
  }
  const jwk = (): JsonWebKey => {
    const alg = key.get(names.alg)
    if (alg === -7 && hasKind(kinds.EC2, curves.P256))
      return { kty: 'EC', crv: 'P-256', x: part(names.x), y: part(names.y) }
    if (alg === -8 && hasKind(kinds.OKP, curves.ED25519)) return { kty: 'OKP', crv: 'Ed25519', x: part(names.x) }
    if (alg === -257 && hasKind(kinds.RSA)) return { kty: 'RSA', n: part(names.n), e: part(names.e) }
    throw new Error('the key does not fit its algorithm')
  }
  const { asymmetricKeyDetails } = createPublicKey({ key: jwk(), format: 'jwk' })
  if ((asymmetricKeyDetails?.modulusLength ?? minRsaBits) < minRsaBits) throw new Error('the key is too short')
}

/**
 * ES256 signatures are DER; the library ignores trailing bytes, so that many byte strings would be valid for one
 * signature.
 */
export async function refuseTrailingBytes(
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { cose, decodeCredentialPublicKey } = await passkeyLibrary()
  const isDer = cose.isCOSEPublicKeyEC2(decodeCredentialPublicKey(publicKey))
  if (isDer && signature.byteLength !== 2 + (signature[1] ?? 0)) throw new Error('trailing bytes after the signature')
}
