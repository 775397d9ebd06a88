/** The one importer of `@simplewebauthn/browser`, which is loaded with the first press: few have a passkey. */
import type { CreatedPasskey, CreationOptions, RequestOptions, ShownPasskey } from '../../api/passkeys.ts'
import { secondFactorCopy as copy } from '../../domain/copy/second-factor.ts'
import { failureText } from '../stores/failure-text.ts'

/** Whether this browser, at this address, knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** A release that was replaced has its scripts no more; what the browser says of that is for the console. */
function loadLibrary() {
  return import('@simplewebauthn/browser').catch((cause: unknown) => {
    throw new Error(copy.passkeyMissing, { cause })
  })
}

/** Asks the browser, which asks its owner, to make one. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<CreatedPasskey> {
  const { startRegistration } = await loadLibrary()
  const { id, rawId, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    ...{ id, rawId, type: 'public-key' },
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}

/** Asks the browser, which asks its owner, to sign with one. */
export async function showPasskey(optionsJSON: RequestOptions): Promise<ShownPasskey> {
  const { startAuthentication } = await loadLibrary()
  const { id, rawId, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    ...{ id, rawId, type: 'public-key' },
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}

/** What a browser calls its reasons, by the names of the WebAuthn standard. */
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: copy.passkeyCancelled,
  AbortError: copy.passkeyCancelled,
  InvalidStateError: copy.passkeyKnown,
  SecurityError: copy.passkeyAddress,
  ConstraintError: copy.passkeyUnfit,
  NotSupportedError: copy.passkeyUnfit,
  UnknownError: copy.passkeyUnfit,
}

/** What to tell a person about a failed call or prompt. */
export function passkeyFailure(error: unknown, fallback: string): string {
  return (error instanceof Error && reasons[error.name]) || failureText(error, fallback)
}
