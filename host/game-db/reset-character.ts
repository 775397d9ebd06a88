import type { Updateable } from 'kysely'
import { createLazyResult } from '../base/index.ts'
import { isDenied } from '../db/index.ts'
import { mapNameOf } from './columns.ts'
import type { GameDatabase } from './game-database.ts'
import type { GameTables } from './tables.ts'

export type ResetPart = 'position' | 'look'
/** `jailed`: a game master put the character into the prison, which only a game master opens. */
export type ResetOutcome = 'done' | 'gone' | 'online' | 'jailed'

/** The map of the prison. */
const jailMap = 'sec_pri'
/** The game sets the view ids of worn equipment again at the next login; a hairstyle is kept. */
const lookColumns = [
  'hair_color',
  'clothes_color',
  'body',
  'weapon',
  'shield',
  'head_top',
  'head_mid',
  'head_bottom',
  'robe',
] as const

/** Resets characters for their owners. The game's server would overwrite a change of a character that plays. */
export function createCharacterReset(game: GameDatabase) {
  const { db } = game

  /** Tries the right with a condition that matches no row. */
  async function hasRight(): Promise<boolean> {
    const change = db.updateTable('char').set({ last_x: 0, hair_color: 0 })
    try {
      await change.where('char_id', '=', 0).where('char_id', '=', 1).execute()
      return true
    } catch (error) {
      if (isDenied(error)) return false
      throw error
    }
  }

  return {
    /** Whether the operator granted the right. */
    isAllowed: createLazyResult(hasRight),
    /** The condition on `online` is part of the change: a character that logged in meanwhile is left alone. */
    async reset(gameId: number, charId: number, part: ResetPart): Promise<ResetOutcome> {
      const schema = await game.schema()
      const row = await db
        .selectFrom('char')
        .select(['last_map', 'save_map', 'save_x', 'save_y', 'online'])
        .where('char_id', '=', charId)
        .where('account_id', '=', gameId)
        .$if(schema.hasColumn('char', 'delete_date'), (q) => q.where('delete_date', '=', 0))
        .executeTakeFirst()
      if (!row) return 'gone'
      if (row.online > 0) return 'online'
      if (part === 'position' && mapNameOf(row.last_map) === jailMap) return 'jailed'
      const looks = lookColumns.filter((column) => schema.hasColumn('char', column)).map((column) => [column, 0])
      const values: Updateable<GameTables['char']> =
        part === 'look' ? Object.fromEntries(looks) : { last_map: row.save_map, last_x: row.save_x, last_y: row.save_y }
      const change = db.updateTable('char').set(values).where('char_id', '=', charId).where('account_id', '=', gameId)
      await change.where('online', '=', 0).execute()
      const current = await db.selectFrom('char').select('online').where('char_id', '=', charId).executeTakeFirst()
      return current?.online === 0 ? 'done' : 'online'
    },
  }
}
