import { sql } from 'kysely'
import { type DataOwner, exportedPart, type PersonalData } from '../db/index.ts'

const hasOwnOrder = ({ accountId }: DataOwner) =>
  sql`order_id in (select id from orders where account_id = ${accountId})`

/** Orders, ledger and deliveries stay under the account's id after it was emptied. */
export const paymentData: Omit<PersonalData, 'erase' | 'erasedTables'> = {
  exported: [
    exportedPart(
      'orders',
      'orders',
      'id',
      'id kind plan_id amount credit method provider trade_no state created_at paid_at refunded',
    ),
    exportedPart('credits', 'ledger', 'id', 'order_id unit amount created_at'),
    exportedPart('deliveries', 'deliveries', 'id', 'order_id unit amount state created_at'),
    { ...exportedPart('payment_reports', 'payment_events', 'id', 'order_id at outcome'), where: hasOwnOrder },
    { ...exportedPart('notes_of_the_team', 'order_notes', 'id', 'order_id at amount text'), where: hasOwnOrder },
  ],
  notExported: {
    order_slots: 'a hash of the last order of each kind',
    game_deliveries: 'the id of a delivery in the game’s table',
  },
  auditSubjects: ({ accountId }) => ({
    kinds: ['order', 'delivery'],
    ids: sql`select id from orders where account_id = ${accountId}`,
  }),
  /**
   * Otherwise the number's new player would be given the former player's deliveries, which look lost. Those that were not
   * given wait for the former player's next number.
   */
  async forgetGameNumber(trx, { gameId }) {
    const sent = trx.selectFrom('game_deliveries').select('order_id').where('game_id', '=', gameId)
    const requeue = trx.updateTable('deliveries').set({ state: 'waiting', claimed_by: null, claimed_at: null })
    await requeue.where('state', '=', 'claimed').where('order_id', 'in', sent).execute()
    await trx.deleteFrom('game_deliveries').where('game_id', '=', gameId).execute()
  },
}
