import { expect, it } from 'vitest'
import type { GameDatabase } from '../../../host/game-db/game-database.ts'
import { storeSales } from '../../../host/market/store/sales.ts'
import { createGameDeliverer } from '../../../host/payments/deliver-to-game.ts'
import { findGameDisagreements } from '../../../host/payments/reconcile-game.ts'
import { restoreAllLost } from '../../../host/payments/restore-lost.ts'
import { describeGameDatabase } from '../../game-database.ts'
import { must, type TestHost } from '../../host.ts'
import { sale } from '../../market-data.ts'
import { useGameHosts } from './game-hosts.ts'

describeGameDatabase('deliveries to the game', (game) => {
  const { start, player, pay, deliverer, deliveryRows, setVariable } = useGameHosts(game)
  /** Saves the number of the last delivery, like the script in the game. */
  const setDelivered = (gameId: number, seq: number) => setVariable(gameId, '#ALMANAC_SEQ', seq)
  const order = (host: TestHost, id: string, token: string) => host.ask(`/orders/${id}`, { token })
  const problems = async (host: TestHost) =>
    (await findGameDisagreements(host.deps.database, host.deps.gameDatabase as GameDatabase, host.deps.now())).map(
      ({ problem }) => problem,
    )

  it('deliveries are sent once, numbered for each account in the sequence of payment', async () => {
    const host = await start()
    const [one, two] = [await player(host), await player(host)]
    const paid = []
    for (const [account, credit] of [
      [one, 100],
      [two, 50],
      [one, 200],
      [one, 300],
    ] as const)
      paid.push(await pay(host, account.accountId, credit))
    expect(await deliverer(host).send()).toBe(4)
    expect(await deliverer(host).send()).toBe(0)
    const rows = await deliveryRows(one.gameId)
    expect(rows.map(({ seq, amount, unit, order_id }) => [seq, amount, unit, order_id])).toEqual([
      [1, 100, 'points', paid[0]],
      [2, 200, 'points', paid[2]],
      [3, 300, 'points', paid[3]],
    ])
    expect((await deliveryRows(two.gameId)).map(({ seq }) => seq)).toEqual([1])
    expect(await problems(host)).toEqual([])
  })

  it('deliveries are shown as credited after the game has delivered them, and not before', async () => {
    const host = await start()
    const { token, accountId, gameId } = await player(host)
    const [first, second] = [await pay(host, accountId, 100), await pay(host, accountId, 200)]
    const states = async () => [await order(host, first, token), await order(host, second, token)]
    expect(await states()).toMatchObject([{ state: 'paid', credited: false }, { credited: false }])
    await deliverer(host).send()
    expect(await states()).toMatchObject([{ credited: false }, { credited: false }])
    await setDelivered(gameId, 1)
    expect(await states()).toMatchObject([{ state: 'paid', credited: true }, { credited: false }])
    await setDelivered(gameId, 2)
    expect(await deliverer(host).confirm()).toBe(1)
    expect(await states()).toMatchObject([{ credited: true }, { credited: true }])
    expect(await problems(host)).toEqual([])
  })

  it('deliveries are stored once if several hosts send them at the same time', async () => {
    const host = await start()
    const { accountId, gameId } = await player(host)
    for (let credit = 1; credit <= 12; credit++) await pay(host, accountId, credit)
    const { database, now } = host.deps
    const others = [await start(), await start(), await start()].map(({ deps }) =>
      createGameDeliverer({ database, gameDatabase: deps.gameDatabase as GameDatabase, now }),
    )
    await Promise.all(others.map((other) => other.send()))
    expect((await deliveryRows(gameId)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(await problems(host)).toEqual([])
  })

  it('deliveries keep their number if the host loses the record that it sent them', async () => {
    const host = await start()
    const { accountId, gameId } = await player(host)
    const id = await pay(host, accountId, 100)
    await deliverer(host).send()
    const { db } = host.deps.database
    await db.deleteFrom('game_deliveries').execute()
    await db.updateTable('deliveries').set({ state: 'waiting', claimed_by: null }).where('order_id', '=', id).execute()
    await deliverer(host).send()
    expect((await deliveryRows(gameId)).map(({ seq, order_id }) => [seq, order_id])).toEqual([[1, id]])
    expect(await db.selectFrom('game_deliveries').select('seq').execute()).toEqual([{ seq: 1 }])
  })

  it('deliveries that a restored game database lost are sent once more with their numbers', async () => {
    const host = await start()
    const [one, two] = [await player(host), await player(host)]
    const keptId = await pay(host, one.accountId, 100)
    const lostIds = [await pay(host, one.accountId, 200), await pay(host, one.accountId, 300)]
    const otherLostId = await pay(host, two.accountId, 50)
    await deliverer(host).send()
    await setDelivered(one.gameId, 2)
    await setDelivered(two.gameId, 1)
    expect(await deliverer(host).confirm()).toBe(3)
    // Restores the state after the first delivery: rows, and the number of the last delivery.
    await game.run(
      `delete from almanac_deliveries where order_id in (${[...lostIds, otherLostId].map((id) => `'${id}'`)})`,
    )
    await setDelivered(one.gameId, 1)
    await setDelivered(two.gameId, 0)
    expect(await problems(host)).toContain('is missing in the game’s table of deliveries')

    const later = await pay(host, one.accountId, 400)
    await deliverer(host).send()
    const rows = (await deliveryRows(one.gameId)).map(({ seq, order_id, amount }) => [seq, order_id, amount])
    expect(rows).toEqual([keptId, ...lostIds, later].map((id, n) => [n + 1, id, (n + 1) * 100]))
    expect(await order(host, lostIds[0] as string, one.token)).toMatchObject({ credited: false })
    // The deliveries of players without a later purchase are restored by the command.
    const { database, gameDatabase, now } = host.deps
    const lost = { database, gameDatabase: gameDatabase as GameDatabase, now }
    expect([await restoreAllLost(lost), await restoreAllLost(lost)]).toEqual([1, 0])
    expect((await deliveryRows(two.gameId)).map(({ seq, order_id }) => [seq, order_id])).toEqual([[1, otherLostId]])
    expect(await problems(host)).toEqual([])
    await setDelivered(one.gameId, 4)
    await setDelivered(two.gameId, 1)
    await deliverer(host).confirm()
    expect(await order(host, lostIds[0] as string, one.token)).toMatchObject({ credited: true })
  })

  it('deliveries to a former player are not restored for the player who has the number after a wipe', async () => {
    const host = await start()
    const { accountId, gameId } = await player(host)
    const { db } = host.deps.database
    await storeSales(db, [sale({ sellerId: gameId, soldAt: host.deps.now() })])
    await pay(host, accountId, 100)
    await deliverer(host).send()
    await game.run('delete from almanac_deliveries')
    await game.run(`update login set userid = 'newcomer' where account_id = ${gameId}`)
    await db.updateTable('game_accounts').set({ table_made: 1 }).execute()
    await pay(host, accountId, 50)
    expect(await deliverer(host).send()).toBe(0)
    const { account_id, token } = await host.logIn('newcomer', 'pass')
    const id = await pay(host, must(account_id), 200)
    await deliverer(host).send()
    expect((await deliveryRows(gameId)).map(({ seq, order_id }) => [seq, order_id])).toEqual([[1, id]])
    expect(await host.ask('/account/shops', { token: must(token) })).toMatchObject({ sales: [] })
    expect(await problems(host)).toEqual([])
  })

  it('deliveries that no host sent are reported by the comparison', async () => {
    const host = await start()
    const [{ accountId }, stranger] = [await player(host), await player(host)]
    await pay(host, accountId, 100)
    await deliverer(host).send()
    await game.run(
      `insert into almanac_deliveries (account_id, seq, unit, amount, order_id) values (${stranger.gameId}, 1, 'points', 1000000, 'FORGED')`,
    )
    expect(await problems(host)).toEqual([expect.stringContaining('was not sent')])
  })

  it('deliveries continue above the last delivered number if the game’s table was lost', async () => {
    const host = await start()
    const { accountId, gameId } = await player(host)
    await deliverer(host).send()
    await game.run('drop table almanac_deliveries')
    await setDelivered(gameId, 7)
    await pay(host, accountId, 100)
    await deliverer(host).send()
    expect((await deliveryRows(gameId)).map(({ seq }) => seq)).toEqual([8])
  })

  it('deliveries that the game’s table rejects delay only later deliveries of the same account', async () => {
    const host = await start()
    const [one, two] = [await player(host), await player(host)]
    const tooMuch = await pay(host, one.accountId, 2 ** 32)
    await pay(host, one.accountId, 100)
    await pay(host, two.accountId, 50)
    await expect(deliverer(host).send()).rejects.toThrow(`the game's table refuses order ${tooMuch}`)
    expect(await deliveryRows(one.gameId)).toEqual([])
    expect(await deliveryRows(two.gameId)).toMatchObject([{ amount: 50 }])
    const { db } = host.deps.database
    await db.updateTable('deliveries').set({ amount: 7 }).where('order_id', '=', tooMuch).execute()
    expect(await deliverer(host).send()).toBe(2)
    expect((await deliveryRows(one.gameId)).map(({ amount }) => amount)).toEqual([7, 100])
    // Backups from different days: the second order has the number of the first, which cannot be restored.
    await game.run(`delete from almanac_deliveries where order_id = '${tooMuch}'`)
    await game.run(`update almanac_deliveries set seq = 1 where account_id = ${one.gameId}`)
    const unsent = await pay(host, one.accountId, 300)
    await pay(host, two.accountId, 400)
    await expect(deliverer(host).send()).rejects.toThrow(`the game's table refuses order ${unsent}`)
    expect((await deliveryRows(two.gameId)).map(({ amount }) => amount)).toEqual([50, 400])
  })

  it('deliveries wait for players without an account in the game, and are sent when there is one', async () => {
    const host = await start()
    const { accountId } = await player(host)
    const { db } = host.deps.database
    const links = await db.selectFrom('game_accounts').selectAll().execute()
    await db.deleteFrom('game_accounts').execute()
    await pay(host, accountId, 100)
    expect(await deliverer(host).send()).toBe(0)
    await db.insertInto('game_accounts').values(links).execute()
    expect(await deliverer(host).send()).toBe(1)
  })

  it('deliveries that differ in the game’s table are reported by the comparison', async () => {
    const host = await start()
    const { accountId, gameId } = await player(host)
    for (const credit of [100, 200, 300, 400]) await pay(host, accountId, credit)
    await deliverer(host).send()
    expect(await problems(host)).toEqual([])
    await game.run(`update almanac_deliveries set amount = 999 where account_id = ${gameId} and seq = 1`)
    await game.run(`delete from almanac_deliveries where account_id = ${gameId} and seq = 3`)
    await setDelivered(gameId, 5)
    host.wait(3 * 3_600_000)
    await pay(host, accountId, 500)
    host.wait(3 * 3_600_000)
    expect((await problems(host)).sort()).toEqual(
      [
        `follows a gap in the game’s table: account ${gameId} gets no further deliveries`,
        'is missing in the game’s table of deliveries',
        `the game has given account ${gameId} more than was sent`,
        'the game’s table of deliveries has other values',
        'was paid and never sent to the game',
      ].sort(),
    )
  })

  it('deliveries are not sent to a table without transactions', async () => {
    await deliverer(await start()).send()
    await game.run('alter table almanac_deliveries engine = MyISAM')
    const host = await start()
    const { accountId } = await player(host)
    await pay(host, accountId, 100)
    await expect(deliverer(host).send()).rejects.toThrow('almanac_deliveries has the engine MyISAM, not InnoDB')
  })
})
