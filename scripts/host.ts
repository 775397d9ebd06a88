/** Runs the reference API host until it is told to stop. `SEED_DEMO=1` fills a fresh database with the sample's demo. */
import path from 'node:path'
import process from 'node:process'
import { readConfig } from '../api/config.ts'
import { mayHaveDemo, seedDemo } from '../host/demo/seed-demo.ts'
import { seedMarket } from '../host/demo/seed-market.ts'
import { makePrivateFolder } from '../host/private-files.ts'
import { type RunningHost, startHost } from '../host/server.ts'
import { takeNoArguments } from '../operate/arguments.ts'
import { onStop } from '../operate/on-stop.ts'
import { OperationError } from '../operate/operation-error.ts'
import { portFailure } from '../operate/port-failure.ts'
import { runCommand } from '../operate/run-command.ts'

await runCommand('host', async () => {
  takeNoArguments()
  const folder = path.resolve(process.env.VAR_DIR || 'var')
  const config = readConfig(process.env)
  makePrivateFolder(folder)
  const seeds = Boolean(process.env.SEED_DEMO)
  if (seeds && !mayHaveDemo(config)) {
    const mend = 'Leave SEED_DEMO out, or name the sample with GAME_DATA and a loopback address with HOST_BIND.'
    throw new OperationError('usage', 'SEED_DEMO is for the sample on a loopback address only', 'SEED_DEMO', mend)
  }
  // Who ends it while it starts need not wait for the game's files, nor for a database that is away.
  let host: RunningHost | undefined
  onStop(() => void (host ? host.close() : process.exit()))
  host = await startHost(config, {
    ...(seeds ? { prepare: (deps) => seedDemo(deps, { folder }).then(() => seedMarket(deps)) } : {}),
  }).catch((error) => {
    throw portFailure(error, config.HOST_PORT, 'HOST_PORT')
  })
  // Operators patch the game's files: read them again, and keep the former state where they are broken.
  process.on('SIGHUP', () => void host?.deps.games.reload())
})
