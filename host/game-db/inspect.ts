import { sql } from 'kysely'
import type { DatabaseFinding } from './finding.ts'
import type { GameDatabase } from './game-database.ts'
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
    await versionOf(game),
    ...missing(schema),
    ...strangeColumns(schema),
    ...engines(schema),
    ...(await twoMapServers(game, schema)),
    ...(await inspectText(game, schema)),
    ...(await inspectLogs(game, schema)),
    ...(await inspectRights(game, schema)),
  ]
  return { schema, findings }
}

async function versionOf(game: GameDatabase): Promise<DatabaseFinding> {
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(game.db)
  return { level: 'info', code: 'version', what: `the server is ${rows[0]?.version}`, cost: '', remedy: '' }
}

const updateScripts = 'Run the emulator’s own sql-files/upgrades, or GRANT SELECT on it (docs/game-database.md).'

function missing({ tables }: GameSchema): DatabaseFinding[] {
  const found: DatabaseFinding[] = []
  for (const [name, { cost, needed, optional = {}, isOptional = false }] of Object.entries(wantedTables)) {
    const level = name === 'login' ? 'error' : isOptional ? 'info' : 'warning'
    const table = tables.get(name)
    const lacks = needed.filter((column) => !table?.columns.has(column))
    if (!table) found.push({ level, code: 'no-table', what: `${name} is not there`, cost, remedy: updateScripts })
    else if (lacks.length > 0) {
      const what = `${name} lacks ${lacks.join(', ')}`
      found.push({ level, code: 'no-column', what, cost, remedy: updateScripts })
    }
    if (!table) continue
    const absent = Object.keys(optional).filter((column) => !table.columns.has(column))
    for (const lost of new Set(absent.map((column) => optional[column] as string))) {
      const what = `${name} lacks ${absent.filter((column) => optional[column] === lost).join(', ')}`
      found.push({ level: 'info', code: 'no-optional-column', what, cost: lost, remedy: updateScripts })
    }
  }
  return found
}

/** Columns of `login` added by a fork that an INSERT must name: sign-up sets them to 0 or ''. */
function strangeColumns({ tables }: GameSchema): DatabaseFinding[] {
  const known = new Set([...(wantedTables.login?.needed ?? []), 'birthdate'])
  const own = [...(tables.get('login')?.columns.values() ?? [])]
    .filter(({ name, mustBeGiven }) => mustBeGiven && !known.has(name))
    .map(({ name }) => name)
  if (own.length === 0) return []
  const what = `login has columns of its own without a default: ${own.join(', ')}`
  const remedy = 'Give them a default: ALTER TABLE login ALTER COLUMN … SET DEFAULT ….'
  return [{ level: 'warning', code: 'own-column', what, cost: 'new accounts get 0 or an empty text there', remedy }]
}

function engines({ tables }: GameSchema): DatabaseFinding[] {
  const found: DatabaseFinding[] = []
  for (const name of ['picklog', 'zenylog']) {
    const engine = tables.get(name)?.engine
    if (!engine || /^(myisam|aria)$/i.test(engine)) continue
    found.push({
      level: 'warning',
      code: 'log-engine',
      what: `${name} is ${engine}`,
      cost: 'the game server logs with INSERT DELAYED, which other engines than MyISAM refuse: no sale is recorded',
      remedy: `ALTER TABLE ${name} ENGINE=MyISAM.`,
    })
  }
  const deliveries = tables.get('almanac_deliveries')?.engine
  if (deliveries && !/^innodb$/i.test(deliveries))
    found.push({
      level: 'error',
      code: 'delivery-engine',
      what: `almanac_deliveries is ${deliveries}`,
      cost: 'bought points could be lost or given twice: none is delivered',
      remedy: 'ALTER TABLE almanac_deliveries ENGINE=InnoDB.',
    })
  return found
}

/**
 * Each map server numbers its shops from 1 and deletes all rows at its start: items of one shop id then have two
 * owners.
 */
async function twoMapServers({ db }: GameDatabase, schema: GameSchema): Promise<DatabaseFinding[]> {
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
      remedy: 'Run one map server, or live without shops here.',
    },
  ]
}
