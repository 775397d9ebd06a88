import type { GameDatabase } from './game-database.ts'

/** An account's points and VIP as saved by the game; minutes behind the state in the game. */
export interface SavedPoints {
  points: number
  /** UTC milliseconds; undefined if no VIP was bought here. */
  vipUntilMs: number | undefined
}

/** Variables of `docs/deploy/npc/almanac.txt`, which are only read here. */
const pointsVariable = '#CASHPOINTS'
const vipVariable = '#ALMANAC_VIP'

export async function readSavedPoints(game: GameDatabase, gameId: number): Promise<SavedPoints> {
  const rows = await game.db
    .selectFrom('acc_reg_num')
    .select(['key', 'value'])
    .where('account_id', '=', gameId)
    .where('key', 'in', [pointsVariable, vipVariable])
    .where('index', '=', 0)
    .execute()
  const saved = (name: string) => Number(rows.find(({ key }) => key === name)?.value ?? 0)
  const vipUntilS = saved(vipVariable)
  return { points: saved(pointsVariable), vipUntilMs: vipUntilS > 0 ? vipUntilS * 1_000 : undefined }
}
