/**
 * The only importer of `@simplewebauthn/browser`, which is loaded with the first press, because few users have a
 * passkey.
 */
import type { CreatedPasskey, CreationOptions, RequestOptions, ShownPasskey } from '../../api/passkeys.ts'
import { secondFactorCopy as copy } from '../../domain/copy/second-factor.ts'

/** Whether this browser supports passkeys at this address. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** After a new release the old script may be missing; the browser's error message is for the console. */
function loadLibrary() {
  return import('@simplewebauthn/browser').catch((cause: unknown) => {
    throw new Error(copy.passkeyMissing, { cause })
  })
}

/** Creates a passkey; the browser prompts its owner. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<CreatedPasskey> {
  const { startRegistration } = await loadLibrary()
  const { id, rawId, response } = await startRegistration({ optionsJSON }).catch(explain)
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}

/** Signs with a passkey; the browser prompts its owner. */
export async function showPasskey(optionsJSON: RequestOptions): Promise<ShownPasskey> {
  const { startAuthentication } = await loadLibrary()
  const { id, rawId, response } = await startAuthentication({ optionsJSON }).catch(explain)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}

/** Messages for the browser's error names in the WebAuthn standard. */
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: copy.passkeyCancelled,
  AbortError: copy.passkeyCancelled,
  InvalidStateError: copy.passkeyKnown,
  SecurityError: copy.passkeyAddress,
  ConstraintError: copy.passkeyUnfit,
  NotSupportedError: copy.passkeyUnfit,
  UnknownError: copy.passkeyUnfit,
}

/** Replaces an error of the browser's prompt by one with a message for the user. */
function explain(cause: Error): never {
  throw new Error(reasons[cause.name] ?? cause.message, { cause })
}
