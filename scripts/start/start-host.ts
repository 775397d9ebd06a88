import { createWriteStream, existsSync } from 'node:fs'
import path from 'node:path'
import { currentSnapshot } from '../../api/snapshot.ts'
import { createLog, makePrivateFile, makePrivateFolder } from '../../host/base/index.ts'
import {
  claimForDemo,
  type DemoAccount,
  mayHaveDemo,
  openSampleHistory,
  type SampleHistory,
  seedDemo,
  seedMarket,
} from '../../host/demo/index.ts'
import { type RunningHost, startHost } from '../../host/server.ts'
import { portFailure } from '../../ops/port-failure.ts'
import type { Config } from '../../settings/config.ts'

export interface DemoHost {
  host: RunningHost
  /** Empty if no demo is allowed: with another game's data, or on an address that others can reach. */
  accounts: readonly DemoAccount[]
  /** The sample's earlier versions, if there is no snapshot yet. */
  history: SampleHistory | undefined
  /** Path of its log file. */
  log: string
}

/** Starts the host in this process, with the sample's demo if that is allowed. It logs to a file. */
export async function startDemoHost(config: Config, state: string, snapshots = ''): Promise<DemoHost> {
  makePrivateFolder(state)
  const log = path.join(state, 'host.log')
  makePrivateFile(log)
  const stream = createWriteStream(log, { flags: 'a' })
  let accounts: readonly DemoAccount[] = []
  const isFirst = snapshots !== '' && mayHaveDemo(config) && !existsSync(path.join(snapshots, currentSnapshot))
  const history = isFirst ? await openSampleHistory(config, Date.now()) : undefined
  try {
    const host = await startHost(config, {
      ...(history && { load: history.load }),
      log: createLog((line) => stream.write(line)),
      prepare: async (deps) => {
        await claimForDemo(deps, deps.now())
        if (!mayHaveDemo(config)) return
        accounts = await seedDemo(deps, { folder: state })
        if (config.GAME_DATABASE_URL === '') await seedMarket(deps)
      },
    })
    return { host, accounts, history, log }
  } catch (error) {
    throw portFailure(error as NodeJS.ErrnoException, config.HOST_PORT, 'HOST_PORT')
  }
}
