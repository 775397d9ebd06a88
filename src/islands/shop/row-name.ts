import { commonCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import type { VendingRow } from '../../../domain/vending.ts'
import { itemCache } from '../../stores/items.ts'

/** The name for display and sorting: the host's, otherwise the item cache's, otherwise `#id`. */
export function rowName(row: Pick<VendingRow, 'name' | 'nameid'>): string {
  return row.name || itemCache.peek(row.nameid)?.Name || fill(commonCopy.unknownItem, { id: row.nameid })
}
