import type { Selectable, Updateable } from 'kysely'
import { createLazyResult } from '../base/index.ts'
import { isDenied } from '../db/index.ts'
import { mapNameOf } from './columns.ts'
import type { GameDatabase } from './game-database.ts'
import type { GameTables } from './tables.ts'

export type ResetPart = 'position' | 'look'
/** `jailed`: a game master put the character into the prison, which only a game master opens. */
export type ResetOutcome = 'done' | 'gone' | 'online' | 'jailed'

type Place = Pick<Selectable<GameTables['char']>, 'save_map' | 'save_x' | 'save_y'>
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

  async function valuesOf(part: ResetPart, row: Place): Promise<Updateable<GameTables['char']>> {
    if (part === 'position') return { last_map: row.save_map, last_x: row.save_x, last_y: row.save_y }
    const schema = await game.schema()
    return Object.fromEntries(lookColumns.filter((column) => schema.hasColumn('char', column)).map((name) => [name, 0]))
  }

  /** Tries the rights on all columns of a part with a condition that matches no row. */
  async function hasRight(part: ResetPart): Promise<boolean> {
    const change = db.updateTable('char').set(await valuesOf(part, { save_map: '', save_x: 0, save_y: 0 }))
    try {
      await change.where('char_id', '=', 0).where('char_id', '=', 1).execute()
      return true
    } catch (error) {
      if (isDenied(error)) return false
      throw error
    }
  }

  const rights = {
    position: createLazyResult(() => hasRight('position')),
    look: createLazyResult(() => hasRight('look')),
  } satisfies Record<ResetPart, () => Promise<boolean>>

  const isPrison = (map: string) => game.settings.GAME_PRISON_MAPS.includes(mapNameOf(map).toLowerCase())

  return {
    /** Whether the operator granted the rights for each part. */
    rights,
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
      if (part === 'position' && isPrison(row.last_map)) return 'jailed'
      const values = await valuesOf(part, row)
      const change = db.updateTable('char').set(values).where('char_id', '=', charId).where('account_id', '=', gameId)
      await change.where('online', '=', 0).execute()
      const current = await db.selectFrom('char').select('online').where('char_id', '=', charId).executeTakeFirst()
      return current?.online === 0 ? 'done' : 'online'
    },
  }
}
