// Run daily; exits 1 and names every order whose state, ledger and delivery disagree.
import process from 'node:process'
import { logText } from '../domain/text/log-text.ts'
import { dayMs } from '../domain/time/day.ts'
import { commandLimits, withDatabase } from '../host/db/index.ts'
import { schema } from '../host/features.ts'
import { openGameDatabase } from '../host/game-db/index.ts'
import {
  createOrders,
  createProviders,
  creditLostPayments,
  type Disagreement,
  findDisagreements,
  findGameDisagreements,
  restoreAllLost,
} from '../host/payments/index.ts'
import { takeOption } from '../ops/arguments.ts'
import { runCommand } from '../ops/run-command.ts'
import { readConfig } from '../settings/config.ts'
import { reportDisagreements } from './report-disagreements.ts'

const lookBackMs = 14 * dayMs

await runCommand('reconcile', async () => {
  const restores = takeOption('restore-deliveries')
  const config = readConfig(process.env)
  await withDatabase(config.DATABASE_URL, { schema }, async (database) => {
    const { receivers } = await createProviders(config, database, Date.now)
    const disagreements: Disagreement[] = []
    // Without ECPAY_QUERY the host alone asks, by the provider's rules; the sandbox can be asked only while it runs.
    for (const provider of receivers.filter(({ confirms }) => confirms)) {
      const lost = await creditLostPayments(provider, createOrders(database), Date.now() - lookBackMs)
      for (const id of lost.credited) console.log(`${logText(id)}: was paid, its notification was lost; credited now`)
      disagreements.push(...lost.problems)
    }
    disagreements.push(...(await findDisagreements(database.db)))
    const game = openGameDatabase(config, commandLimits)
    try {
      if (game && restores) {
        const restored = await restoreAllLost({ database, gameDatabase: game, now: Date.now })
        console.log(`${restored} deliveries were restored in the game’s table`)
      }
      if (game) disagreements.push(...(await findGameDisagreements(database, game, Date.now())))
    } finally {
      await game?.close()
    }
    reportDisagreements(disagreements)
  })
})
