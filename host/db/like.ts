import { type Expression, type SqlBool, sql } from 'kysely'

/** Escapes `%` and `_` in a text that becomes part of a pattern of `like … escape '!'`, for both engines. */
export function escapeLike(text: string): string {
  return text.replace(/[%_!]/g, '!$&')
}

/** A prefix match as a range, which can use an index in all of the tables' collations. */
export function hasPrefix(column: Expression<string>, text: string): Expression<SqlBool> {
  return sql<SqlBool>`${column} >= ${text} and ${column} < ${`${text}\u{10ffff}`}`
}
