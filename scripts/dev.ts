/** `npm run dev`: the host and Astro's development server, which reloads pages as they are edited. */
import { once } from 'node:events'
import process from 'node:process'
import { takeNoArguments } from '../ops/arguments.ts'
import { demoSettings } from '../ops/demo-settings.ts'
import { readFolders } from '../ops/folders.ts'
import { onStop } from '../ops/on-stop.ts'
import { runCommand } from '../ops/run-command.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { printReady } from './start/print-ready.ts'
import { runScript } from './start/run-script.ts'
import { startDemoHost } from './start/start-host.ts'

await runCommand('dev', async () => {
  takeNoArguments()
  Object.assign(process.env, demoSettings(process.env))
  const stopped = new AbortController()
  onStop(() => stopped.abort())
  const config = readConfig(process.env)
  const demo = await startDemoHost(config, readFolders().state)
  try {
    await runScript('pull', ['--unless-changed'], { API_HOST: demo.host.url }, stopped.signal)
    if (stopped.signal.aborted) return
    process.env.PUBLIC_API_HOST = config.PUBLIC_API_HOST
    const aborted = once(stopped.signal, 'abort').then(() => undefined)
    const server = await Promise.race([startAstro(config), aborted])
    // Stopped during the start, which may take long: everything started so far ends with this process.
    if (!server) return
    printReady(`http://localhost:${server.address.port}`, demo)
    await aborted
    await server.stop()
  } finally {
    await demo.host.close()
  }
})
process.exit()

async function startAstro({ PORT: port, SITE_BIND: host }: Config) {
  const { dev } = await import('astro')
  const listeners = process.listeners('SIGTERM')
  const server = await dev({ root: process.cwd(), server: { port, host } })
  // Vite's listener would end the process as soon as its own server is closed, before the host is.
  for (const added of process.listeners('SIGTERM').filter((listener) => !listeners.includes(listener)))
    process.off('SIGTERM', added)
  return server
}
