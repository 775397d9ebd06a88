// A FluxCP panel moves in once; a second run adds only what is new. docs/fluxcp.md
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createPurge } from '../api/purge.ts'
import { importFluxCp, UnknownCurrencies } from '../host/admin/index.ts'
import { commandLimits, describeFailure, withDatabase } from '../host/db/index.ts'
import { openGameDatabase } from '../host/game-db/index.ts'
import { readNumber } from '../ops/arguments.ts'
import { OperationError } from '../ops/operation-error.ts'
import { runCommand } from '../ops/run-command.ts'
import { ownOrigins, readConfig } from '../settings/config.ts'

await runCommand('import-fluxcp', async () => {
  const { values } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      rate: { type: 'string', multiple: true, default: [] },
      points: { type: 'string', default: '1' },
    },
  })
  const config = readConfig(process.env)
  const game = openGameDatabase(config, commandLimits)
  if (!game)
    throw misused(
      'There is no game database',
      'GAME_DATABASE_URL',
      'Set it: FluxCP’s tables are in it (docs/fluxcp.md).',
    )
  const options = {
    game,
    rates: new Map([['TWD', 1], ...values.rate.map(readRate)]),
    points: readNumber('--points', values.points, 1_000),
    purge: createPurge({ ownOrigins: ownOrigins(config) }),
    auditDays: config.AUDIT_DAYS,
    dryRun: values['dry-run'],
    nowMs: Date.now(),
  }
  try {
    const lines = await withDatabase(config.DATABASE_URL, (database) => importFluxCp({ ...options, database }))
    for (const line of lines) console.log(line)
    console.log(options.dryRun ? 'Nothing was written.' : 'Imported.')
  } catch (error) {
    if (!(error instanceof UnknownCurrencies))
      throw describeFailure(error, game.settings.GAME_DATABASE_URL, 'GAME_DATABASE_URL') ?? error
    const remedy = 'Add one for each, such as --rate USD=31.5: NT$ for one unit.'
    throw misused(`Payments in ${error.message} have no rate`, '--rate', remedy)
  } finally {
    await game.close()
  }
})

function readRate(text: string): [string, number] {
  const [, currency = '', rate = ''] = /^([A-Z]{3})=(\d+(?:\.\d+)?)$/.exec(text) ?? []
  if (currency === '') throw misused(`--rate ${text} is not like USD=31.5`, 'command line', 'Correct it.')
  return [currency, Number(rate)]
}

function misused(what: string, where: string, remedy: string): OperationError {
  return new OperationError('usage', what, where, remedy)
}
