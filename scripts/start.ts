/** `npm start`: the whole product on this machine: host with the sample data, pull, build, site. */
import { once } from 'node:events'
import process from 'node:process'
import { takeNoArguments } from '../ops/arguments.ts'
import { demoSettings } from '../ops/demo-settings.ts'
import { readFolders } from '../ops/folders.ts'
import { onStop } from '../ops/on-stop.ts'
import { runCommand } from '../ops/run-command.ts'
import { listen } from '../publish/site-server/listen.ts'
import { createSiteServer } from '../publish/site-server/site-server.ts'
import { readConfig } from '../settings/config.ts'
import { pullEarlier } from './start/earlier-versions.ts'
import { printReady } from './start/print-ready.ts'
import { runScript } from './start/run-script.ts'
import { startDemoHost } from './start/start-host.ts'

await runCommand('start', async () => {
  takeNoArguments()
  Object.assign(process.env, demoSettings(process.env))
  const stopped = new AbortController()
  onStop(() => stopped.abort())
  const config = readConfig(process.env)
  const folders = readFolders()
  const closers: (() => Promise<void>)[] = []
  try {
    // Both ports are opened before anything slow starts, so that a taken port is reported at once.
    const server = createSiteServer(folders.releases, { trustedProxyHops: config.TRUSTED_PROXY_HOPS })
    const site = await listen(server, config.PORT, config.SITE_BIND)
    closers.push(() => site.close())
    console.log('1/3 host: loading the game data …')
    const demo = await startDemoHost(config, folders.state, folders.snapshots)
    closers.push(() => demo.host.close())
    const env = { API_HOST: demo.host.url, PUBLIC_API_HOST: config.PUBLIC_API_HOST }
    console.log('2/3 pull: a snapshot of the host’s data …')
    await pullEarlier(demo, folders.snapshots, stopped.signal)
    await runScript('pull', ['--unless-changed'], env, stopped.signal)
    if (stopped.signal.aborted) return
    console.log('3/3 build: pages and search index (only what changed)')
    await runScript('build', [], env, stopped.signal)
    if (stopped.signal.aborted) return
    printReady(site.url, demo)
    if (!stopped.signal.aborted) await once(stopped.signal, 'abort')
    console.log('\nstopping …')
  } catch (error) {
    if (!stopped.signal.aborted) throw error
  } finally {
    await Promise.all(closers.map((close) => close()))
  }
})
// Timers may be left, such as those of a database; everything important is closed.
process.exit()
