/** What browsers are asked about passkeys, and what their answers are worth. */
import { createHash } from 'node:crypto'
import type {
  PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  PublicKeyCredentialRequestOptionsJSON as RequestOptions,
} from '@simplewebauthn/server'
import * as v from 'valibot'
import { challengeMs } from '../store/passkey-challenges.ts'
import type { NewCredential, StoredPasskey } from '../store/passkeys.ts'
import { algorithms, refuseBadKey, refuseTrailingBytes } from './passkey-key.ts'
import { passkeyLibrary } from './passkey-library.ts'
import type { PasskeySite } from './passkey-site.ts'

/** An answer that proves nothing, and why; never the host's own fault. */
export class PasskeyError extends Error {
  override name = 'PasskeyError'
}

const base64url = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]*$/), v.maxLength(12_000))
const transport = v.picklist(['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal', 'cable'])
const credential = { id: base64url, rawId: base64url, type: v.literal('public-key') }

/** What a browser sends of a passkey that it has made, or was shown. Other fields are dropped. */
export const newPasskeySchema = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    /** One that is not known yet is no reason to refuse a key. */
    transports: v.fallback(v.pipe(v.array(transport), v.maxLength(7)), []),
  }),
})
export const passkeyAnswerSchema = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: v.nullish(base64url),
  }),
})
export type NewPasskey = v.InferOutput<typeof newPasskeySchema>
export type PasskeyAnswer = v.InferOutput<typeof passkeyAnswerSchema>

const mostIdBytes = 1_023

interface Owner {
  id: number
  name: string
}

/** One of an account is one at an authenticator, which shows its name; it says nothing about who that is. */
function userIdOf({ id }: Owner, site: PasskeySite): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`${site.id}\0${id}`).digest())
}

/** For `navigator.credentials.create`. The device has to know its owner by PIN, finger or face. */
export async function creationOptions(
  site: PasskeySite,
  owner: Owner,
  challenge: string,
  known: readonly StoredPasskey[],
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
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
}

/** For `navigator.credentials.get`. */
export async function requestOptions(
  site: PasskeySite,
  challenge: string,
  known: readonly StoredPasskey[],
): Promise<RequestOptions> {
  const { generateAuthenticationOptions, isoBase64URL } = await passkeyLibrary()
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: isoBase64URL.toBuffer(challenge),
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] })),
  })
}

/** The key of a new passkey. Throws `PasskeyError`. */
export async function readNewPasskey(site: PasskeySite, challenge: string, sent: NewPasskey): Promise<NewCredential> {
  const { verifyRegistrationResponse, isoBase64URL } = await passkeyLibrary()
  return checked(async () => {
    await refuseFrames(sent.response.clientDataJSON)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...sent,
        response: { ...sent.response, attestationObject: await withoutStatement(sent.response.attestationObject) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: [...site.origins],
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) throw new Error('not verified')
    const { id, publicKey, counter } = registrationInfo.credential
    const idBytes = isoBase64URL.toBuffer(id).byteLength
    if (id !== sent.id || idBytes === 0 || idBytes > mostIdBytes) throw new Error('the credential has another id')
    await refuseBadKey(publicKey)
    const kept = { credentialId: id, publicKey: isoBase64URL.fromBuffer(publicKey), signCount: counter }
    return { ...kept, transports: [...new Set(sent.response.transports)] }
  })
}

/** Whether an answer is signed by this passkey, for this site and challenge. Throws `PasskeyError`. */
export async function readAnswer(
  site: PasskeySite,
  challenge: string,
  owner: Owner,
  passkey: StoredPasskey,
  { response, ...sent }: PasskeyAnswer,
): Promise<{ signCount: number }> {
  const { verifyAuthenticationResponse, isoBase64URL } = await passkeyLibrary()
  return checked(async () => {
    const { userHandle, ...signed } = response
    await refuseFrames(signed.clientDataJSON)
    if (userHandle && userHandle !== isoBase64URL.fromBuffer(userIdOf(owner, site))) throw new Error('another user')
    const publicKey = isoBase64URL.toBuffer(passkey.publicKey)
    await refuseTrailingBytes(publicKey, isoBase64URL.toBuffer(signed.signature))
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...sent, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: [...site.origins],
      expectedRPID: site.id,
      requireUserVerification: true,
      // The database compares the counts, once the signature is known to be right.
      credential: { id: passkey.credentialId, publicKey, counter: 0 },
    })
    if (!verified) throw new Error('wrong signature')
    return { signCount: authenticationInfo.newCounter }
  })
}

/** Whatever a reader of somebody's bytes throws says that they are wrong. */
async function checked<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    throw new PasskeyError(cause instanceof Error ? cause.message.slice(0, 300) : 'not readable', { cause })
  }
}

/** Our pages stand in no frame, so a passkey that was asked for from within one was asked for by somebody else. */
async function refuseFrames(clientDataJSON: string): Promise<void> {
  const { crossOrigin, topOrigin } = (await passkeyLibrary()).decodeClientDataJSON(clientDataJSON)
  if (crossOrigin || topOrigin !== undefined) throw new Error('asked for from within a frame')
}

/**
 * Who made the authenticator is not asked for, and what is said of it all the same is not read: its certificates are
 * anybody's, and the addresses that they name for revocation would be called from here.
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
