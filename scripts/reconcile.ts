// Run daily; exits 1 and names every order whose state, ledger and delivery disagree.

import process from 'node:process'
import { dayMs } from '../domain/day.ts'
import { logText } from '../domain/log-text.ts'
import { commandLimits, withDatabase } from '../host/db/index.ts'
import { openGameDatabase } from '../host/game-db/index.ts'
import {
  createLostRestorer,
  createOrders,
  createProviders,
  creditLostPayments,
  findDisagreements,
  findGameDisagreements,
} from '../host/payments/index.ts'
import { takeOption } from '../ops/arguments.ts'
import { runCommand } from '../ops/run-command.ts'
import { readConfig } from '../settings/config.ts'

const lookBackMs = 14 * dayMs

await runCommand('reconcile', async () => {
  const restores = takeOption('restore-deliveries')
  const config = readConfig(process.env)
  await withDatabase(config.DATABASE_URL, async (database) => {
    const { receivers } = await createProviders(config, database, Date.now)
    const found = []
    for (const provider of receivers) {
      const lost = await creditLostPayments(provider, createOrders(database), Date.now() - lookBackMs)
      for (const id of lost.credited) console.log(`${logText(id)}: was paid, its notification was lost; credited now`)
      found.push(...lost.problems)
    }
    found.push(...(await findDisagreements(database.db)))
    const game = openGameDatabase(config, commandLimits)
    if (game && restores) {
      const lost = createLostRestorer({ database, gameDatabase: game, now: Date.now })
      console.log(`${await lost.restoreAll()} deliveries were restored in the game’s table`)
    }
    if (game) found.push(...(await findGameDisagreements(database, game, Date.now()).finally(game.close)))
    for (const { orderId, problem } of found) console.error(`${logText(orderId)}: ${logText(problem)}`)
    console.log(found.length === 0 ? 'Orders, ledger and deliveries agree' : `${found.length} disagreements`)
    process.exitCode = found.length === 0 ? 0 : 1
  })
})
