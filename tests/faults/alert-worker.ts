/** Finds offers for accounts and sends alerts until it is killed; prints what was committed. */
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '../../domain/values/random.ts'
import { inTransaction } from '../../host/db/index.ts'
import { noteOffers } from '../../host/market/alerts/note-offers.ts'
import { createAlertSender } from '../../host/market/alerts/send-alerts.ts'
import { createTestHost } from '../host.ts'

const [, , databaseUrl = '', discordUrl = '', firstPrice = '', watched = ''] = process.argv
const offersOfRun = 6
const random = createRandom(Number(firstPrice))
const host = await createTestHost({ databaseUrl, env: { ALERT_WEBHOOKS: discordUrl } })
const deps = { ...host.deps, now: () => Date.now() }
const sender = createAlertSender(deps)
process.stdout.write('ready\n')

for (let n = 0; ; n++) {
  if (n < offersOfRun) {
    // Each price is unique, and each account watches an item of its own.
    const price = Number(firstPrice) + n
    const nameid = 1 + Math.floor(random.next() * Number(watched))
    const place = {
      charName: 'a',
      map: 'prontera',
      x: 1,
      y: 1,
      owner: '1',
      ownerGameId: null,
      spec: '',
      amount: 1,
      options: 0,
    }
    const goods = { nameid, price, side: 'selling', currency: 'ZENY', refine: 0, cards: [] } as const
    await inTransaction(deps.database.db, (trx) => noteOffers(trx, [{ rowId: null, ...goods, ...place }], deps.now()))
    process.stdout.write(`noted ${price}\n`)
  }
  if ((await sender.sendNext()) === 'none') await sleep(5)
}
