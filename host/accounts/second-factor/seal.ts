import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { deriveHostKey, type HostKeyConfig, hostKeyFile } from '../../base/index.ts'

/** A text that was encrypted with another key or for another account, or is damaged. */
export class SealError extends Error {
  override name = 'SealError'
}

const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts short texts for the database, so that a backup does not reveal them. `owner` is authenticated with the text,
 * so a row cannot be copied to another account. Each use has its own key, which is read at the first use.
 */
export function createSeal(config: HostKeyConfig, use: 'totp' | 'webhook' = 'totp') {
  let key: Buffer | undefined
  const readKey = () => {
    key ??= deriveHostKey(config, use)
    return key
  }
  return {
    seal(text: string, owner: number): string {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', readKey(), iv).setAAD(Buffer.from(String(owner)))
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `v1.${sealed.toString('base64url')}`
    },
    /** Throws `SealError`. */
    open(sealed: string, owner: number): string {
      const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', readKey(), bytes.subarray(0, ivBytes), {
          authTagLength: tagBytes,
        }).setAAD(Buffer.from(String(owner)))
        decipher.setAuthTag(bytes.subarray(-tagBytes))
        return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch (cause) {
        const message = `cannot decrypt it: SECOND_FACTOR_KEY, or ${hostKeyFile} in VAR_DIR, is not the key it was encrypted with`
        throw new SealError(message, { cause })
      }
    },
    /** A keyed hash: shows whether a secret has changed, but only to holders of the key. */
    fingerprint(text: string): string {
      return createHmac('sha256', readKey()).update(text).digest('hex').slice(0, 16)
    },
  }
}
