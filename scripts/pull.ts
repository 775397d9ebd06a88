/** `npm run pull`: a validated snapshot of the host's data for the build. */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { readConfig } from '../api/config.ts'
import { readFolders } from './operate/folders.ts'
import { runCommand } from './operate/run-command.ts'
import { describePull } from './pull/describe.ts'
import { pull } from './pull/pull.ts'

await runCommand('pull', async () => {
  const { values } = parseArgs({
    options: {
      'accept-loss': { type: 'boolean', default: false },
      'unless-changed': { type: 'boolean', default: false },
      concurrency: { type: 'string', default: '12' },
    },
  })
  const { API_HOST } = readConfig(process.env)
  const result = await pull({
    host: API_HOST,
    folder: readFolders().snapshots,
    unlessChanged: values['unless-changed'],
    acceptLoss: values['accept-loss'],
    concurrency: Math.max(1, Math.min(64, Number(values.concurrency) || 12)),
    onRetry: (url, reason, waitMs) => console.error(`retry in ${Math.round(waitMs)} ms: ${reason} (${url})`),
  })
  console.log(describePull(result))
})
