import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Config, ConfigError } from '../../../settings/config.ts'
import { makePrivateFolder } from '../../base/index.ts'

/** A text that was encrypted with another key or for another account, or is damaged. */
export class SealError extends Error {
  override name = 'SealError'
}

export const sealKeyFile = 'second-factor.key'
const ivBytes = 12
const tagBytes = 16
/** The minimum of `SECOND_FACTOR_KEY`; generated keys have 43. */
const minKeyChars = 32

/**
 * Encrypts short texts for the database, so that a backup does not reveal them. `owner` is authenticated with the text,
 * so a row cannot be copied to another account. The key is read at the first use.
 */
export function createSeal(config: Pick<Config, 'SECOND_FACTOR_KEY' | 'VAR_DIR'>) {
  let key: Buffer | undefined
  const readKey = () => {
    key ??= Buffer.from(hkdfSync('sha256', config.SECOND_FACTOR_KEY || keyOfFile(config.VAR_DIR), '', 'totp', 32))
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
        const message = `cannot decrypt a second factor: SECOND_FACTOR_KEY, or ${sealKeyFile} in VAR_DIR, is not the key it was encrypted with`
        throw new SealError(message, { cause })
      }
    },
    /** A keyed hash: shows whether a secret has changed, but only to holders of the key. */
    fingerprint(text: string): string {
      return createHmac('sha256', readKey()).update(text).digest('hex').slice(0, 16)
    },
  }
}

/** Created at the first use. If two processes create it at the same time, one wins, with a complete file. */
function keyOfFile(folder: string): string {
  const file = path.join(folder, sealKeyFile)
  const read = () => {
    const key = readFileSync(file, 'utf8').trim()
    // An empty key would work too, and anyone could decrypt.
    if (key.length >= minKeyChars) return key
    const remedy = 'Restore its backup; without a backup, delete it and let all users set up second factors again.'
    throw new ConfigError(`${file} is truncated: it contains ${key.length} characters of a key. ${remedy}`)
  }
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  makePrivateFolder(folder)
  // Not the process id: hosts in two containers that share the folder may have the same one.
  const temporary = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(temporary, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  return read()
}
