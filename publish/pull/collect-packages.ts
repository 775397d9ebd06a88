import type * as v from 'valibot'
import { getPackages, packageDetailSchema, packageEntrySchema } from '../../api/package.ts'
import type { Item } from '../../domain/item.ts'
import type { PackageDetail } from '../../domain/package.ts'
import { type Collecting, checkList, checkRecord, fetchEach, mergeSent } from './collect.ts'
import { requireAnswer } from './failures.ts'
import { isObject } from './json.ts'
import { keepUnique } from './unique.ts'

/** Packages with their rows. A name comes from the detail, the list, or the item that opens the box. */
export async function collectPackages(
  collecting: Collecting,
  items: ReadonlyMap<number, Item>,
): Promise<{ packages: PackageDetail[]; listed: number }> {
  const { client, details, findings } = collecting
  const list = await requireAnswer('the package list', client.call(getPackages))
  const entries = checkList('packages', list, packageEntrySchema, 'GroupId', collecting)
  const unique = keepUnique('packages', entries, ({ entry }) => entry.GroupId, findings)

  const packages = await fetchEach(
    collecting,
    'packages',
    unique,
    ({ entry }) => entry.GroupId,
    async ({ entry, sent }) => {
      const answer = await details.get('packages', entry.GroupId)
      const merged = isObject(answer) ? mergeSent(sent, answer) : answer
      const detail = checkRecord('packages', entry.GroupId, merged, packageDetailSchema, findings)
      return detail && withName(detail, entry.GroupId)
    },
    () => undefined,
  )
  return { packages: packages.filter((detail) => detail !== undefined), listed: list.length }

  /** The package with a name, or undefined and an entry in the quarantine. */
  function withName(detail: v.InferOutput<typeof packageDetailSchema>, key: string): PackageDetail | undefined {
    if (detail.GroupId !== key) {
      const reason = `is ${detail.GroupId} in the answer about ${key}`
      findings.bad.push({ collection: 'packages', record: key, field: 'GroupId', reason })
      return
    }
    const name = detail.Name.trim() || items.get(detail.ItemId)?.Name
    if (name === undefined) {
      const reason = 'is missing, and no item that opens the box supplies it'
      findings.bad.push({ collection: 'packages', record: key, field: 'Name', reason })
      return
    }
    return { ...detail, Name: name }
  }
}
