import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../host/db/database.ts'
import { describeFailure } from '../../host/db/describe-failure.ts'
import { openReady } from '../../host/db/open-ready.ts'
import { schema } from '../../host/features.ts'
import { withAuthority } from '../../settings/database-url.ts'
import { createMariaDb, type OwnMariaDb } from '../mariadb.ts'
import { run, runCommand } from '../programs.ts'
import { findProgram } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const missing = ['mariadbd', 'mariadb-dump', 'openssl'].filter((name) => !findProgram(name)).join(', ')

/** A certificate authority in `folder`, and certificates of servers with the files `NAME.pem` and `NAME.key`. */
function writeCertificates(folder: string, names: Record<string, string>): void {
  const openssl = (words: string) => run('openssl', words.split(' '), { cwd: folder })
  openssl('req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=authority -keyout ca.key -out ca.pem')
  for (const [name, alternatives] of Object.entries(names)) {
    openssl(`req -newkey rsa:2048 -nodes -subj /CN=${name} -keyout ${name}.key -out ${name}.csr`)
    writeFileSync(path.join(folder, 'extension'), `subjectAltName=${alternatives}`)
    openssl(`x509 -req -in ${name}.csr -CA ca.pem -CAkey ca.key -days 1 -extfile extension -out ${name}.pem`)
  }
}

describe.skipIf(missing !== '')(`TLS to MariaDB${missing && ` (skipped: ${missing} not installed)`}`, () => {
  const folder = temporaryFolder('tls')
  const authority = path.join(folder, 'ca.pem')
  const servers: OwnMariaDb[] = []

  beforeAll(async () => {
    writeCertificates(folder, { named: 'DNS:localhost', other: 'DNS:db.example.com' })
    for (const name of ['named', 'other', '']) {
      const [certificate, key] = ['pem', 'key'].map((end) => path.join(folder, `${name}.${end}`))
      const options = name === '' ? [] : [`--ssl-ca=${authority}`, `--ssl-cert=${certificate}`, `--ssl-key=${key}`]
      const server = await createMariaDb(options)
      servers.push(server)
      await server.start()
    }
  })
  afterAll(async () => {
    for (const server of servers) await server.remove()
  })

  const addressOf = (index: number, host: string) => `mysql://root@${host}:${servers[index]?.port}/mysql`
  async function cipherOf(index: number, host: string, file = authority): Promise<string> {
    const { db, close } = openDatabase(withAuthority(addressOf(index, host), file))
    const query = sql<{ Value: string }>`show session status like 'Ssl_cipher'`.execute(db)
    return query.then(({ rows }) => rows[0]?.Value ?? '').finally(close)
  }
  const refusalOf = (index: number, host: string) =>
    cipherOf(index, host).then(
      () => '',
      (error: unknown) => describeFailure(error, addressOf(index, host))?.message ?? String(error),
    )

  it('connects with TLS to a server whose certificate has its name', async () => {
    expect(await cipherOf(0, 'localhost')).not.toBe('')
    expect(await cipherOf(0, '127.0.0.1', '')).toBe('')
  })

  it('refuses a server with another name, one without TLS, and an address instead of a name', async () => {
    expect(await refusalOf(1, 'localhost')).toContain('does not match')
    expect(await refusalOf(2, 'localhost')).toContain('does not answer')
    for (const host of ['127.0.0.1', '[::1]']) expect(await refusalOf(0, host)).toContain('checked for names')
  })

  it('commands use it for their clients, and name a missing file', async () => {
    servers[0]?.ask('create database almanac character set utf8mb4')
    const DATABASE_URL = addressOf(0, 'localhost').replace('/mysql', '/almanac')
    const env = { DATABASE_URL, DATABASE_CA: authority, VAR_DIR: temporaryFolder('var') }
    await (await openReady(withAuthority(DATABASE_URL, authority), { schema })).close()
    expect(runCommand('backup', [path.join(folder, 'a.sql')], env)).toMatchObject({ status: 0, stderr: '' })
    const wrong = runCommand('backup', [path.join(folder, 'b.sql')], { ...env, DATABASE_CA: '/absent.pem' })
    expect(wrong).toMatchObject({ status: 2, stderr: expect.stringMatching(/absent\.pem[\s\S]*DATABASE_CA/) })
  })
})
