import { expect, it } from 'vitest'
import { dayMs } from '../../../domain/time/day.ts'
import { emptyClosedAccounts } from '../../../host/accounts/own-data/empty-closed-accounts.ts'
import type { GameDatabase } from '../../../host/game-db/game-database.ts'
import { findGameDisagreements } from '../../../host/payments/reconcile-game.ts'
import { describeGameDatabase } from '../../game-database.ts'
import type { TestHost } from '../../host.ts'
import { useGameHosts } from './game-hosts.ts'

describeGameDatabase('orders and points with the game’s database', (game) => {
  const { start, player, pay, deliverer, deliveryRows, setVariable } = useGameHosts(game)
  const resend = (host: TestHost, id: string, token: string) =>
    host.ask(`/admin/orders/${id}/resend`, { token, body: {}, headers: { 'If-Match': '*' } })

  it('a delivery that the game’s table lost is restored once with its number', async () => {
    const host = await start()
    const [admin, { accountId, gameId }] = [(await host.member('freya-1', 'admin')).token, await player(host)]
    const ids = [await pay(host, accountId, 1), await pay(host, accountId, 2), await pay(host, accountId, 3)]
    const [first = '', second = '', third = ''] = ids
    expect((await resend(host, first, admin)).outcome).toBe('waiting')
    await deliverer(host).send()
    await setVariable(gameId, '#ALMANAC_SEQ', 1)
    expect((await resend(host, first, admin)).outcome).toBe('given')
    expect((await resend(host, second, admin)).outcome).toBe('sent')
    const rowsBefore = await deliveryRows(gameId)
    await game.run(`delete from almanac_deliveries where account_id = ${gameId} and seq in (1, 2)`)
    // A delivered row is not restored: the game would deliver it again if it also lost the number.
    expect((await resend(host, first, admin)).outcome).toBe('given')
    const answers = await Promise.all([1, 2, 3].map(() => resend(host, second, admin)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ outcome }) => outcome === 'restored').length).toBeGreaterThan(0)
    expect(await deliveryRows(gameId)).toEqual(rowsBefore.slice(1))
    expect((await resend(host, second, admin)).outcome).toBe('sent')
    await game.run(`delete from almanac_deliveries where account_id = ${gameId} and seq = 3`)
    await game.run(
      `insert into almanac_deliveries (account_id, seq, unit, amount, order_id) values (${gameId}, 3, 'points', 9, 'STRANGE')`,
    )
    expect((await resend(host, third, admin)).status).toBe(409)
    await game.run("delete from almanac_deliveries where order_id = 'STRANGE'")
    expect((await resend(host, third, admin)).outcome).toBe('restored')
    const databases = [host.deps.database, host.deps.gameDatabase as GameDatabase] as const
    expect(await findGameDisagreements(...databases, host.deps.now())).toMatchObject([{ orderId: first }])
  })

  it('points and VIP are read from the game’s database', async () => {
    const host = await start()
    const { token, accountId, gameId } = await player(host)
    await pay(host, accountId, 300)
    await pay(host, accountId, 30, 'vip')
    const points = () => host.ask('/account/points', { token })
    const unsaved = { source: 'game', points: 0, vip_until: null, waiting_points: 300, waiting_days: 30 }
    expect(await points()).toEqual({ status: 200, ...unsaved })
    await deliverer(host).send()
    await setVariable(gameId, '#CASHPOINTS', 250)
    await setVariable(gameId, '#ALMANAC_VIP', 1_800_000_000)
    await setVariable(gameId, '#ALMANAC_SEQ', 2)
    await deliverer(host).confirm()
    const saved = { points: 250, vip_until: '2027-01-15T08:00:00.000Z', waiting_points: 0, waiting_days: 0 }
    expect(await points()).toMatchObject(saved)
    await game.run('alter table acc_reg_num rename to acc_reg_num_away')
    const failure = await points()
    await game.run('alter table acc_reg_num_away rename to acc_reg_num')
    expect(failure.status).toBeGreaterThanOrEqual(500)
  })

  it('an emptied account keeps its game account, and its owner gets the site account back at a login', async () => {
    const host = await start()
    const { username, token, accountId, gameId } = await player(host)
    const id = await pay(host, accountId, 300)
    expect((await host.ask('/account/close', { token, body: { password: 'pass' } })).status).toBe(200)
    host.wait(14 * dayMs)
    expect(await emptyClosedAccounts(host.deps)).toBe(1)
    const rows = await game.game().db.selectFrom('login').selectAll().where('account_id', '=', gameId).execute()
    expect(rows).toMatchObject([{ userid: username, user_pass: 'pass', state: 0 }])
    const { db } = host.deps.database
    expect(JSON.stringify(await db.selectFrom('accounts').selectAll().execute())).not.toContain(username)
    // Paid orders are still delivered.
    expect(await deliverer(host).send()).toBe(1)
    expect((await deliveryRows(gameId)).map(({ order_id }) => order_id)).toEqual([id])
    const back = await host.logIn(username, 'pass')
    expect([back.status, back.account_id]).toEqual([200, accountId])
    expect(await host.ask('/account/orders', { token: back.token })).toMatchObject({ total: 1 })
    expect((await host.logIn(username, 'pass')).status).toBe(200)
  })
})
