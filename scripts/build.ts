/** `npm run build`: a release from the current snapshot, with its search index. */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { readKeep } from '../ops/arguments.ts'
import { readFolders } from '../ops/folders.ts'
import { runCommand } from '../ops/run-command.ts'
import { createStepLog } from '../ops/step-log.ts'
import { checkUpload } from '../publish/refresh/check-upload.ts'
import {
  type BuildResult,
  buildRelease,
  hashSources,
  openCurrentSnapshot,
  openReleases,
} from '../publish/release/index.ts'
import { checkPublished } from '../settings/check-settings.ts'
import { readConfig } from '../settings/config.ts'

await runCommand('build', async () => {
  const { values } = parseArgs({
    options: {
      force: { type: 'boolean', default: false },
      'accept-faults': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      keep: { type: 'string', default: '3' },
      json: { type: 'boolean', default: false },
    },
  })
  const start = performance.now()
  const { root, snapshots, releases } = readFolders()
  const config = readConfig(process.env)
  checkPublished(config)
  const options = {
    root,
    config,
    releases,
    sourceHash: hashSources(root, config),
    keep: readKeep(values.keep),
    force: values.force,
    acceptFaults: values['accept-faults'],
    dryRun: values['dry-run'],
    log: createStepLog('build', values.json ? 'json' : 'text'),
  }
  const open = openReleases(releases, options.dryRun ? 'dry run' : 'build')
  let result: BuildResult
  try {
    result = await buildRelease(openCurrentSnapshot(snapshots), open.served, options)
  } finally {
    await open.close()
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const outcome = result.published ? 'published' : 'unchanged'
  console.log(
    `build: ${options.dryRun ? 'dry run' : outcome} ${result.release.id}: ${result.rendered} pages rendered, ${seconds} s`,
  )
  checkUpload(config, result.files, releases)
})
