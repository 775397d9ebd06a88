// What counting draws costs the game's database: a log of 2,000 players, read every ten seconds as by a running host.
import { readFileSync } from 'node:fs'
import { createConnection } from 'mysql2/promise'
import { createRandom } from '../domain/values/random.ts'
import type { GameDatabase } from '../host/game-db/index.ts'
import { createOddsCollector } from '../host/odds/collector/index.ts'
import { countedGame, createLedger, logColumns, logRow } from '../tests/faults/counted-game.ts'
import { createTestHost } from '../tests/host.ts'
import { createMariaDb } from '../tests/mariadb.ts'
import { sharedPath } from '../tests/shared-folder.ts'
import { printGoals, printLoad, printRow, printTable, show } from './run/figures.ts'
import { readOptions } from './run/options.ts'

const readEveryS = 10
/** Share of the database's time. */
const goalPercent = 5
const random = createRandom(11)

/**
 * Rows of `picklog` a second of 2,000 players, of whom 1,200 fight: each kills a monster in six seconds that drops 1.5
 * items, picks them up, and uses an item in three seconds. NPCs give 50 items; boxes, enchanting and refining have five
 * tries each.
 */
const perSecond = [
  { count: 300, type: 'M', nameid: 909, amount: -1 },
  { count: 300, type: 'P', nameid: 909, amount: 1 },
  { count: 400, type: 'C', nameid: 502, amount: -1 },
  { count: 50, type: 'N', nameid: 512, amount: 1 },
] as const
const triesPerSecond = 15

/** `--minutes N` of log. */
export async function bench(args: string[]): Promise<void> {
  const { minutes } = readOptions(args, { minutes: [10, 1] } as const, [])
  const server = await createMariaDb(['--userstat=1'])
  try {
    await server.start()
    server.ask('create database game character set utf8mb4')
    server.ask("create user counter@'127.0.0.1'; grant select on game.* to counter@'127.0.0.1'")
    const game = await createConnection({ uri: server.url('game'), multipleStatements: true })
    for (const name of ['main', 'logs'])
      await game.query(readFileSync(sharedPath(`data/rathena/sql-files/${name}.sql`) as string, 'utf8'))
    const host = await createTestHost({ env: { GAME_DATABASE_URL: server.url('game', 'counter') }, load: countedGame })
    const parts = { ...host.deps, gameDatabase: host.deps.gameDatabase as GameDatabase }
    const collector = createOddsCollector(parts, { settleAfterMs: 0 })
    await collector.readOnce()
    server.ask('flush user_statistics')
    const readings = (minutes * 60) / readEveryS
    let [rows, startMs, wallMs, atS] = [0, 0, 0, 1_790_000_000]
    const ledger = createLedger(() => `from_unixtime(${atS})`)
    for (let reading = 0; reading < readings; reading++) {
      for (let second = 0; second < readEveryS; second++) {
        atS += 1
        const values = secondOf(ledger, atS)
        rows += values.length
        await game.query(`insert into picklog (${logColumns}) values ${values.join(', ')}`)
      }
      startMs = performance.now()
      while ((await collector.readOnce()) === 'behind');
      wallMs += performance.now() - startMs
    }
    const columns = 'round(busy_time, 3), round(cpu_time, 3), rows_read'
    const statistics = server.ask(`select ${columns} from information_schema.user_statistics where user = 'counter'`)
    const [busyS = 0, cpuS = 0, read = 0] = statistics.split('\t').map(Number)
    const subjects = await host.rows('odds_subjects')
    const counted = subjects.reduce((sum, { tries }) => sum + Number(tries), 0)
    const share = (seconds: number) => (100 * seconds) / (minutes * 60)
    printTable([
      'rows of the log',
      'tries counted',
      'rows read',
      'busy ms a reading',
      'CPU ms',
      'host: wall ms',
      'busy share %',
      'CPU share %',
    ])
    const ofReading = [busyS * 1_000, cpuS * 1_000, wallMs].map((ms) => show(ms / readings, 1))
    printRow([rows, counted, read, ...ofReading, show(share(busyS), 2), show(share(cpuS), 2)])
    printGoals([['share of the game database’s processor time, %', share(cpuS), '≤', goalPercent]])
    await host.close()
    await game.end()
  } finally {
    await server.remove()
  }
  printLoad()
}

/** All rows of one second, tries among the others. */
function secondOf(ledger: ReturnType<typeof createLedger>, atS: number): string[] {
  const time = `from_unixtime(${atS})`
  const player = () => 150_000 + random.int(0, 1_999)
  const events = perSecond.flatMap(({ count, type, nameid, amount }) =>
    Array.from({ length: count }, () => [logRow(type === 'M' ? 1002 : player(), type, nameid, amount, { time })]),
  )
  for (let tries = 0; tries < triesPerSecond; tries++)
    events.splice(random.int(0, events.length), 0, ledger.next(player()))
  return events.flat()
}
