import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import * as v from 'valibot'
import { afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import { getCharacters, getMvpKills, ownMarketSchema, rankingSchema } from '../../../api/players.ts'
import { readServerStatus } from '../../../domain/game-server/server-status.ts'
import { dayMs } from '../../../domain/time/day.ts'
import { describeGameDatabase } from '../../game-database.ts'
import { createTestHost, type TestHost } from '../../host.ts'
import { useGameHosts } from './game-hosts.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) server.close()
})

describeGameDatabase('players of the game', (game) => {
  const { start } = useGameHosts(game)
  const get = async (host: TestHost, path: string, token?: string) => (await host.send(path, { token })).json()
  const logIn = (host: TestHost, username: string) => host.openSession(username, 'pass')
  const character = (account: number, name: string, more = '') =>
    game.run(
      `insert into \`char\` set account_id = ${account}, name = '${name}', sex = 'M', last_map = 'prontera'${more && `, ${more}`}`,
    )

  beforeAll(async () => {
    await game.run(
      'insert into login (account_id, userid, user_pass, email, group_id) values (2000001,' +
        ` 'odin00', 'pass', 'a@a.com', 0), (2000002, 'loki00', 'pass', 'a@a.com', 0), (2000003,` +
        ` 'gm0000', 'pass', 'a@a.com', 99)`,
    )
    await game.run(
      `insert into guild (guild_id, name, char_id, master, guild_lv, exp) values (7, '女武神', 150000, '萊茵', 12, 5)`,
    )
    await character(
      2000001,
      '萊茵',
      'char_id = 150000, base_level = 99, char_num = 1, class = 4008, job_level = 50, guild_id = 7, online = 1, zeny = 300, fame = 9',
    )
    // 萊茵 in Big5, stored through a latin1 connection.
    await character(2000001, 'x', 'char_id = 150001, base_level = 99, char_num = 0, zeny = 900')
    await game.run(`update \`char\` set name = convert(0xB5DCAFF4 using latin1) where char_id = 150001`)
    await character(2000001, 'going', 'char_id = 150002, delete_date = 1')
    await character(2000002, 'Loki', 'char_id = 150003, base_level = 99, job_level = 70, zeny = 500')
    await character(2000003, 'Game Master', 'char_id = 150004, base_level = 175, zeny = 999999, fame = 99')
    await game.run('insert into guild_castle (castle_id, guild_id) values (15, 7), (16, 0)')
  })

  it('players see only their own characters', async () => {
    const host = await start()
    const token = await logIn(host, 'odin00')
    const answer = await get(host, '/account/characters', token)
    expect(v.parse(getCharacters.answer, answer)).toEqual(answer)
    const common = { name: '萊茵', base_level: 99, map: 'prontera' }
    expect(answer).toEqual({
      hidden: false,
      can_reset: true,
      characters: [
        { ...common, id: 150001, class: 0, job_level: 1, zeny: 900, online: false, guild: '' },
        { ...common, id: 150000, class: 4008, job_level: 50, zeny: 300, online: true, guild: '女武神' },
      ],
    })
    expect((await host.request('/account/characters')).status).toBe(401)
  })

  it('the newest kills of MVPs are listed, without the names of staff and of players who opted out', async () => {
    const host = await start()
    const token = await logIn(host, 'loki00')
    await host.send('/account/ranking', { method: 'PUT', token, body: { hidden: true } })
    const seconds = (agoS: number) => Math.floor(host.deps.now() / 1000) - agoS
    const kill = (id: number, agoS: number, killer: number, map = 'moc_pryd04') =>
      `(${id}, from_unixtime(${seconds(agoS)}), ${killer}, 1038, 0, 1, '${map}')`
    await game.run(`insert into mvplog values ${kill(1, 9 * 86_400, 150000)}, ${kill(2, 500, 150000)},
      ${kill(3, 400, 150003)}, ${kill(4, 300, 150004, 'geffen.gat')}`)
    const { kills } = v.parse(getMvpKills.answer, await get(host, '/server/mvp'))
    expect(kills?.map(({ monster, killer, map }) => [monster, killer, map])).toEqual([
      [1038, '', 'geffen'],
      [1038, '', 'moc_pryd04'],
      [1038, '萊茵', 'moc_pryd04'],
    ])
    expect(kills?.at(-1)?.at).toBe('2026-01-02T02:55:45.000Z')
    await host.send('/account/ranking', { method: 'PUT', token, body: { hidden: false } })
  })

  it('players see only their own shops and sales', async () => {
    const host = await start()
    const token = await logIn(host, 'odin00')
    const { db } = host.deps.database
    const soldAt = host.deps.now() - dayMs
    const location = { char_name: '萊茵', map: 'prontera', x: 1, y: 2 }
    const shop = { ...location, title: '[CASH]便宜', currency: 'ZENY', kind: 0 } as const
    const row = { kind: 0, nameid: 501, price: 40, amount: 3, refine: 7, grade: 3, slots: 1, options: '[]', type: '' }
    await db
      .insertInto('vending_shops')
      .values([
        { ...shop, vending_id: 1, char_id: 150000 },
        { ...shop, vending_id: 2, char_id: 150001, kind: 1, zeny_limit: 900 },
        { ...shop, vending_id: 3, char_id: 150003 },
      ] as never)
      .execute()
    await db
      .insertInto('vending_rows')
      .values([
        { ...row, vending_id: 1, cards: '[4001,0,0,0]' },
        { ...row, vending_id: 1, cards: '[]', gone_at: 5 },
        { ...row, vending_id: 2, cards: '[]', kind: 1 },
        { ...row, vending_id: 3, cards: '[]' },
      ] as never)
      .execute()
    const sale = { nameid: 501, currency: 'ZENY', amount: 2, refine: 0, grade: 0, cards: '[]', options: '[]' } as const
    const sold = { ...sale, map: 'prontera', buyer_id: null, sold_at: soldAt }
    await db
      .insertInto('sales')
      .values([
        { ...sold, price: 40, seller_id: 2000001, buyer_game_id: 2000002, source_key: 'a' },
        { ...sold, price: null, seller_id: 2000001, sold_at: soldAt - 1, source_key: 'b' },
        { ...sold, price: 40, seller_id: 2000001, sold_at: soldAt - 40 * dayMs, source_key: 'c' },
        { ...sold, price: 40, seller_id: 2000002, buyer_game_id: 2000001, source_key: 'd' },
      ])
      .execute()
    const line = { nameid: 501, price: 40, amount: 3, refine: 7, grade: 'B', slots: 1, cards: [] }
    const place = { ...location, shop_title: '[ZENY] 便宜' }
    const listedSale = { nameid: 501, amount: 2, currency: 'ZENY', sold_at: '2026-01-01 11:04', refine: 0, grade: '' }
    const answer = await get(host, '/account/shops', token)
    expect(answer).toEqual({
      shops: [
        { ...place, vending_id: 1, kind: 'selling', lines: [{ ...line, cards: [4001, 0, 0, 0] }] },
        { ...place, vending_id: 2, kind: 'buying', limit: 900, lines: [line] },
      ],
      sales: [
        { ...listedSale, cards: [], map: 'prontera', price: 40 },
        { ...listedSale, cards: [], map: 'prontera', price: null },
      ],
      truncated: false,
    })
    expect(v.parse(ownMarketSchema, answer)).toEqual(answer)
    expect((await host.request('/account/shops')).status).toBe(401)
  })

  it('players are in the ranking without staff and deleted characters, and by zeny only if the operator allows it', async () => {
    const host = await start()
    const ranking = (await get(host, '/ranking')) as Record<string, { name: string }[]>
    expect(ranking).toMatchObject({
      level: [{ name: 'Loki' }, { name: '萊茵', guild: '女武神', class: 4008 }, { name: '萊茵' }],
      zeny: [],
      fame: [{ name: '萊茵', value: 9 }],
      guilds: [{ name: '女武神', master: '萊茵', level: 12 }],
      castles: [{ id: 15, guild: '女武神' }],
    })
    expect(JSON.stringify(ranking)).not.toContain('Game Master')
    const nowS = Math.floor(host.deps.now() / 1_000)
    for (const [banned, good] of [
      [`unban_time = ${nowS + 60}`, 'unban_time = 0'],
      [`expiration_time = ${nowS - 60}`, 'expiration_time = 0'],
      [`sex = 'S'`, `sex = 'M'`],
    ]) {
      await game.run(`update login set ${banned} where userid = 'loki00'`)
      const { level } = (await get(await start(), '/ranking')) as { level: { name: string }[] }
      expect([banned, level.map(({ name }) => name)]).toEqual([banned, ['萊茵', '萊茵']])
      await game.run(`update login set ${good} where userid = 'loki00'`)
    }
    expect(v.parse(rankingSchema, ranking)).toEqual(ranking)
    const open = await start({ GAME_RANKING_ZENY: 'on' })
    expect(await get(open, '/ranking')).toMatchObject({ zeny: [{ value: 900 }, { value: 500 }, { value: 300 }] })
  })

  it('players can hide themselves from the ranking', async () => {
    const host = await start()
    const token = await logIn(host, 'loki00')
    const names = async () =>
      ((await get(host, '/ranking')) as { level: { name: string }[] }).level.map(({ name }) => name)
    const hide = (hidden: unknown, owner = token) =>
      host.send('/account/ranking', { method: 'PUT', token: owner, body: { hidden } })
    expect(await names()).toContain('Loki')
    expect([(await hide(true)).status, (await hide(true)).status]).toEqual([200, 200])
    expect(await names()).not.toContain('Loki')
    expect(await get(host, '/account/characters', token)).toMatchObject({ hidden: true })
    const master = await logIn(host, 'odin00')
    await hide(true, master)
    expect(await get(host, '/ranking')).toMatchObject({ guilds: [{ name: '女武神', master: '' }] })
    await hide(false, master)
    expect([(await hide('yes')).status, (await hide(true, '')).status]).toEqual([400, 401])
    await hide(false)
    expect(await names()).toContain('Loki')
  })

  it('players are counted without autotraders, and the servers are queried once in 30 s', async () => {
    let connections = 0
    const ports: number[] = []
    for (let server = 0; server < 3; server++) {
      const listening = createServer((socket) => {
        connections++
        socket.on('error', () => {}).end()
      }).listen(0, '127.0.0.1')
      servers.push(listening)
      await once(listening, 'listening')
      ports.push((listening.address() as { port: number }).port)
    }
    await game.run(`insert into vendings values (1, 2000002, 150003, 'M', 'prontera', 1, 1, 'x', 4, 0, 1, 1)`)
    await game.run(`update \`char\` set online = 1 where char_id = 150003`)
    const host = await start({ GAME_SERVER_PORTS: ports.join(','), GAME_WOE: 'Wed 20:00-22:00, sat 20:30-22:00' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(host, '/server/status')))
    expect(answers.at(-1)).toEqual({
      login: 'up',
      char: 'up',
      map: 'up',
      players: 1,
      autotraders: 1,
      checked_at: '2026-01-02T03:04:05.000Z',
      woe: [
        { day: 3, from: '20:00', to: '22:00' },
        { day: 6, from: '20:30', to: '22:00' },
      ],
      time_zone: 'Asia/Taipei',
    })
    expect(readServerStatus(answers.at(-1))).toEqual(answers.at(-1))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await expect.poll(() => connections).toBe(3)
    host.wait(29_000)
    await get(host, '/server/status')
    expect(connections).toBe(3)
    // A failed check whose result no caller awaits must not end the process.
    await game.run('rename table `char` to char_away')
    host.wait(1_000)
    await expect.poll(() => get(host, '/server/status')).toMatchObject({ map: 'unknown', players: null })
    await game.run('rename table char_away to `char`')
    servers[2]?.close()
    // The clock is set back.
    host.wait(-3_600_000)
    await expect.poll(() => get(host, '/server/status')).toMatchObject({ login: 'up', map: 'down', players: 0 })
  })
})

it('a host without the game’s database has no calls for players and servers', async () => {
  const host = await createTestHost()
  onTestFinished(() => host.close())
  for (const path of ['/ranking', '/server/mvp', '/account/characters', '/account/shops'])
    expect((await host.request(path)).status).toBe(404)
  // Not 404, which browsers log for every page.
  expect((await host.request('/server/status')).status).toBe(204)
})
