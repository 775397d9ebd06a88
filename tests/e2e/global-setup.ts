import process from 'node:process'
import { createMariaDb } from '../own-mariadb.ts'
import { startStack } from '../stack/stack.ts'

/**
 * With `E2E_RUNNING=1` the stack that already runs on the two ports is used as it is; with `E2E_DATABASE=mariadb` the
 * host has a MariaDB server of its own instead of a file.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_RUNNING) return undefined
  if (process.env.E2E_DATABASE !== 'mariadb') return startStack()
  const server = await createMariaDb()
  try {
    await server.start()
    server.ask('create database almanac character set utf8mb4')
    process.env.E2E_DATABASE_URL = server.url('almanac')
    const stop = await startStack()
    return async () => {
      await stop()
      await server.remove()
    }
  } catch (error) {
    await server.remove()
    throw error
  }
}
