/** `npm run pull`: a validated snapshot of the host's data for the build. */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { readNumber } from '../ops/arguments.ts'
import { readFolders } from '../ops/folders.ts'
import { runCommand } from '../ops/run-command.ts'
import { describePull } from '../publish/pull/describe.ts'
import { hostProblems } from '../publish/pull/host-problems.ts'
import { runPull } from '../publish/pull/run-pull.ts'
import { readConfig } from '../settings/config.ts'

await runCommand('pull', async () => {
  const { values } = parseArgs({
    options: {
      'accept-loss': { type: 'boolean', default: false },
      'unless-changed': { type: 'boolean', default: false },
      concurrency: { type: 'string', default: '12' },
    },
  })
  const { API_HOST, PULL_MINUTES } = readConfig(process.env)
  const folders = readFolders()
  const order = {
    host: API_HOST,
    folder: folders.snapshots,
    state: folders.state,
    unlessChanged: values['unless-changed'],
    acceptLoss: values['accept-loss'],
    concurrency: readNumber('--concurrency', values.concurrency, 64),
    isVerbose: true,
  }
  const result = await runPull(order, { withinMs: PULL_MINUTES * 60_000 })
  console.log(describePull(result))
  for (const line of hostProblems(folders.state, result.manifest.version)) console.log(`  ${line}`)
})
