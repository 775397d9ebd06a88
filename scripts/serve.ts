/** `npm run serve`: serves the current release as a production server would. */
import process from 'node:process'
import { takeNoArguments } from '../ops/arguments.ts'
import { readFolders } from '../ops/folders.ts'
import { onStop } from '../ops/on-stop.ts'
import { usageError } from '../ops/operation-error.ts'
import { runCommand } from '../ops/run-command.ts'
import { readCurrentRelease } from '../publish/release/releases/index.ts'
import { listen } from '../publish/site-server/listen.ts'
import { createSiteServer } from '../publish/site-server/site-server.ts'
import { readConfig } from '../settings/config.ts'

await runCommand('serve', async () => {
  takeNoArguments()
  const { PORT, SITE_BIND, TRUSTED_PROXY_HOPS } = readConfig(process.env)
  const { releases } = readFolders()
  if (!readCurrentRelease(releases)) {
    throw usageError('there is no release to serve', 'Run `npm run build` first.', releases)
  }
  const listening = await listen(createSiteServer(releases, { trustedProxyHops: TRUSTED_PROXY_HOPS }), PORT, SITE_BIND)
  console.log(`serving ${releases}/current at ${listening.url}`)
  onStop(() => void listening.close())
})
