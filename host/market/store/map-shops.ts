import type { MapShop } from '../../../api/map-shops.ts'
import { titleText } from '../../../domain/market/currency-tag.ts'
import type { Database } from '../../db/index.ts'
import { offerKinds } from './offer-kinds.ts'

/** The open shops of players on a map, those with the most offers first. */
export async function mapShops(db: Database, map: string, limit: number): Promise<MapShop[]> {
  const rows = await db
    .selectFrom('vending_shops as s')
    .innerJoin('vending_rows as r', 'r.vending_id', 's.vending_id')
    .where('s.map', 'in', [map, `${map}.gat`])
    .where('r.kind', '=', offerKinds.selling)
    .where('r.gone_at', 'is', null)
    .groupBy(['s.vending_id', 's.currency', 's.title', 's.char_name', 's.x', 's.y'])
    .select((e) => [
      's.vending_id',
      's.currency',
      's.title',
      's.char_name',
      's.x',
      's.y',
      e.fn.countAll<number>().as('offers'),
    ])
    .orderBy('offers', 'desc')
    .orderBy('s.vending_id')
    .limit(limit)
    .execute()
  return rows.map(({ vending_id, currency, title, char_name, x, y, offers }) => ({
    ...{ vending_id: Number(vending_id), shop_title: `[${currency}] ${titleText(title)}`.trimEnd(), char_name },
    ...{ x: Number(x), y: Number(y), offers: Number(offers) },
  }))
}
