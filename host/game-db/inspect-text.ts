import { sql } from 'kysely'
import type { DatabaseFinding } from './finding.ts'
import type { GameDatabase } from './game-database.ts'
import type { GameSchema } from './schema.ts'

const remedy =
  'Set default_codepage: big5 (the clients’ code page) in conf/import/inter_conf.txt and restart the servers.'

/** Finds code page problems by their traces: shops without a row, letters of another alphabet, question marks. */
export async function inspectText(game: GameDatabase, schema: GameSchema): Promise<DatabaseFinding[]> {
  return [...(await shopsWithoutRow(game, schema)), ...(await wrongLetters(game, schema))]
}

/** In strict mode the server refuses a title's bytes: the items exist, but the shop's row does not. */
async function shopsWithoutRow({ db }: GameDatabase, schema: GameSchema): Promise<DatabaseFinding[]> {
  if (!schema.has('vending_items') || !schema.has('vendings')) return []
  const { count } = await db
    .selectFrom('vending_items')
    .leftJoin('vendings', 'vendings.id', 'vending_items.vending_id')
    .where('vendings.id', 'is', null)
    .select((e) => e.fn.count('vending_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) return []
  const what = `${count} open shops have lines and no row: their titles could not be stored`
  const cost = 'they are shown without title and place'
  return [{ level: 'warning', code: 'shop-without-row', what, values: { count: String(count) }, cost, remedy }]
}

async function wrongLetters(game: GameDatabase, schema: GameSchema): Promise<DatabaseFinding[]> {
  const findings: DatabaseFinding[] = []
  const texts: string[] = []
  if (schema.has('char')) texts.push(...(await newestTexts(game, 'char', 'name', 'char_id')))
  if (schema.has('vendings')) texts.push(...(await newestTexts(game, 'vendings', 'title', 'id')))
  if (texts.some((text) => game.readText(text) !== text))
    findings.push({
      level: 'info',
      code: 'latin1-text',
      what: 'names or titles are stored as if the clients wrote latin1',
      cost: 'none here: they are read by GAME_CLIENT_CHARSET',
      remedy,
    })
  const lost = texts.filter((text) => /^\?+$/.test(text)).length
  if (lost > 0)
    findings.push({
      level: 'warning',
      code: 'lost-text',
      what: `${lost} names or titles are question marks: the server could not store them`,
      values: { count: String(lost) },
      cost: 'they cannot be read any more',
      remedy,
    })
  return findings
}

/** The newest few hundred, by primary key. */
async function newestTexts({ db }: GameDatabase, table: string, column: string, key: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select ${sql.ref(column)} as text from ${sql.table(table)} order by ${sql.ref(key)} desc limit 300`.execute(db)
  return rows.map(({ text }) => text)
}
