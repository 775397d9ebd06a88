/** `npm run refresh`: run by a scheduler after a game data patch. Exit codes: docs/operations.md. */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { readKeep } from '../ops/arguments.ts'
import { readFolders } from '../ops/folders.ts'
import { usageError } from '../ops/operation-error.ts'
import { runCommand } from '../ops/run-command.ts'
import { createStepLog, defaultWrite, type StepReport } from '../ops/step-log.ts'
import { checkUpload } from '../publish/refresh/check-upload.ts'
import { keepStatus } from '../publish/refresh/keep-status.ts'
import { refresh } from '../publish/refresh/refresh.ts'
import { rollback } from '../publish/release/releases/index.ts'
import { checkPublished } from '../settings/check-settings.ts'
import { readConfig } from '../settings/config.ts'

await runCommand('refresh', async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      force: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      'accept-loss': { type: 'boolean', default: false },
      keep: { type: 'string', default: '3' },
      text: { type: 'boolean', default: Boolean(process.stdout.isTTY) },
    },
  })
  const steps: StepReport[] = []
  const log = createStepLog('refresh', values.text ? 'text' : 'json', defaultWrite, (step) => steps.push(step))
  const folders = readFolders()
  const [command, argument, ...rest] = positionals
  const isKnown = command === undefined || (command === 'rollback' && !values['dry-run'])
  if (!isKnown || rest.length > 0) {
    const remedy = 'Use `npm run refresh`, or `npm run refresh -- rollback [RELEASE]`.'
    throw usageError(`"${process.argv.slice(2).join(' ')}" is not known`, remedy)
  }
  if (command === 'rollback') {
    await log.step('rollback', async () => {
      const { from, to } = rollback(folders.releases, argument)
      return { result: to, note: `${from} → ${to.id}` }
    })
    return
  }
  // The last line summarises the run in every case.
  await log.step('refresh', async () => {
    const result = await keepStatus(
      folders.state,
      async () => {
        const config = readConfig(process.env)
        checkPublished(config)
        return refresh({
          config,
          folders,
          force: values.force,
          dryRun: values['dry-run'],
          acceptLoss: values['accept-loss'],
          keep: readKeep(values.keep),
          log,
          // A progress bar is for people; a scheduler's log gets one line per step.
          isVerbose: Boolean(process.stderr.isTTY),
        })
      },
      {
        steps,
        snapshots: folders.snapshots,
        isDryRun: values['dry-run'],
        check: ({ files }) => checkUpload(readConfig(process.env), files, folders.releases),
      },
    )
    const pages = 'build' in result ? `, ${result.build.rendered} pages rendered` : ''
    return { result, note: `${result.state} ${result.release}${pages}, ${process.uptime().toFixed(2)} s with start` }
  })
})
