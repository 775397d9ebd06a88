/** `npm run dev`: the host and Astro's development server, which reloads pages as they are edited. */
import { once } from 'node:events'
import process from 'node:process'
import { readConfig } from '../api/config.ts'
import { takeNoArguments } from '../operate/arguments.ts'
import { demoSettings } from '../operate/demo-settings.ts'
import { readFolders } from '../operate/folders.ts'
import { onStop } from '../operate/on-stop.ts'
import { runCommand } from '../operate/run-command.ts'
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
    const { dev } = await import('astro')
    const server = await dev({ root: process.cwd(), server: { port: config.PORT, host: config.SITE_BIND } })
    printReady(`http://localhost:${server.address.port}`, demo)
    // The word to stop may have come while the server was starting.
    if (!stopped.signal.aborted) await once(stopped.signal, 'abort')
    await server.stop()
  } finally {
    await demo.host.close()
  }
})
process.exit()
