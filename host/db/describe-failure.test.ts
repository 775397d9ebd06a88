import path from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { freePort } from '../../tests/free-port.ts'
import { prepareDatabase } from '../../tests/prepared-schema.ts'
import { temporaryFolder } from '../../tests/temporary-folder.ts'
import { schema } from '../features.ts'
import { openGameDatabase } from '../game-db/index.ts'
import { openReady, withDatabase } from './open-ready.ts'

it.each(['GAME_DATABASE_URL', 'GAME_LOG_DATABASE_URL'] as const)(
  'a command with several databases names the one that failed: %s',
  async (setting) => {
    const url = `sqlite:${path.join(temporaryFolder('databases'), 'almanac.sqlite')}`
    await prepareDatabase(url)
    const port = await freePort()
    const addresses = {
      GAME_DATABASE_URL: 'mysql://a:b@127.0.0.1:1/game',
      [setting]: `mysql://a:b@127.0.0.1:${port}/game`,
    }
    const game = openGameDatabase(readConfig(addresses))
    const failedPool = setting === 'GAME_DATABASE_URL' ? game?.db : game?.logs
    const work = withDatabase(url, { schema }, async () => failedPool && sql`select 1`.execute(failedPool))
    const message = expect.stringContaining(`MariaDB is not listening at 127.0.0.1:${port}`)
    await expect(work).rejects.toMatchObject({ name: 'DatabaseError', setting, message })
    await game?.close()
  },
)

it.each(['a%zz@127.0.0.1:1/site', 'a:p%@127.0.0.1:1/site', 'a@127.0.0.1:1/site?ssl=1'])(
  'an address that cannot be read names its setting and a remedy: %s',
  async (address) => {
    const opened = openReady(`mysql://${address}`, { schema })
    await expect(opened).rejects.toMatchObject({ name: 'DatabaseError', setting: 'DATABASE_URL' })
    await expect(opened).rejects.toMatchObject({ remedy: expect.stringContaining('a % in a password is written %25') })
  },
)
