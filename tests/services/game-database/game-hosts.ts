/** Hosts that share the game database of a suite, players of the game, and their payments. */
import { afterEach } from 'vitest'
import type { GameDeliverer } from '../../../host/payments/deliver-to-game.ts'
import type { TestGameDatabase } from '../../game-database.ts'
import { createTestHost, must, type TestHost } from '../../host.ts'

/** Closes its hosts after each test and drops the table of deliveries. */
export function useGameHosts(game: TestGameDatabase) {
  const hosts: TestHost[] = []
  afterEach(async () => {
    for (const host of hosts.splice(0)) await host.close()
    // Each host has its own database, without the deliveries that earlier hosts sent.
    await game.run('drop table if exists almanac_deliveries')
  })
  let players = 0

  return {
    async start(env: Record<string, string> = {}): Promise<TestHost> {
      const host = await createTestHost({ env: { GAME_DATABASE_URL: game.url(), ...env } })
      hosts.push(host)
      return host
    },
    /** Creates an account in the game, with the password `pass`, and logs it in on the host. */
    async player(host: TestHost) {
      const username = `player${++players}`
      await game.run(`insert into login set userid = '${username}', user_pass = 'pass', sex = 'M', email = 'a@a.com'`)
      const { token, account_id } = await host.logIn(username, 'pass')
      const { db } = game.game()
      const rows = await db.selectFrom('login').select('account_id').where('userid', '=', username).execute()
      return { username, token: must(token), accountId: must(account_id), gameId: must(rows[0]).account_id }
    },
    /** Pays an order of `credit` points, and moves the host's clock 1 min forward. Returns the order's id. */
    async pay(host: TestHost, accountId: number, credit: number, kind: 'donate' | 'vip' = 'donate'): Promise<string> {
      const { orders, provider } = host.deps.payments
      const draft = { accountId, planId: 0, amount: credit, credit, method: 'credit', provider: provider.name } as const
      const { id } = await orders.open({ ...draft, kind, lifetimeMs: 60_000 })
      await orders.settle({ orderId: id, provider: provider.name, amount: credit, tradeNo: 'x' })
      host.wait(60_000)
      return id
    },
    deliverer: (host: TestHost) => host.deps.payments.game as GameDeliverer,
    /** An account's rows in the game's table of deliveries, in sequence. */
    deliveryRows: (gameId: number) =>
      game
        .game()
        .db.selectFrom('almanac_deliveries')
        .select(['seq', 'order_id', 'amount', 'unit'])
        .where('account_id', '=', gameId)
        .orderBy('seq')
        .execute(),
    /** Sets an account variable of the game, such as `#ALMANAC_SEQ`: the number of the last delivery credited there. */
    setVariable: (gameId: number, key: string, value: number) =>
      game.run(`replace into acc_reg_num values (${gameId}, '${key}', 0, ${value})`),
  }
}
