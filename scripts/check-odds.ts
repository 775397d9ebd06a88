// Exits 1 if the game's log contradicts a published rate.
import process from 'node:process'
import { parseArgs } from 'node:util'
import { logText } from '../domain/text/log-text.ts'
import { numberText } from '../domain/text/number-text.ts'
import { loadGameData } from '../game-data/load-game-data.ts'
import { openGameDatabase } from '../host/game-db/index.ts'
import { type BoxResult, type RowResult, readBoxOdds } from '../host/odds/index.ts'
import { readNumber } from '../ops/arguments.ts'
import { usageError } from '../ops/operation-error.ts'
import { runCommand } from '../ops/run-command.ts'
import { usageOf } from '../ops/usage.ts'
import { readConfig } from '../settings/config.ts'

/** Time limit of a statement: reading a piece of a long log may be slow. */
const statementMs = 120_000

await runCommand('check-odds', async () => {
  const { since = '', runs } = parseArgs({ options: { since: { type: 'string' }, runs: { type: 'string' } } }).values
  if (!/^\d{4}-\d\d-\d\d$/.test(since) || Number.isNaN(Date.parse(since)))
    throw usageError('--since must be a day such as 2026-01-31', usageOf('check-odds'))
  const query = { since, runs: runs === undefined ? undefined : readNumber('--runs', runs, 100_000) }
  const config = readConfig(process.env)
  const game = openGameDatabase(config, { statementMs, idleMs: 0 })
  if (!game) throw usageError('There is no game database', 'Set it and run again.', 'GAME_DATABASE_URL')
  try {
    const onProgress = (share: number) => process.stderr.write(`\r${Math.floor(share * 100)} %`)
    report(await readBoxOdds(game, await loadGameData(config), { ...query, onProgress }))
  } finally {
    await game.close()
  }
})

function report(boxes: readonly BoxResult[]): void {
  process.stderr.write('\n')
  for (const { opener, name, openings, ambiguous, unlike, rows } of boxes) {
    const leftOut = `left out: ${numberText(unlike)} unlike the box, ${numberText(ambiguous)} ambiguous`
    console.log(`${opener} ${logText(name)}: ${numberText(openings)} openings; ${leftOut}`)
    for (const row of rows) if (row.interval) console.log(rowText(row))
  }
  const contradicted = boxes.flatMap(({ rows }) => rows).filter((row) => row.contradicted).length
  console.log(`${boxes.length} boxes opened, ${contradicted} rates contradicted`)
  process.exitCode = contradicted === 0 ? 0 : 1
}

function rowText({ item, published, tries, hits, interval, contradicted }: RowResult): string {
  const range = interval && `${percent(interval.low)} to ${percent(interval.high)}`
  const counts = `${numberText(hits)} of ${numberText(tries)} (${range})`
  return `  ${item.Id} ${logText(item.Name)}: published ${percent(published)}, ${counts}${contradicted ? ' CONTRADICTED' : ''}`
}

/** Such as `0.125 %`. */
function percent(rate: number): string {
  return `${Number((rate * 100).toPrecision(4))} %`
}
