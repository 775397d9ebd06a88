// A FluxCP panel moves in once; a second run adds only what is new. docs/fluxcp.md
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createSanitiser } from '../api/sanitise.ts'
import { logText } from '../domain/text/log-text.ts'
import { importFluxCp, UnknownCurrencies } from '../host/admin/index.ts'
import { commandLimits, StillBusy, withDatabase } from '../host/db/index.ts'
import { features, schema } from '../host/features.ts'
import { openGameDatabase } from '../host/game-db/index.ts'
import { readNumber } from '../ops/arguments.ts'
import { OperationError, usageError } from '../ops/operation-error.ts'
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
    throw usageError(
      'There is no game database',
      'Set it: FluxCP’s tables are in it (docs/fluxcp.md).',
      'GAME_DATABASE_URL',
    )
  const options = {
    game,
    rates: new Map([['TWD', 1], ...values.rate.map(readRate)]),
    points: readNumber('--points', values.points, 1_000),
    sanitise: createSanitiser({ ownOrigins: ownOrigins(config) }),
    auditDays: config.AUDIT_DAYS,
    dryRun: values['dry-run'],
    nowMs: Date.now(),
    onWait: (process: string) => console.log(`Waiting for ${process}, which imports too.`),
  }
  try {
    const isAlone = !options.dryRun
    const lines = await withDatabase(config.DATABASE_URL, { schema, isAlone }, (database) =>
      importFluxCp({ ...options, database, features }),
    )
    for (const line of lines) console.log(logText(line))
    console.log(options.dryRun ? 'Nothing was written.' : 'Imported.')
  } catch (error) {
    if (error instanceof StillBusy)
      throw new OperationError('locked', `${error.process} imports too`, 'import-fluxcp', 'Wait until it has ended.')
    if (!(error instanceof UnknownCurrencies)) throw error
    const remedy = 'Add one for each, such as --rate USD=31.5: NT$ for one unit.'
    throw usageError(`Payments in ${error.message} have no rate`, remedy, '--rate')
  } finally {
    await game.close()
  }
})

function readRate(text: string): [string, number] {
  const [, currency = '', rate = ''] = /^([A-Z]{3})=(\d+(?:\.\d+)?)$/.exec(text) ?? []
  if (currency === '') throw usageError(`--rate ${text} is not like USD=31.5`, 'Correct it.')
  return [currency, Number(rate)]
}
