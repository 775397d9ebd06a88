import type { Updateable } from 'kysely'
import { isDenied } from '../db/index.ts'
import type { GameDatabase } from './game-database.ts'
import type { GameTables } from './tables.ts'

export type ResetPart = 'position' | 'look'
/** `jailed`: a game master put the character into the prison, which only a game master opens. */
export type ResetOutcome = 'done' | 'gone' | 'online' | 'jailed'

const jail = 'sec_pri'
/** The game sets what is worn again at the next login; a hairstyle is kept. */
const looks = [
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

/** Resetting of characters by their owners. The game's server overwrites a change of a character that plays. */
export function createCharacterReset(game: GameDatabase) {
  const { db } = game
  let allowed: Promise<boolean> | undefined

  /** Tries the right with a condition that matches no row. */
  async function tryRight(): Promise<boolean> {
    const none = { last_x: 0, hair_color: 0 }
    const nowhere = db.updateTable('char').set(none).where('char_id', '=', 0).where('char_id', '=', 1)
    return nowhere.execute().then(
      () => true,
      (error: unknown) => {
        if (isDenied(error)) return false
        throw error
      },
    )
  }

  return {
    /** Whether the operator granted the right. */
    isAllowed(): Promise<boolean> {
      allowed ??= tryRight().catch((error: unknown) => {
        allowed = undefined
        throw error
      })
      return allowed
    },
    /** The condition on `online` is part of the change: a character that logged in meanwhile is left alone. */
    async reset(gameId: number, charId: number, part: ResetPart): Promise<ResetOutcome> {
      const schema = await game.schema()
      const own = db.selectFrom('char').select(['last_map', 'save_map', 'save_x', 'save_y', 'online'])
      const row = await own
        .where('char_id', '=', charId)
        .where('account_id', '=', gameId)
        .$if(schema.hasColumn('char', 'delete_date'), (q) => q.where('delete_date', '=', 0))
        .executeTakeFirst()
      if (!row) return 'gone'
      if (row.online > 0) return 'online'
      if (part === 'position' && row.last_map.replace(/\.gat$/, '') === jail) return 'jailed'
      const given = looks.filter((column) => schema.hasColumn('char', column)).map((column) => [column, 0])
      const values: Updateable<GameTables['char']> =
        part === 'look' ? Object.fromEntries(given) : { last_map: row.save_map, last_x: row.save_x, last_y: row.save_y }
      const changed = db.updateTable('char').set(values).where('char_id', '=', charId).where('account_id', '=', gameId)
      await changed.where('online', '=', 0).execute()
      const after = await db.selectFrom('char').select('online').where('char_id', '=', charId).executeTakeFirst()
      return after?.online === 0 ? 'done' : 'online'
    },
  }
}
