import { sql } from 'kysely'
import { type DataOwner, exportedPart, hasAccount, type PersonalData } from '../db/index.ts'

const hasGameAccount =
  (column: string) =>
  ({ gameId }: DataOwner) =>
    gameId === undefined ? undefined : sql`${sql.ref(column)} = ${gameId}`
const saleColumns = 'nameid currency price amount refine grade map sold_at'

/** Purchases and sales of an account. Sales stay, without their buyer. */
export const marketData: Pick<PersonalData, 'exported' | 'erase' | 'forgetGameNumber'> = {
  exported: [
    { ...exportedPart('purchases', 'sales', 'id', saleColumns), where: hasAccount('buyer_id') },
    { ...exportedPart('bought_in_game', 'sales', 'id', saleColumns), where: hasGameAccount('buyer_game_id') },
    { ...exportedPart('sold_in_game', 'sales', 'id', saleColumns), where: hasGameAccount('seller_id') },
  ],
  async erase(trx, accountId) {
    await trx.updateTable('sales').set({ buyer_id: null }).where('buyer_id', '=', accountId).execute()
  },
  /** Otherwise the number's new player would see the former sales and purchases. */
  async forgetGameNumber(trx, { gameId, tableCreatedAtS }) {
    const earlierSales = trx.updateTable('sales').where('sold_at', '<', tableCreatedAtS * 1_000)
    await earlierSales.set({ seller_id: null }).where('seller_id', '=', gameId).execute()
    await earlierSales.set({ buyer_game_id: null }).where('buyer_game_id', '=', gameId).execute()
  },
}
