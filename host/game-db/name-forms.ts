import { type RawBuilder, sql } from 'kysely'
import type { GameReader } from './game-database.ts'

/** MariaDB's names of the clients' code pages. */
const charsets = {
  big5: 'big5',
  'utf-8': 'utf8mb4',
  gbk: 'gbk',
  'euc-kr': 'euckr',
  shift_jis: 'sjis',
  'windows-874': 'tis620',
} as const

/**
 * The forms in which the game may have stored a name (see `createGameText`), as SQL for a comparison with a column,
 * `char.name` if none is given, whose index stays usable.
 */
export async function nameForms(
  game: GameReader,
  name: string,
  table = 'char',
  columnName = 'name',
): Promise<RawBuilder<string>[]> {
  const charset = charsets[game.settings.GAME_CLIENT_CHARSET]
  const inCharset = sql`convert(${name} using ${sql.raw(charset)})`
  // Null for a name that the code page lacks: converted, it would contain question marks, which match other names.
  const isLossless = sql`cast(convert(${inCharset} using utf8mb4) as binary) = cast(${name} as binary)`
  const asLatin1 = sql<string>`if(${isLossless}, convert(cast(${inCharset} as binary) using latin1), null)`
  const column = (await game.schema()).tables.get(table)?.columns.get(columnName)
  // MariaDB refuses to compare a column of an older character set with text outside it.
  return column?.charset?.startsWith('utf8') ? [sql<string>`${name}`, asLatin1] : [asLatin1]
}
