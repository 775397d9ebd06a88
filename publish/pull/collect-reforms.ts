import { getReforms, reformDetailSchema, reformEntrySchema } from '../../api/reform.ts'
import type { Item } from '../../domain/items/item.ts'
import type { Collected, Collecting } from './collect.ts'
import { collectDetails } from './collect-details.ts'
import { requireAnswer } from './failures.ts'

/** Reform boxes with their conversions. A missing name is taken from the box's item. */
export async function collectReforms(
  collecting: Collecting,
  items: ReadonlyMap<number, Item>,
): Promise<Collected<'reforms'>> {
  const list = await requireAnswer('the reform list', collecting.client.call(getReforms))
  const schemas = { keyName: 'ReformBox', entrySchema: reformEntrySchema, detailSchema: reformDetailSchema } as const
  const records = await collectDetails(collecting, 'reforms', list, schemas)
  // A bare list of conversions has only its conversions: the rest comes from the entry of the list.
  const reforms = records.map(({ entry, detail }) => ({
    ReformBox: entry.ReformBox,
    Name: detail.Name.trim() || entry.Name.trim() || items.get(entry.ReformBox)?.Name || `#${entry.ReformBox}`,
    Description: detail.Description || entry.Description,
    ...((detail.Refused ?? entry.Refused) && { Refused: true }),
    Items: detail.Items,
  }))
  return { data: { reforms }, listed: { reforms: list.length } }
}
