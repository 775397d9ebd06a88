import { getReforms, reformDetailSchema, reformEntrySchema } from '../../api/reform.ts'
import type { Item } from '../../domain/item.ts'
import type { ReformDetail } from '../../domain/reform.ts'
import { type Collecting, checkList, checkRecord, fetchEach } from './collect.ts'
import { requireAnswer } from './failures.ts'
import { keepUnique } from './unique.ts'

/** Reform boxes with their conversions. A missing name is taken from the box's item. */
export async function collectReforms(
  collecting: Collecting,
  items: ReadonlyMap<number, Item>,
): Promise<{ reforms: ReformDetail[]; listed: number }> {
  const { client, details, findings } = collecting
  const list = await requireAnswer('the reform list', client.call(getReforms))
  const entries = checkList('reforms', list, reformEntrySchema, 'ReformBox', collecting)
  const unique = keepUnique('reforms', entries, ({ entry }) => entry.ReformBox, findings)

  const reforms = await fetchEach(
    collecting,
    'reforms',
    unique,
    ({ entry }) => entry.ReformBox,
    async ({ entry }): Promise<ReformDetail | undefined> => {
      const box = entry.ReformBox
      const answer = await details.get('reforms', box)
      const detail = checkRecord('reforms', String(box), answer, reformDetailSchema, findings)
      if (!detail) return
      if (detail.ReformBox !== 0 && detail.ReformBox !== box) {
        const reason = `is ${detail.ReformBox} in the answer about ${box}`
        findings.bad.push({ collection: 'reforms', record: String(box), field: 'ReformBox', reason })
        return
      }
      return {
        ReformBox: box,
        Name: detail.Name.trim() || entry.Name.trim() || items.get(box)?.Name || `#${box}`,
        Description: detail.Description || entry.Description,
        ...((detail.Refused ?? entry.Refused) && { Refused: true }),
        Items: detail.Items,
      }
    },
    () => undefined,
  )
  return { reforms: reforms.filter((detail) => detail !== undefined), listed: list.length }
}
