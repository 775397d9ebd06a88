import type { OwnPoints } from '../../api/account-data.ts'
import { vipEnd } from '../../domain/payments/vip.ts'
import { isoTime } from '../../domain/time/iso-time.ts'
import { findGameId } from '../accounts/index.ts'
import { isUnavailable } from '../db/index.ts'
import { readSavedPoints } from '../game-db/index.ts'
import type { PaymentDeps } from './payments.ts'

/** Points and VIP of an account: as saved by the game if the host uses its database, else from our ledger. */
export function createOwnPoints({ database: { db }, gameDatabase }: Pick<PaymentDeps, 'database' | 'gameDatabase'>) {
  /** Everything credited, including deliveries that wait. */
  async function readLedger(accountId: number) {
    const rows = await db
      .selectFrom('ledger')
      .leftJoin('deliveries', 'deliveries.order_id', 'ledger.order_id')
      .select(['ledger.unit', 'ledger.amount', 'ledger.created_at as at', 'deliveries.state'])
      .where('ledger.account_id', '=', accountId)
      .execute()
    const rowsOf = (unit: 'points' | 'vip_days') => rows.filter((row) => row.unit === unit)
    const sumOf = (entries: typeof rows) => entries.reduce((sum, { amount }) => sum + Number(amount), 0)
    const waiting = (entries: typeof rows) => entries.filter(({ state }) => state !== 'done')
    const points = rowsOf('points')
    const vip = rowsOf('vip_days')
    return {
      points: sumOf(points),
      waitingPoints: sumOf(waiting(points)),
      waitingDays: sumOf(waiting(vip)),
      vipUntil: vipEnd(vip.map(({ amount, at }) => ({ days: Number(amount), at: Number(at) }))),
    }
  }

  return async function ownPoints(accountId: number): Promise<OwnPoints> {
    const books = await readLedger(accountId)
    const waiting = { waiting_points: books.waitingPoints, waiting_days: books.waitingDays }
    if (!gameDatabase)
      return { source: 'books', points: books.points, vip_until: isoTime(books.vipUntil ?? null), ...waiting }
    const gameId = await findGameId(db, accountId)
    const saved =
      gameId === undefined ? undefined : await readSavedPoints(gameDatabase, gameId).catch(undefinedIfUnavailable)
    return { source: 'game', points: saved?.points ?? null, vip_until: isoTime(saved?.vipUntilMs ?? null), ...waiting }
  }
}

function undefinedIfUnavailable(error: unknown): undefined {
  if (!isUnavailable(error)) throw error
}
