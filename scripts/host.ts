/** Runs the reference API host until it is stopped. `SEED_DEMO=1` fills an empty database with the sample's demo. */
import path from 'node:path'
import process from 'node:process'
import { makePrivateFolder } from '../host/base/index.ts'
import type { RunningHost } from '../host/server.ts'
import { takeNoArguments } from '../ops/arguments.ts'
import { onStop } from '../ops/on-stop.ts'
import { usageError } from '../ops/operation-error.ts'
import { portFailure } from '../ops/port-failure.ts'
import { runCommand } from '../ops/run-command.ts'
import { readConfig } from '../settings/config.ts'

await runCommand('host', async () => {
  takeNoArguments()
  const config = readConfig(process.env)
  const folder = path.resolve(config.VAR_DIR)
  makePrivateFolder(folder)
  // A signal during the start need not wait for the game's files, nor for an unavailable database.
  let host: RunningHost | undefined
  onStop(() => void (host ? host.close() : process.exit()))
  // SIGHUP: operators changed the game's files. Reads them again, and keeps the former data if they are broken. The
  // listener is added before the program is loaded, which takes a second, because the signal would otherwise end the
  // process.
  let mustReload = false
  // On Windows SIGHUP means that the window was closed.
  if (process.platform !== 'win32')
    process.on('SIGHUP', () => {
      mustReload = host === undefined
      void host?.deps.games.reload()
    })
  const { startHost } = await import('../host/server.ts')
  const demo = config.SEED_DEMO ? await import('../host/demo/index.ts') : undefined
  if (demo && !demo.mayHaveDemo(config)) {
    const remedy = 'Remove SEED_DEMO, or set GAME_DATA to the sample and HOST_BIND to a loopback address.'
    throw usageError('SEED_DEMO is for the sample on a loopback address only', remedy, 'SEED_DEMO')
  }
  host = await startHost(config, {
    ...(demo && { prepare: (deps) => demo.seedDemo(deps, { folder }).then(() => demo.seedMarket(deps)) }),
  }).catch((error) => {
    throw portFailure(error, config.HOST_PORT, 'HOST_PORT')
  })
  // Files that changed during the start may have been read before the change.
  if (mustReload) void host.deps.games.reload()
})
