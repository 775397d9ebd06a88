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
  const { COSEKEYS: names, COSECRV: curves } = cose
  const key = decodeCredentialPublicKey(publicKey)
  const text = (part: Uint8Array<ArrayBuffer> | undefined) => {
    if (!(part instanceof Uint8Array)) throw new Error('a part of the key is missing')
    return isoBase64URL.fromBuffer(part)
  }
  const jwk = (): JsonWebKey => {
    const alg = key.get(names.alg)
    if (alg === -7 && cose.isCOSEPublicKeyEC2(key) && key.get(names.crv) === curves.P256)
      return { kty: 'EC', crv: 'P-256', x: text(key.get(names.x)), y: text(key.get(names.y)) }
    if (alg === -8 && cose.isCOSEPublicKeyOKP(key) && key.get(names.crv) === curves.ED25519)
      return { kty: 'OKP', crv: 'Ed25519', x: text(key.get(names.x)) }
    if (alg === -257 && cose.isCOSEPublicKeyRSA(key))
      return { kty: 'RSA', n: text(key.get(names.n)), e: text(key.get(names.e)) }
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
