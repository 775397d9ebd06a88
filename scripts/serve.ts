/** `npm run serve`: the current release as a production server would give it. */
import process from 'node:process'
import { readConfig } from '../api/config.ts'
import { takeNoArguments } from '../operate/arguments.ts'
import { readFolders } from '../operate/folders.ts'
import { onStop } from '../operate/on-stop.ts'
import { OperationError } from '../operate/operation-error.ts'
import { runCommand } from '../operate/run-command.ts'
import { readCurrentRelease } from '../release/publish/index.ts'
import { listen } from '../site-server/listen.ts'
import { createSiteServer } from '../site-server/site-server.ts'

await runCommand('serve', async () => {
  takeNoArguments()
  const { PORT, SITE_BIND, TRUSTED_PROXY_HOPS } = readConfig(process.env)
  const { releases } = readFolders()
  if (!readCurrentRelease(releases)) {
    throw new OperationError('usage', 'there is no release to serve', releases, 'Run `npm run build` first.')
  }
  const listening = await listen(
    createSiteServer(releases, { trustedHops: TRUSTED_PROXY_HOPS }),
    PORT,
    SITE_BIND,
    'PORT',
  )
  console.log(`serving ${releases}/current at ${listening.url}`)
  onStop(() => void listening.close())
})
