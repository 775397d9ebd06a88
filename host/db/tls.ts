import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { PoolOptions } from 'mysql2'
import { bareHost } from '../../domain/addresses/bare-host.ts'
import { splitAuthority } from '../../settings/database-url.ts'
import { DatabaseError } from './database-error.ts'
import type { DatabaseAddress } from './describe-failure.ts'

/**
 * The address of one server as options of mysql2, with TLS if it names the file of a certificate authority. Throws
 * `DatabaseError` for an IP address then: mysql2 would compare the certificate with `localhost`.
 */
export function tlsOf(address: string, setting: DatabaseAddress['setting']): Pick<PoolOptions, 'uri' | 'ssl'> {
  const { url, file } = splitAuthority(address)
  if (file === '') return { uri: url }
  const host = bareHost(new URL(url).hostname)
  if (isIP(host) !== 0) {
    const what = `the server is ${host}, an address, and certificates are checked for names`
    const remedy = `Write a name of its certificate in ${setting}, with a line in /etc/hosts if no DNS has it.`
    throw new DatabaseError(what, remedy, { setting })
  }
  return { uri: url, ssl: { ca: readAuthority(file, setting), verifyIdentity: true, minVersion: 'TLSv1.2' } }
}

function readAuthority(file: string, setting: DatabaseAddress['setting']): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const what = `the certificate file ${file} cannot be read (${(cause as Error).message})`
    throw new DatabaseError(what, `Correct ${authoritySettings[setting]}.`, { cause, setting })
  }
}

const authoritySettings = {
  DATABASE_URL: 'DATABASE_CA',
  GAME_DATABASE_URL: 'GAME_DATABASE_CA',
  GAME_LOG_DATABASE_URL: 'GAME_DATABASE_CA',
} as const
