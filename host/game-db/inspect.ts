import { sql } from 'kysely'
import type { DatabaseFinding } from './finding.ts'
import type { GameDatabase } from './game-database.ts'
import { inspectColumns } from './inspect-columns.ts'
import { inspectLogs } from './inspect-logs.ts'
import { inspectRights } from './inspect-rights.ts'
import { inspectText } from './inspect-text.ts'
import { type GameSchema, readGameSchema } from './schema.ts'
import { wantedTables } from './wanted-columns.ts'

export interface Inspection {
  schema: GameSchema
  findings: DatabaseFinding[]
}

/** Inspects versions, columns, engines, logs and code pages with a few indexed queries; writes nothing. */
export async function inspectGameDatabase(game: GameDatabase): Promise<Inspection> {
  const schema = await readGameSchema(game)
  const findings = [
    await inspectVersion(game),
    ...findMissing(schema),
    ...findForkColumns(schema),
    ...(await inspectColumns(game, schema)),
    ...inspectEngines(schema),
    ...(await findUnreplicated(game, schema)),
    ...(await findSecondMapServer(game, schema)),
    ...(await inspectText(game, schema)),
    ...(await inspectLogs(game, schema)),
    ...(await inspectRights(game, schema)),
  ]
  return { schema, findings }
}

async function inspectVersion(game: GameDatabase): Promise<DatabaseFinding> {
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(game.db)
  const version = rows[0]?.version ?? ''
  return { level: 'info', code: 'version', what: `the server is ${version}`, values: { version }, cost: '', remedy: '' }
}

const updateScripts = 'Run the emulator’s own sql-files/upgrades, or GRANT SELECT on it (docs/game-database.md).'

function findMissing({ tables }: GameSchema): DatabaseFinding[] {
  const findings: DatabaseFinding[] = []
  for (const [name, { cost, needed, optional = {}, isOptional = false }] of Object.entries(wantedTables)) {
    const requiredLevel = name === 'login' ? 'error' : 'warning'
    const level = isOptional ? 'info' : requiredLevel
    const table = tables.get(name)
    if (!table) {
      const what = `${name} does not exist`
      findings.push({ level, code: 'no-table', what, values: { table: name }, cost, remedy: updateScripts })
      continue
    }
    const lacking = needed.filter((column) => !table.columns.has(column))
    if (lacking.length > 0) {
      const values = { table: name, columns: lacking.join(', ') }
      const what = `${name} lacks ${values.columns}`
      findings.push({ level, code: 'no-column', what, values, cost, remedy: updateScripts })
    }
    const absent = Object.entries(optional).filter(([column]) => !table.columns.has(column))
    for (const [columnCost, columns] of Map.groupBy(absent, ([, loss]) => loss)) {
      const values = { table: name, columns: columns.map(([column]) => column).join(', ') }
      const what = `${name} lacks ${values.columns}`
      findings.push({
        level: 'info',
        code: 'no-optional-column',
        what,
        values,
        cost: columnCost,
        remedy: updateScripts,
      })
    }
  }
  return findings
}

/** Columns of `login` added by a fork that have no default; `createGameAccount` fills them. */
function findForkColumns({ tables }: GameSchema): DatabaseFinding[] {
  const standard = new Set([...(wantedTables.login?.needed ?? []), 'birthdate'])
  const forkColumns = [...(tables.get('login')?.columns.values() ?? [])]
    .filter(({ name, isRequired }) => isRequired && !standard.has(name))
    .map(({ name }) => name)
  if (forkColumns.length === 0) return []
  const columns = forkColumns.join(', ')
  const what = `login has columns of a fork without a default: ${columns}`
  const cost = 'new accounts get 0, an empty text or the first value of an enum there'
  const remedy = 'Give them a default: ALTER TABLE login ALTER COLUMN … SET DEFAULT ….'
  return [{ level: 'warning', code: 'own-column', what, values: { columns }, cost, remedy }]
}

function inspectEngines({ tables }: GameSchema): DatabaseFinding[] {
  const findings: DatabaseFinding[] = []
  for (const name of ['picklog', 'zenylog']) {
    const engine = tables.get(name)?.engine
    if (!engine || /^(myisam|aria)$/i.test(engine)) continue
    findings.push({
      level: 'warning',
      code: 'log-engine',
      what: `${name} is ${engine}`,
      values: { table: name, engine },
      cost: 'the game server logs with INSERT DELAYED, which other engines than MyISAM refuse: no sale is recorded',
      remedy: `ALTER TABLE ${name} ENGINE=MyISAM.`,
    })
  }
  const deliveries = tables.get('almanac_deliveries')?.engine
  if (deliveries && !/^innodb$/i.test(deliveries))
    findings.push({
      level: 'error',
      code: 'delivery-engine',
      what: `almanac_deliveries is ${deliveries}`,
      values: { engine: deliveries },
      cost: 'bought points could be lost or given twice: none is delivered',
      remedy: 'ALTER TABLE almanac_deliveries ENGINE=InnoDB.',
    })
  return findings
}

/**
 * Tables that a cluster does not replicate: a node that takes over has none of their rows, or old ones. Galera replicates
 * InnoDB only; MyISAM and Aria if the server has `wsrep_mode` for them.
 */
async function findUnreplicated({ db }: GameDatabase, { tables }: GameSchema): Promise<DatabaseFinding[]> {
  const { rows } = await sql<{ Variable_name: string; Value: string }>`
    show session variables where variable_name in ('wsrep_on', 'wsrep_mode')`.execute(db)
  const values = new Map(rows.map((row) => [row.Variable_name, row.Value]))
  if (!/^(?:on|1)$/i.test(values.get('wsrep_on') ?? '')) return []
  const replicated = [
    'innodb',
    ...['myisam', 'aria'].filter((engine) => isReplicated(engine, values.get('wsrep_mode'))),
  ]
  return [...Object.keys(wantedTables), 'almanac_deliveries'].flatMap((name): DatabaseFinding[] => {
    const engine = tables.get(name)?.engine
    if (!engine || replicated.includes(engine.toLowerCase())) return []
    return [
      {
        level: 'warning',
        code: 'not-replicated',
        what: `${name} is ${engine}, which Galera does not replicate`,
        values: { table: name, engine },
        cost: 'the other nodes lack its rows: after a failover logins, points or shops are those of an earlier time',
        remedy: wantedTables[name]?.isLog
          ? 'Keep it on the one node of GAME_LOG_DATABASE_URL: as InnoDB the game logs nothing (docs/game-database.md).'
          : `With this node alone: ALTER TABLE \`${name}\` ENGINE=InnoDB, then a full state transfer (docs/game-database.md).`,
      },
    ]
  })
}

const isReplicated = (engine: string, mode = '') => mode.toLowerCase().split(',').includes(`replicate_${engine}`)

/**
 * Each map server numbers its shops from 1 and deletes all rows at its start: items of one shop id then have two
 * owners.
 */
async function findSecondMapServer({ db }: GameDatabase, schema: GameSchema): Promise<DatabaseFinding[]> {
  if (!schema.has('vending_items') || !schema.has('cart_inventory')) return []
  const mixed = await db
    .selectFrom('vending_items')
    .innerJoin('cart_inventory', 'cart_inventory.id', 'vending_items.cartinventory_id')
    .select('vending_id')
    .groupBy('vending_id')
    .having((e) => e(e.fn.count('cart_inventory.char_id').distinct(), '>', 1))
    .limit(1)
    .execute()
  if (mixed.length === 0) return []
  return [
    {
      level: 'warning',
      code: 'two-map-servers',
      what: 'lines of one shop belong to two characters: two map servers write to this database',
      cost: 'each deletes the shops of the other: shops and sales are incomplete',
      remedy: 'Run one map server; with several, this site cannot show shops.',
    },
  ]
}
