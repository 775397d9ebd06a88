import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Config, ConfigError } from '../../../settings/config.ts'
import { makePrivateFolder } from '../../base/index.ts'

/** What was sealed under another key, for another account, or is damaged. */
export class SealError extends Error {
  override name = 'SealError'
}

export const sealKeyFile = 'second-factor.key'
const ivBytes = 12
const tagBytes = 16
/** As of `SECOND_FACTOR_KEY`; ours have 43. */
const leastKeyChars = 32

/**
 * Seals short texts that the database holds: who reads a backup of it reads none of them. `owner` is bound to what is
 * sealed, so that a row cannot be copied to another account. The key is read at the first use.
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
        const message = `a second factor cannot be opened: SECOND_FACTOR_KEY, or ${sealKeyFile} in VAR_DIR, is another one`
        throw new SealError(message, { cause })
      }
    },
    /** Tells whether a secret is the same as before, to nobody who lacks the key. */
    fingerprint(text: string): string {
      return createHmac('sha256', readKey()).update(text).digest('hex').slice(0, 16)
    },
  }
}

/** Made at the first use. Of two processes that make it at the same time one wins, with a whole file. */
function keyOfFile(folder: string): string {
  const file = path.join(folder, sealKeyFile)
  const read = () => {
    const key = readFileSync(file, 'utf8').trim()
    // An empty one would seal all the same, and everybody could open it.
    if (key.length >= leastKeyChars) return key
    const mend = 'Put its backup back; without one delete it, and have second factors set up anew.'
    throw new ConfigError(`${file} is cut off: it holds ${key.length} characters of a key. ${mend}`)
  }
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  makePrivateFolder(folder)
  const made = `${file}.${process.pid}`
  writeFileSync(made, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(made, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(made, { force: true })
  }
  return read()
}
