/** `npm run doctor`: checks everything that a site needs, and prints what to do about faults. */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { auditGapsAt, auditRemedy } from '../host/audit/index.ts'
import { examine, lineOf, withFiles } from '../ops/doctor/doctor.ts'
import { exitCodeOf } from '../ops/doctor/finding.ts'
import { runCommand } from '../ops/run-command.ts'
import { asTyped } from '../ops/usage.ts'

await runCommand('doctor', async () => {
  const { values } = parseArgs({
    options: { env: { type: 'string', multiple: true, default: [] }, json: { type: 'boolean', default: false } },
  })
  const probe = { gapsAt: auditGapsAt, remedy: auditRemedy }
  const findings = await examine(withFiles(process.env, values.env), probe)
  for (const finding of findings) console.log(values.json ? JSON.stringify(finding) : asTyped(lineOf(finding)))
  process.exitCode = exitCodeOf(findings)
})
