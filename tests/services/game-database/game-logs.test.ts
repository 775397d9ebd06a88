import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { LogRow } from '../../../domain/game-server/game-log.ts'
import { describeGameDatabase } from '../../game-database.ts'
import { type CallAnswer, createTestHost, type TestHost } from '../../host.ts'
import { smallGameData } from '../../small-game-data.ts'
import { useGameHosts } from './game-hosts.ts'

describeGameDatabase('game logs', (game) => {
  const { start } = useGameHosts(game)
  let host: TestHost
  let token: string
  beforeAll(() =>
    game.run(
      `insert into login set account_id = 2200001, userid = 'odin00', user_pass = 'x', email = 'a@a.com';
       insert into \`char\` set char_id = 150000, account_id = 2200001, char_num = 0, name = '萊茵'`,
    ),
  )
  beforeEach(async () => {
    host = await start()
    token = (await host.member('freya-1', 'admin')).token
  })

  const ask = (query: Record<string, string>) =>
    host.ask(`/admin/game-logs?${new URLSearchParams({ log: 'items', ...query })}`, { token })
  const read = async (query: Record<string, string>) =>
    (await ask(query)) as CallAnswer & { rows: LogRow[]; next: number | null; read_to: string }
  const ids = async (query: Record<string, string>) => (await read(query)).rows.map(({ id }) => id)

  it('logs are searched by account, character, item and day', async () => {
    await game.run(
      `insert into \`char\` set char_id = 150001, account_id = 2200001, char_num = 1, name = 'Loki';
       insert into \`char\` set char_id = 150002, account_id = 2200002, char_num = 0, name = 'Fafner';
       insert into picklog (id, time, char_id, type, nameid, amount, refine, card0, map) values
         (1, '2026-01-01 10:00:00', 150000, 'V', 501, -2, 7, 4001, 'prontera'), (2, '2026-01-02 00:00:00', 150001, 'P', 502, 1, 0, 0, ''),
         (3, '2026-01-01 23:59:59', 150002, 'N', 501, 5, 0, 0, ''), (9, '2026-01-02 23:59:59', 2999, 'M', 501, -1, 0, 0, '');
       insert into zenylog (id, time, char_id, src_id, type, amount, map) values
         (1, '2026-01-01 10:00:00', 150002, 150000, 'V', -500, ''), (2, '2026-01-01 10:00:00', 150002, 150002, 'S', 1, '');
       insert into chatlog (id, time, type, src_charid, src_accountid, dst_charname, message) values
         (1, '2026-01-01 10:00:00', 'W', 150000, 2200001, 'Loki', '50%折扣'), (2, '2026-01-01 10:00:00', 'O', 150002, 2200002, '', '50元?')`,
    )
    const { rows } = await read({})
    expect(rows.map(({ id }) => id)).toEqual([9, 3, 2, 1])
    expect(rows[3]).toEqual({
      ...{ id: 1, at: '2026-01-01 10:00:00', type: 'V', map: 'prontera', char_id: 150000, char: '萊茵', amount: -2 },
      ...{ nameid: 501, refine: 7, cards: [4001, 0, 0, 0], other_id: 0, other: '', message: '', recipient: '' },
    })
    expect(await ids({ q: 'ODIN00' })).toEqual([2, 1])
    for (const q of ['萊茵', '150000', '#150000']) expect(await ids({ q }), q).toEqual([1])
    expect(await ids({ text: '501' })).toEqual([9, 3, 1])
    expect(await ids({ from: '2026-01-02', until: '2026-01-02' })).toEqual([9, 2])
    expect(await ids({ from: '2026-01-04' })).toEqual([])
    expect(await ids({ log: 'zeny', q: '萊茵' })).toEqual([1])
    expect(await ids({ log: 'chat', q: 'odin00' })).toEqual([1])
    expect(await ids({ log: 'chat', text: '50%' })).toEqual([1])
    // Not in Big5, the clients' code page, in which it would be a question mark.
    expect(await ids({ log: 'chat', text: '𠮷' })).toEqual([])
    const wrongs: Record<string, string>[] = [{ q: 'unknown' }, { text: 'no such item' }, { log: 'x' }]
    for (const wrong of [...wrongs, { before: '-1' }, { from: '2026-02-30' }])
      expect((await ask(wrong)).status, JSON.stringify(wrong)).toBe(400)
    const lines = await host.auditLines('game-log.read')
    expect(JSON.parse(lines[1]?.detail ?? '')).toEqual({ log: 'items', text: '', from: '', until: '' })
    expect(lines[1]?.subject).toBe('ODIN00')
    expect(lines.map(({ subject }) => subject)).toContain('unknown')
  })

  it('logs of any length are read in parts of limited size', async () => {
    await game.run('truncate picklog')
    // Parts are ranges of ids, so few rows with gaps between their ids are as long a log as a million rows.
    await game.run(`insert into picklog (id, time, char_id, nameid)
      select seq, '2026-01-01' + interval seq second, if(seq in (5, 900000), 150000, 1), 501 from seq_1_to_1000000
      where seq in (1, 5, 86399, 86400, 200001, 600001, 900000, 1000000)`)
    const pages: unknown[] = []
    for (let before = ''; ; ) {
      const { rows, next, read_to } = await read({ q: '萊茵', before })
      pages.push([rows.map(({ id }) => id), next, read_to])
      if (next === null) break
      before = String(next)
    }
    expect(pages).toEqual([
      [[900_000], 600_001, '2026-01-07 22:40:01'],
      [[], 200_001, '2026-01-03 07:33:21'],
      [[5], null, ''],
    ])
    expect(await host.auditLines('game-log.read')).toHaveLength(3)
    expect((await ids({ from: '2026-01-11' })).slice(0, 1)).toEqual([1_000_000])
    expect((await ids({ until: '2026-01-01' }))[0]).toBe(86_399)
  })

  it('logs are not searched for a name that too many items have', async () => {
    const item = { Name: '藥水', Slot: 0, Description: '', View: 0, ViewId: 0, EnchantId: 0, Locations: {} }
    const items = new Map(Array.from({ length: 201 }, (_, index) => [index + 1, { ...item, Id: index + 1 }]))
    host = await createTestHost({ env: { GAME_DATABASE_URL: game.url() }, data: { ...smallGameData(), items } })
    token = (await host.member('freya-1', 'admin')).token
    expect(await ask({ text: '藥水' })).toMatchObject({ status: 400, error: expect.stringContaining('超過 200 種') })
    await host.close()
  })

  it('logs that are missing or unavailable are named', async () => {
    await game.run('rename table chatlog to chatlog_away')
    host = await start()
    token = (await host.member('freya-1', 'admin')).token
    const missing = await ask({ log: 'chat' })
    await game.run('rename table chatlog_away to chatlog')
    expect(missing).toMatchObject({ status: 409, error: expect.stringContaining('chatlog') })
    const logs = { GAME_DATABASE_URL: game.url(), GAME_LOG_DATABASE_URL: 'mysql://almanac@127.0.0.1:1/log' }
    host = await createTestHost({ env: logs })
    token = (await host.member('freya-1', 'admin')).token
    expect(await ask({})).toMatchObject({ status: 503, error: expect.stringContaining('GAME_LOG_DATABASE_URL') })
    await host.close()
    host = await createTestHost()
    token = (await host.member('freya-1', 'admin')).token
    expect((await ask({})).status).toBe(404)
    await host.close()
  })
})
