import { rmSync } from 'node:fs'
import process from 'node:process'
import { listen } from '../../publish/site-server/listen.ts'
import { createSiteServer } from '../../publish/site-server/site-server.ts'
import { pullEarlier } from '../../scripts/start/earlier-versions.ts'
import { startDemoHost } from '../../scripts/start/start-host.ts'
import { readConfig } from '../../settings/config.ts'
import { databaseFile, releasesFolder, runScript, snapshotFolder, stackEnv, stackFolder } from '../stack/stack.ts'

/**
 * Starts host and site for browser tests like `npm start`, with a fresh database and the sample data. The first start
 * also pulls the sample's earlier versions, so that the site has a history; later starts build only changed pages. With
 * `E2E_RUNNING=1` the tests use a stack that already runs on the two ports.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_RUNNING) return undefined
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${databaseFile}${suffix}`, { force: true })
  const config = readConfig(stackEnv())
  const demo = await startDemoHost(config, stackFolder, snapshotFolder)
  try {
    await pullEarlier(demo, snapshotFolder, new AbortController().signal)
    await runScript('pull')
    await runScript('build')
    const options = { trustedProxyHops: config.TRUSTED_PROXY_HOPS }
    const site = await listen(createSiteServer(releasesFolder, options), config.PORT, config.SITE_BIND)
    return async () => {
      await site.close()
      await demo.host.close()
    }
  } catch (error) {
    await demo.host.close()
    throw error
  }
}
