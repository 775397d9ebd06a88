/** Runs the reference API host until it is told to stop. */
import { ConfigError, readConfig } from '../api/config.ts'
import { startHost } from '../host/server.ts'

try {
  const host = await startHost(readConfig(process.env))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => host.close())
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
