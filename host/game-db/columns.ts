import { type RawBuilder, sql } from 'kysely'
import type { GameSchema } from './schema.ts'

/** Groups above this one are staff of the game (`conf/groups.yml`). */
export const maxPlayerGroup = 5

/** The number that an admin typed for an account or a character, such as `#2000000`; undefined for other texts. */
export function typedNumber(text: string): number | undefined {
  return /^#?\d{1,10}$/.test(text) ? Number(text.replace('#', '')) : undefined
}

/**
 * Whether the name or mail address of an account may be this text: they are ASCII, which is all that the game's clients
 * can type. Others are not looked up: MariaDB refuses to compare them with a column of an older character set.
 */
export function isAccountText(text: string): boolean {
  return /^[\x20-\x7e]+$/.test(text)
}

/** The name of a map without the extension that some servers store. */
export function mapNameOf(column: string): string {
  return column.replace(/\.gat$/, '')
}

/** Queries of the characters that keep a shop open while their players are away; `online` counts them as players. */
export function autotraderQueries(schema: GameSchema): RawBuilder<unknown>[] {
  return (['vendings', 'buyingstores'] as const)
    .filter((table) => schema.has(table) && schema.hasColumn(table, 'autotrade'))
    .map((table) => sql`select char_id from ${sql.table(table)} where autotrade = 1`)
}
