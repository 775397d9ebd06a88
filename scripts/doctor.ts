/** `npm run doctor`: checks everything that a site needs, and prints what to do about faults. */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { auditGapsAt, auditRemedy } from '../host/audit/index.ts'
import { commandLimits, describeFailure, inspectCluster, readSummary } from '../host/db/index.ts'
import { schema } from '../host/features.ts'
import { inspectGameDatabase, openGameDatabase } from '../host/game-db/index.ts'
import { verifyPaymentKeys } from '../host/payments/index.ts'
import { examine, examineFiles, lineOf, withFiles } from '../ops/doctor/doctor.ts'
import { bad, exitCodeOf, type Finding, look, ok, skipped } from '../ops/doctor/finding.ts'
import { runCommand } from '../ops/run-command.ts'
import { asTyped } from '../ops/usage.ts'
import type { Config } from '../settings/config.ts'

await runCommand('doctor', async () => {
  const { values } = parseArgs({
    options: { env: { type: 'string', multiple: true, default: [] }, json: { type: 'boolean', default: false } },
  })
  const audit = { gapsAt: auditGapsAt, remedy: auditRemedy }
  const services = async (config: Config) => [
    ...(await inspectCluster(config.DATABASE_URL)),
    ...(await checkGame(config)),
    await checkPaymentKeys(config),
  ]
  const findings = [
    ...examineFiles(values.env),
    ...(await examine(withFiles(process.env, values.env), {
      audit,
      database: (url) => readSummary(url, schema),
      services,
    })),
  ]
  for (const finding of findings) console.log(values.json ? JSON.stringify(finding) : asTyped(lineOf(finding)))
  process.exitCode = exitCodeOf(findings)
})

/** Logs in to the game's databases and inspects tables, logs and rights, as the host does when it starts. */
async function checkGame(config: Config): Promise<Finding[]> {
  const check = 'game database'
  const game = openGameDatabase(config, commandLimits)
  if (!game) return [skipped(check, 'GAME_DATABASE_URL is not set')]
  try {
    const { findings } = await inspectGameDatabase(game)
    return findings.map(({ level, what, cost, remedy }) =>
      level === 'info' && cost === ''
        ? ok(check, what)
        : (level === 'error' ? bad : look)(check, `${what}: ${cost}`, remedy),
    )
  } catch (error) {
    const described = describeFailure(error, config.GAME_DATABASE_URL, 'GAME_DATABASE_URL')
    return [bad(check, (described ?? (error as Error)).message, described?.remedy ?? '')]
  } finally {
    await game.close()
  }
}

/** Wrong keys of the right length would otherwise be found by the first customer. */
async function checkPaymentKeys(config: Config): Promise<Finding> {
  const check = 'payments'
  if (config.PAYMENT_PROVIDER !== 'ecpay') return skipped(check, 'the sandbox: no real payments')
  try {
    await verifyPaymentKeys(config)
    return ok(check, 'ECPay accepts the keys')
  } catch (error) {
    const remedy = 'Compare ECPAY_MERCHANT_ID, ECPAY_HASH_KEY, ECPAY_HASH_IV and ECPAY_STAGE with ECPay’s console.'
    return bad(check, (error as Error).message, remedy)
  }
}
