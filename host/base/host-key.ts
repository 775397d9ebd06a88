import { hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Config, ConfigError } from '../../settings/config.ts'
import { makePrivateFolder } from './private-files.ts'

export type HostKeyConfig = Pick<Config, 'SECOND_FACTOR_KEY' | 'VAR_DIR'>

export const hostKeyFile = 'second-factor.key'
/** The minimum of `SECOND_FACTOR_KEY`; generated keys have 43. */
const minKeyChars = 32

type KeyUse = 'totp' | 'game value' | 'webhook' | 'watch link'

const derivedKeys = new WeakMap<HostKeyConfig, Map<KeyUse, Buffer>>()

/**
 * A key for one use, of 32 bytes: derived from the host's key, which is in no database. All hosts of a site have the
 * same. It is read and derived at the first use, once for each `config`.
 */
export function deriveHostKey(config: HostKeyConfig, use: KeyUse): Buffer {
  const keys = derivedKeys.get(config) ?? new Map<KeyUse, Buffer>()
  derivedKeys.set(config, keys)
  const { SECOND_FACTOR_KEY, VAR_DIR } = config
  const key = keys.get(use) ?? Buffer.from(hkdfSync('sha256', SECOND_FACTOR_KEY || keyOfFile(VAR_DIR), '', use, 32))
  keys.set(use, key)
  return key
}

/** Created at the first use. If two processes create it at the same time, one wins, with a complete file. */
function keyOfFile(folder: string): string {
  const file = path.join(folder, hostKeyFile)
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
