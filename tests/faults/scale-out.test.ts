import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../host/db/database.ts'
import { sandboxKeys } from '../../host/payments/create-provider.ts'
import { createHostProcess } from '../host-process.ts'
import { createMariaDb } from '../mariadb.ts'
import { deadlineMs, until } from '../run/until.ts'
import { findProgram } from '../system-packages.ts'
import { compareLedger } from './compare-ledger.ts'
import { random, rounds } from './rounds.ts'
import { createAcknowledged, createVisitor, deliver, deliveryToken, runLoad } from './scale-out-load.ts'

const faults = ['host killed', 'database killed', 'database stopped', 'all hosts killed'] as const
const count = rounds(2, 60)
const missing = findProgram('mariadbd') ? '' : ' (skipped: mariadbd is not installed)'

it.skipIf(missing !== '')(
  `three hosts on one database lose and repeat nothing while hosts and the database are killed (${count} faults)${missing}`,
  { timeout: (count + 2) * deadlineMs },
  async () => {
    const mariaDb = await createMariaDb()
    onTestFinished(mariaDb.remove)
    await mariaDb.start()
    mariaDb.ask('create database almanac')
    const env = {
      DATABASE_URL: mariaDb.url('almanac'),
      DATABASE_WAIT_S: '60',
      DELIVERY_TOKEN: deliveryToken,
      // The sandbox works on loopback only.
      PUBLIC_API_HOST: 'http://127.0.0.1:9',
      SITE_URL: 'http://localhost:4321',
      TRUSTED_PROXY_HOPS: '1',
    }
    const hosts = [await createHostProcess(env), await createHostProcess(env), await createHostProcess(env)]
    onTestFinished(async () => {
      for (const host of hosts) await host.end('SIGKILL')
    })
    const restart = async (some: typeof hosts) => {
      for (const host of some) await host.end('SIGKILL')
      await Promise.all(some.map((host) => host.start()))
    }
    // The hosts start at the same time, and one of them migrates.
    await restart(hosts)
    const database = openDatabase(env.DATABASE_URL)
    onTestFinished(() => database.close())

    const acknowledged = createAcknowledged()
    const urls = hosts.map(({ url }) => url)
    let isOver = false
    const load = runLoad({ urls, acknowledged, keys: await sandboxKeys(database), isOver: () => isOver })
    for (let round = 0; round < count; round++) {
      const enough = acknowledged.paid.size + random.int(1, 5)
      await until('payments before the fault', () => {
        expect(acknowledged.unexpected).toEqual([])
        if (acknowledged.paid.size < enough)
          throw new Error(`${acknowledged.paid.size} of ${enough}; ${acknowledged.lastRetry}`)
        return true
      })
      const fault = faults[round % faults.length]
      if (fault === 'host killed') await restart([random.pick(hosts)])
      else if (fault === 'all hosts killed') await restart(hosts)
      else {
        await mariaDb.signal(fault === 'database killed' ? 'SIGKILL' : 'SIGSTOP')
        const ask = () => fetch(`${urls[0]}/posts`).then(({ status }) => status)
        await until('a host without its database answers 503', async () => (await ask()) === 503)
        if (fault === 'database killed') await mariaDb.start()
        else await mariaDb.signal('SIGCONT')
      }
    }
    isOver = true
    await load
    for (const claimer of ['game-1', 'game-2'])
      while ((await deliver(createVisitor(urls, acknowledged), claimer, acknowledged)) > 0);
    expect(acknowledged.unexpected).toEqual([])
    await compareLedger(database, acknowledged)
  },
)
