import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { deriveHostKey, type HostKeyConfig, hostKeyFile } from '../../base/index.ts'

/** A text that was encrypted with another key or for another account, or is damaged. */
export class SealError extends Error {
  override name = 'SealError'
}

const ivBytes = 12
const tagBytes = 16

/** Each use has its own key. `owner` is authenticated with the text, so a row cannot be copied to another account. */
interface SealPlace {
  config: HostKeyConfig
  use: 'totp' | 'webhook'
  owner: number
}

/** Encrypts a short text for the database, so that a backup does not reveal it. */
export function sealText(text: string, { config, use, owner }: SealPlace): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', deriveHostKey(config, use), iv).setAAD(Buffer.from(String(owner)))
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `v1.${sealed.toString('base64url')}`
}

/** Decrypts a text of `sealText`. Throws `SealError`. */
export function openSealed(sealed: string, { config, use, owner }: SealPlace): string {
  const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', deriveHostKey(config, use), bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    }).setAAD(Buffer.from(String(owner)))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch (cause) {
    const message = `cannot decrypt it: SECOND_FACTOR_KEY, or ${hostKeyFile} in VAR_DIR, is not the key it was encrypted with`
    throw new SealError(message, { cause })
  }
}

/** A keyed hash: shows whether a secret has changed, but only to holders of the key. */
export function fingerprint(config: HostKeyConfig, text: string): string {
  return createHmac('sha256', deriveHostKey(config, 'totp')).update(text).digest('hex').slice(0, 16)
}
