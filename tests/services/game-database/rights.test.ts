import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeFailure } from '../../../host/db/describe-failure.ts'
import { ensureDeliveryTable, listSentDeliveries, sendDelivery } from '../../../host/game-db/delivery-table.ts'
import {
  createGameAccount,
  type GameAccount,
  readTableCreatedAtS,
  setGamePassword,
} from '../../../host/game-db/game-accounts.ts'
import { type GameDatabase, openGameDatabase } from '../../../host/game-db/game-database.ts'
import { inspectGameDatabase } from '../../../host/game-db/inspect.ts'
import { readConfig } from '../../../settings/config.ts'
import { describeGameDatabase } from '../../game-database.ts'
import { createTestHost } from '../../host.ts'
import { memoryDatabase } from '../../prepared-schema.ts'

const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/game-database.md'), 'utf8')
/** The statements of a block of the page, for the test's database and a separate user. */
function grants(database: string, user: string, head = 'CREATE USER'): string[] {
  const block = new RegExp(`\`\`\`sql\\n(${head}[\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? ''
  return block
    .replace(/^--.*$/gm, '')
    .replaceAll('ragnarok_log', database)
    .replaceAll('ragnarok', database)
    .replaceAll('almanac_game', user)
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean)
}

describeGameDatabase('the database user of docs/game-database.md', (game) => {
  it('has the rights for sign-ups, deliveries and the start-up check, and no others', async () => {
    const { pathname, host } = new URL(game.url())
    const database = pathname.slice(1)
    const user = database.slice(-20)
    for (const line of grants(database, user)) await game.run(line)
    // Debian's installation grants this right; the check must not report it as `wide-rights`.
    await game.run('grant select, insert on `test`.* to public')
    const own = await memoryDatabase()
    const narrow = openGameDatabase(
      readConfig({ GAME_DATABASE_URL: `mysql://${user}:PASSWORD@${host}/${database}` }),
      {},
      own.db,
    ) as GameDatabase
    try {
      const account = await createGameAccount(narrow, { name: 'Brynhild', password: 'Poring-4711', gender: 'female' })
      expect(account?.name).toBe('Brynhild')
      expect(await readTableCreatedAtS(narrow)).toBeGreaterThan(0)
      const steps = { check: async () => {}, confirm: async (row: GameAccount) => row.value }
      expect(await setGamePassword(narrow, account?.id as number, 'Poring-4712', steps)).toBe('Poring-4712')
      const delivery = { orderId: 'A', gameId: account?.id as number, unit: 'points', amount: 5 }
      await ensureDeliveryTable(narrow)
      expect([
        await sendDelivery(narrow, delivery, 0),
        await sendDelivery(narrow, delivery, 0),
        await sendDelivery(narrow, { ...delivery, orderId: 'B' }, 0),
      ]).toEqual([1, 1, 2])
      expect(await listSentDeliveries(narrow, [delivery.gameId])).toHaveLength(2)
      const { findings } = await inspectGameDatabase(narrow)
      expect(findings.map(({ code }) => code)).toEqual([
        'version',
        'no-table',
        'no-table',
        'no-table',
        'no-table',
        'picklog-empty',
      ])
      await game.run(`revoke update (user_pass), insert on ${database}.login from ${user}@127.0.0.1`)
      await game.run(`revoke insert on ${database}.almanac_deliveries from ${user}@127.0.0.1`)
      const missingRights = (await inspectGameDatabase(narrow)).findings.filter(({ code }) => code === 'no-right')
      expect(missingRights.map(({ what, cost }) => `${what}: ${cost}`)).toEqual([
        'the user lacks INSERT on login: no user can sign up',
        'the user lacks UPDATE (user_pass) on login: passwords cannot be changed',
        'the user lacks INSERT on almanac_deliveries: bought points do not reach the game',
      ])
      const accessError = await sql`select * from mail`.execute(narrow.db).catch((error: Error) => error)
      expect(describeFailure(accessError, narrow.settings.GAME_DATABASE_URL, 'GAME_DATABASE_URL')?.remedy).toBe(
        'Grant the user the rights listed in docs/game-database.md.',
      )
      // Restores the revoked rights; the first statement creates the user.
      for (const line of grants(database, user).slice(1)) await game.run(line)
      const allowed = []
      for (const text of forbidden) {
        const error = await sql
          .raw(text)
          .execute(narrow.db)
          .then(
            () => undefined,
            (reason: { errno?: number }) => reason,
          )
        // Access denied to a database, table, column or administrative command.
        if (![1044, 1142, 1143, 1227, 1370, 1045].includes(error?.errno ?? 0)) allowed.push([text, error])
      }
      expect(allowed).toEqual([])
    } finally {
      await narrow.close()
      await own.close()
      await game.run(`drop user ${user}@127.0.0.1`)
    }
  })

  it('allows a reset of the part for whose columns there are rights', async () => {
    const { pathname, host: server } = new URL(game.url())
    const [database, user] = [pathname.slice(1), pathname.slice(-20)]
    for (const line of grants(database, user)) await game.run(line)
    await game.run(`grant update (last_map, last_x, last_y, hair_color) on ${database}.char to ${user}@127.0.0.1`)
    await game.run(
      "insert into login set account_id = 2400001, userid = 'loge01', user_pass = 'pass', sex = 'M', email = 'a@a.com'",
    )
    await game.run(
      "insert into `char` set char_id = 150900, account_id = 2400001, char_num = 0, name = 'Loge', save_map = 'payon'",
    )
    const host = await createTestHost({
      env: { GAME_DATABASE_URL: `mysql://${user}:PASSWORD@${server}/${database}` },
    })
    try {
      const token = await host.openSession('loge01', 'pass')
      const reset = async (part: string) =>
        (await host.ask('/account/characters/150900/reset', { token, body: { part } })).status
      expect((await host.ask('/account/characters', { token })).can_reset).toBe(true)
      expect([await reset('look'), await reset('position')]).toEqual([409, 200])
    } finally {
      await host.close()
      await game.run(`drop user ${user}@127.0.0.1`)
      await game.run('delete from login where account_id = 2400001')
      await game.run('delete from `char` where char_id = 150900')
    }
  })

  it('allows optional calls only after their rights are granted', async () => {
    const { pathname, host: server } = new URL(game.url())
    const [database, user] = [pathname.slice(1), pathname.slice(-20)]
    for (const line of grants(database, user)) await game.run(line)
    const env = { GAME_DATABASE_URL: `mysql://${user}:PASSWORD@${server}/${database}` }
    const statuses = async () => {
      const host = await createTestHost({ env })
      const { token } = await host.member('freya-1', 'admin')
      const codes = []
      for (const [method, path, body] of optionalCalls)
        codes.push((await host.ask(path, { token, method, body })).status)
      await host.close()
      return codes
    }
    try {
      expect(await statuses()).toEqual(optionalCalls.map(() => 409))
      for (const line of grants(database, user, '-- Account desk')) await game.run(line)
      // The admin has no character.
      expect(await statuses()).toEqual(optionalCalls.map(([method]) => (method === 'POST' ? 404 : 200)))
    } finally {
      await game.run(`drop user ${user}@127.0.0.1`)
    }
  })
})

const terms = { reason: 'x', until: null }
const optionalCalls: [method: string, path: string, body?: object][] = [
  ['GET', '/admin/accounts'],
  ['PUT', '/admin/addresses/1.1.1.1', terms],
  ['DELETE', '/admin/addresses/1.1.1.1'],
  ['GET', '/admin/game-logs?log=chat'],
  ['POST', '/account/characters/1/reset', { part: 'look' }],
]

const forbidden = [
  `update login set group_id = 99`,
  `update login set email = 'x'`,
  `update login set state = 0`,
  `delete from login`,
  `alter table login add column x int`,
  `select web_auth_token from login`,
  `select email from login`,
  `update acc_reg_num set value = 99`,
  `insert into acc_reg_num values (1, '#CASHPOINTS', 0, 99)`,
  `update \`char\` set zeny = 99`,
  `delete from vendings`,
  `update cart_inventory set amount = 99`,
  `delete from picklog`,
  `delete from almanac_deliveries`,
  `update almanac_deliveries set amount = 99`,
  `alter table almanac_deliveries add column x int`,
  `select * from inventory`,
  `select * from ipbanlist`,
  `select * from mail`,
  `create table other (id int)`,
  `select * from mysql.user`,
  `create user somebody`,
  `set global max_connections = 5`,
  `select 'x' into outfile '/tmp/x'`,
  `load data infile '/etc/passwd' into table login`,
]
