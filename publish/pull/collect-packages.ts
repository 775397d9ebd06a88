import { getPackages, packageDetailSchema, packageEntrySchema } from '../../api/package.ts'
import type { Item } from '../../domain/items/item.ts'
import type { Collected, Collecting } from './collect.ts'
import { collectDetails } from './collect-details.ts'
import { requireAnswer } from './failures.ts'

/** Packages with their rows. A name comes from the detail, the list, or the item that opens the box. */
export async function collectPackages(
  collecting: Collecting,
  items: ReadonlyMap<number, Item>,
): Promise<Collected<'packages'>> {
  const { client, findings } = collecting
  const list = await requireAnswer('the package list', client.call(getPackages))
  const schemas = { keyName: 'GroupId', entrySchema: packageEntrySchema, detailSchema: packageDetailSchema } as const
  const records = await collectDetails(collecting, 'packages', list, schemas)
  const packages = records.flatMap(({ detail }) => {
    const Name = detail.Name.trim() || items.get(detail.ItemId)?.Name
    if (Name !== undefined) return [{ ...detail, Name }]
    const reason = 'is missing, and no item that opens the box supplies it'
    findings.bad.push({ collection: 'packages', record: detail.GroupId, field: 'Name', reason })
    return []
  })
  return { data: { packages }, listed: { packages: list.length } }
}
