import { sql } from 'kysely'
import { isAccountText, typedNumber } from './columns.ts'
import type { GameReader } from './game-database.ts'
import { nameForms } from './name-forms.ts'

/** The names of characters, by id; deleted ones are missing. */
export async function findCharacterNames(game: GameReader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await game.db.selectFrom('char').select(['char_id', 'name']).where('char_id', 'in', ids).execute()
  return new Map(rows.map(({ char_id, name }) => [char_id, game.readText(name)]))
}

/**
 * The ids of the accounts and characters with the name or number `q`; undefined if none exists. The characters of a
 * matching account are included.
 */
export async function findLogSubjects(
  game: GameReader,
  q: string,
): Promise<{ accountIds: number[]; charIds: number[] } | undefined> {
  // No account and no character has the id -1: an empty list would be a syntax error.
  const number = typedNumber(q) ?? -1
  // The servers' own accounts (sex `S`) have no characters and no log.
  const accounts = game.db.selectFrom('login').select('account_id').where('sex', '!=', 'S')
  const withName = isAccountText(q) ? await accounts.where('userid', '=', q).execute() : []
  const withNumber = await accounts.where('account_id', '=', number).execute()
  const accountIds = [...withName, ...withNumber].map(({ account_id }) => account_id)
  const names = await nameForms(game, q)
  const characters = await game.db
    .selectFrom('char')
    .select('char_id')
    .where((e) =>
      e.or([
        e('account_id', 'in', [-1, ...accountIds]),
        e('char_id', '=', number),
        ...names.map((name) => sql<boolean>`name = ${name}`),
      ]),
    )
    .execute()
  const charIds = characters.map(({ char_id }) => char_id)
  return accountIds.length + charIds.length === 0 ? undefined : { accountIds, charIds }
}
