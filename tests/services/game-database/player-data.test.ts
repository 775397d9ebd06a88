import { createServer } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { describeGameDatabase } from '../../game-database.ts'
import { useGameHosts } from './game-hosts.ts'

describeGameDatabase('the game’s data for players', (game) => {
  const { start, player } = useGameHosts(game)
  afterEach(() => game.run('delete from `char`;\n delete from loginlog'))
  const character = (id: number, account: number, more: string) =>
    game.run(
      `insert into \`char\` set char_id = ${id}, account_id = ${account}, char_num = ${id % 9}, name = 'c${id}', ${more}`,
    )
  const rowOf = async (id: number) =>
    (await game.game().db.selectFrom('char').selectAll().where('char_id', '=', id).execute())[0]

  it('resets position and appearance of the player’s offline characters, with a limit and an audit entry', async () => {
    const host = await start()
    const { token, gameId } = await player(host)
    const place = "last_map = 'gl_prison', last_x = 9, last_y = 9, save_map = 'prontera', save_x = 150, save_y = 88"
    await character(150001, gameId, `${place}, hair = 5, hair_color = 7, clothes_color = 3, head_top = 99, robe = 4`)
    await character(150002, gameId, `${place}, online = 1`)
    await character(150003, gameId, "last_map = 'sec_pri', save_map = 'prontera'")
    await character(150004, gameId + 1, place)
    const reset = (id: number | string, part: string) =>
      host.ask(`/account/characters/${id}/reset`, { token, body: { part } })
    expect((await host.ask('/account/characters', { token })).can_reset).toBe(true)
    expect((await reset(150001, 'position')).status).toBe(200)
    expect(await rowOf(150001)).toMatchObject({ last_map: 'prontera', last_x: 150, last_y: 88, head_top: 99 })
    expect((await reset(150001, 'look')).status).toBe(200)
    expect(await rowOf(150001)).toMatchObject({ hair: 5, hair_color: 0, clothes_color: 0, head_top: 0, robe: 0 })
    expect(await reset(150002, 'look')).toMatchObject({ status: 409, error: expect.stringContaining('登出遊戲') })
    expect(await reset(150003, 'position')).toMatchObject({ status: 409, error: expect.stringContaining('監獄') })
    expect((await reset(150004, 'position')).status).toBe(404)
    expect((await reset(150001, 'look')).status).toBe(429)
    expect(await rowOf(150002)).toMatchObject({ last_map: 'gl_prison' })
    expect(await rowOf(150004)).toMatchObject({ last_map: 'gl_prison' })
    expect((await host.auditLines('character.%')).map(({ subject, detail }) => [subject, JSON.parse(detail)])).toEqual([
      ['150001', { part: 'position' }],
      ['150001', { part: 'look' }],
    ])
  })

  it('moves no character out of a prison of the game masters', async () => {
    const host = await start()
    const own = await start({ GAME_PRISON_MAPS: 'GM_Jail.gat' })
    const { token, gameId, username } = await player(host)
    const others = await own.openSession(username, 'pass')
    await character(150031, gameId, "last_map = 'sec_in02', save_map = 'prontera'")
    await character(150032, gameId, "last_map = 'gm_jail.gat', save_map = 'prontera'")
    const reset = async (on: typeof host, bearer: string, id: number) =>
      (await on.ask(`/account/characters/${id}/reset`, { token: bearer, body: { part: 'position' } })).status
    expect([await reset(host, token, 150031), await reset(own, others, 150032)]).toEqual([409, 409])
    expect([await reset(own, others, 150031), await reset(host, token, 150032)]).toEqual([200, 200])
  })

  it('lists online players if the operator allows it, without staff, autotraders and hidden players', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as { port: number }
    const env = { GAME_ONLINE_LIST: 'on', GAME_SERVER_HOST: '127.0.0.1', GAME_SERVER_PORTS: `1,1,${port}` }
    const host = await start(env)
    const [visible, trader, hidden, staff] = [
      await player(host),
      await player(host),
      await player(host),
      await player(host),
    ]
    await game.run(`update login set group_id = 99 where account_id = ${staff.gameId}`)
    const at = "last_map = 'payon', base_level = 50, online ="
    for (const [index, { gameId }] of [visible, trader, hidden, staff].entries())
      await character(150010 + index, gameId, `${at} 1`)
    await character(150019, visible.gameId, `${at} 0`)
    await game.run(
      `insert into vendings set id = 1, account_id = ${trader.gameId}, char_id = 150011, autotrade = 1, title = '', map = 'payon', x = 1, y = 1`,
    )
    await host.ask('/account/ranking', { token: hidden.token, method: 'PUT', body: { hidden: true } })
    expect(await host.ask('/server/online')).toMatchObject({
      status: 200,
      players: [{ name: 'c150010', class: 0, base_level: 50, map: 'payon' }],
    })
    expect(await (await start()).ask('/server/online')).toMatchObject({ status: 200, players: null })
  })

  it('lists the player’s logins on the site and in the game, with networks instead of addresses', async () => {
    const host = await start()
    const { token, username } = await player(host)
    await host.logIn(username, 'wrong', { from: '198.51.100.7' })
    await game.run(`insert into loginlog values ('2026-01-01 10:00:00', '203.0.113.77', '${username}', 100, 'login ok'),
      ('2026-01-01 11:00:00', '203.0.113.78', '${username}', 1, ''), ('2026-01-01 12:00:00', '203.0.113.79', 'other', 100, '')`)
    const { here: siteLogins, game: gameLogins } = await host.ask('/account/logins', { token })
    expect(siteLogins).toEqual([
      { at: '2026-01-02 11:04', network: '198.51.100.0/24', right: false },
      { at: '2026-01-02 11:04', network: '203.0.113.0/24', right: true },
    ])
    expect(gameLogins).toEqual([
      { at: '2026-01-01 11:00', network: '203.0.113.0/24', right: false },
      { at: '2026-01-01 10:00', network: '203.0.113.0/24', right: true },
    ])
  })

  it('lets players log in while searches of the game’s log take long', async () => {
    const host = await start()
    const searchers = await Promise.all(Array.from({ length: 6 }, () => player(host)))
    const { username, token } = await player(host)
    const searches: Promise<{ status: number; game?: unknown }>[] = []
    await game
      .game()
      .db.connection()
      .execute(async (connection) => {
        await sql`lock tables loginlog write`.execute(connection)
        for (const { token } of searchers)
          for (let n = 0; n < 10; n++) searches.push(host.ask('/account/logins', { token }))
        expect((await host.logIn(username, 'pass')).status).toBe(200)
        expect((await host.ask('/ranking')).status).toBe(200)
        await Promise.all(searches)
        await sql`unlock tables`.execute(connection)
      })
    for (const search of searches) expect(await search).toMatchObject({ status: 200, game: null })
    host.wait(301_000)
    expect(await host.ask('/account/logins', { token })).toMatchObject({ status: 200, game: [] })
  })
})
