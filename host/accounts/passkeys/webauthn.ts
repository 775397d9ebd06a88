/** Creates the options that browsers get for passkeys, and verifies their answers. */
import { createHash } from 'node:crypto'
import type {
  PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  PublicKeyCredentialRequestOptionsJSON as RequestOptions,
} from '@simplewebauthn/server'
import type { NewPasskey, ShownPasskey } from '../../../api/passkeys.ts'
import { challengeMs } from './passkey-challenges.ts'
import { algorithms, refuseBadKey, refuseTrailingBytes } from './passkey-key.ts'
import { passkeyLibrary } from './passkey-library.ts'
import type { NewCredential, StoredPasskey } from './passkey-rows.ts'
import type { PasskeySite } from './passkey-site.ts'

/** An invalid answer, with the reason; never an internal error of the host. */
export class PasskeyError extends Error {
  override name = 'PasskeyError'
}

const maxIdBytes = 1_023

interface Owner {
  id: number
  name: string
}

/** Authenticators keep one passkey per user id and show its name; the id contains no personal data. */
function userIdOf({ id }: Owner, site: PasskeySite): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`${site.id}\0${id}`).digest())
}

/** For `navigator.credentials.create`. The device must verify its owner by PIN, fingerprint or face. */
export async function creationOptions(
  site: PasskeySite,
  owner: Owner,
  challenge: string,
  excluded: readonly StoredPasskey[],
): Promise<CreationOptions> {
  const { generateRegistrationOptions, isoBase64URL } = await passkeyLibrary()
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    userID: userIdOf(owner, site),
    userName: owner.name,
    userDisplayName: owner.name,
    challenge: isoBase64URL.toBuffer(challenge),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: excluded.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
}

/** For `navigator.credentials.get`. */
export async function requestOptions(
  site: PasskeySite,
  challenge: string,
  allowed: readonly StoredPasskey[],
): Promise<RequestOptions> {
  const { generateAuthenticationOptions, isoBase64URL } = await passkeyLibrary()
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: isoBase64URL.toBuffer(challenge),
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: allowed.map(descriptorOf),
  })
}

function descriptorOf({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId, transports: [...transports] }
}

/** Verifies a new passkey and returns its key. Throws `PasskeyError`. */
export async function readNewPasskey(
  site: PasskeySite,
  challenge: string,
  { response, ...credential }: NewPasskey,
): Promise<NewCredential> {
  const { verifyRegistrationResponse, isoBase64URL } = await passkeyLibrary()
  return asPasskeyErrors(async () => {
    await refuseFrames(response.clientDataJSON)
    const attestationObject = await withoutStatement(response.attestationObject)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response: { ...response, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: [...site.origins],
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) throw new Error('not verified')
    const { id, publicKey, counter } = registrationInfo.credential
    const idBytes = isoBase64URL.toBuffer(id).byteLength
    if (id !== credential.id || idBytes === 0 || idBytes > maxIdBytes) throw new Error('the credential has another id')
    await refuseBadKey(publicKey)
    const key = { credentialId: id, publicKey: isoBase64URL.fromBuffer(publicKey), signCount: counter }
    return { ...key, transports: [...new Set(response.transports)] }
  })
}

/** Verifies that an answer is signed by this passkey, for this site and challenge. Throws `PasskeyError`. */
export async function readAnswer(
  site: PasskeySite,
  challenge: string,
  owner: Owner,
  passkey: StoredPasskey,
  { response, ...credential }: ShownPasskey,
): Promise<{ signCount: number }> {
  const { verifyAuthenticationResponse, isoBase64URL } = await passkeyLibrary()
  return asPasskeyErrors(async () => {
    const { userHandle, ...signed } = response
    await refuseFrames(signed.clientDataJSON)
    if (userHandle && userHandle !== isoBase64URL.fromBuffer(userIdOf(owner, site))) throw new Error('another user')
    const publicKey = isoBase64URL.toBuffer(passkey.publicKey)
    await refuseTrailingBytes(publicKey, isoBase64URL.toBuffer(signed.signature))
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: [...site.origins],
      expectedRPID: site.id,
      requireUserVerification: true,
      // The database compares the counters after the signature is verified.
      credential: { id: passkey.credentialId, publicKey, counter: 0 },
    })
    if (!verified) throw new Error('wrong signature')
    return { signCount: authenticationInfo.newCounter }
  })
}

/** Any error while parsing a client's bytes means that they are invalid. */
async function asPasskeyErrors<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    throw new PasskeyError(cause instanceof Error ? cause.message.slice(0, 300) : 'not readable', { cause })
  }
}

/** Our pages are never framed, so a passkey request from within a frame comes from another site. */
async function refuseFrames(clientDataJSON: string): Promise<void> {
  const { crossOrigin, topOrigin } = (await passkeyLibrary()).decodeClientDataJSON(clientDataJSON)
  if (crossOrigin || topOrigin !== undefined) throw new Error('requested from within a frame')
}

/**
 * Attestation is not requested, and a statement sent anyway is removed unread: its certificates are untrusted, and
 * verifying them would call the revocation addresses that they name.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await passkeyLibrary()
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  if (!(authData instanceof Uint8Array)) throw new Error('no authenticator data')
  const plain = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  return isoBase64URL.fromBuffer(
    isoCBOR.encode(plain as Parameters<typeof isoCBOR.encode>[0]) as Uint8Array<ArrayBuffer>,
  )
}
