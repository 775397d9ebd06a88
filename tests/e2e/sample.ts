/** Records of the sample data, from which tests choose the pages that they open. */
import type { APIRequestContext } from '@playwright/test'
import type { Item } from '../../domain/items/item.ts'
import type { PackageDetail } from '../../domain/packages/package.ts'
import { must } from '../host.ts'
import { hostUrl } from '../stack/stack.ts'

let sample: Promise<Sample> | undefined
type Sample = Awaited<ReturnType<typeof requestSample>>

export function readSample(request: APIRequestContext): Promise<Sample> {
  sample ??= requestSample(request)
  return sample
}

async function requestSample(request: APIRequestContext) {
  const get = async <T>(path: string) => (await (await request.get(hostUrl + path)).json()) as T
  const fetchEach = <T>(ids: readonly (string | number)[], path: string) =>
    Promise.all(ids.map((id) => get<T>(`${path}/${id}`)))
  const boxes = await get<{ GroupId: string }[]>('/db/package')
  const packages = (
    await fetchEach<PackageDetail>(
      boxes.map((box) => box.GroupId),
      '/package',
    )
  ).map((box) => {
    const random = box.Items.filter((row) => row.Chance !== -1)
    return {
      id: box.GroupId,
      npc: Number(box.NPCId ?? 0),
      rows: box.Items.length,
      pools: new Set(random.map((row) => row.Pool ?? 1)).size,
      wearableIds: box.Items.filter((row) => row.ViewId > 0).map((row) => row.Id),
    }
  })
  const reformBoxes = await get<{ ReformBox: number }[]>('/db/reform')
  const reforms = reformBoxes.map((box) => ({ id: box.ReformBox }))
  const enchantOf = await get<Record<string, number>>('/enchant')
  const enchantIds = [...new Set(Object.values(enchantOf))].filter(Boolean).sort((a, b) => a - b)
  const enchants = enchantIds.map((id) => ({ id }))
  const items = Object.values(await get<Record<string, Item>>('/item/cache'))
  /** Id of an item that can be worn and enchanted. */
  const wearableId = must(items.find((item) => item.View > 0 && enchantOf[item.Id])).Id
  /** Id of an item whose text links to another. */
  const linkingId = must(items.find((item) => /class="item-tag" data-id/.test(item.Description))).Id
  const headgears = items.filter((item) => item.View > 0 && item.Locations?.Head_Top).map((item) => item.Id)
  return { packages, reforms, enchants, wearableId, linkingId, headgears }
}
