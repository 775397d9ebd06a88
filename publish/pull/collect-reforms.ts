import { getReform, getReforms, reformDetailSchema, reformEntrySchema } from '../../api/reform.ts'
import type { Item } from '../../domain/item.ts'
import type { ReformDetail } from '../../domain/reform.ts'
import { answerLimits } from './api-client.ts'
import { type Collecting, checkList, checkRecord, fetchEach, required } from './collect.ts'
import { keepUnique } from './unique.ts'

/** Reform boxes with their conversions. A missing name is taken from the box's item. */
export async function collectReforms(
  collecting: Collecting,
  items: ReadonlyMap<number, Item>,
): Promise<{ reforms: ReformDetail[]; listed: number }> {
  const { client, records, findings } = collecting
  const list = await required('the reform list', client.call(getReforms, undefined))
  const entries = checkList('reforms', list, reformEntrySchema, 'ReformBox', collecting)
  const unique = keepUnique('reforms', entries, ({ entry }) => entry.ReformBox, findings)

  const details = await fetchEach(
    collecting,
    'reforms',
    unique,
    ({ entry }) => entry.ReformBox,
    async ({ entry }): Promise<ReformDetail | undefined> => {
      const box = entry.ReformBox
      const known = await records.take('reforms', box)
      const answer = known ?? (await client.raw(getReform, { id: box }, answerLimits.record))
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
  return { reforms: details.filter((detail) => detail !== undefined), listed: list.length }
}
