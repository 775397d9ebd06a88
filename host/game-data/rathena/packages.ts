import type { Item } from '../../../domain/item.ts'
import type { PackageDetail, PackageItem } from '../../../domain/package.ts'
import type { ItemGroup, SubGroup } from './item-groups.ts'
import type { RathenaItem } from './items.ts'
import type { PackageInfo } from './package-info.ts'
import type { Problems } from './problems.ts'
import { remarkOf } from './remarks.ts'

/** Item groups that some item opens, as packages by GroupId; the item with the lowest id lends name and icon. */
export function makePackages(
  rathenaItems: ReadonlyMap<number, RathenaItem>,
  groups: ReadonlyMap<string, ItemGroup>,
  items: ReadonlyMap<number, Item>,
  infos: ReadonlyMap<string, PackageInfo>,
  problems: Problems,
): Map<string, PackageDetail> {
  const packages = new Map<string, PackageDetail>()
  for (const [id, opener] of openers(rathenaItems, groups, problems)) {
    const item = items.get(opener)
    const info = infos.get(id)
    packages.set(id, {
      GroupId: id,
      Name: info?.Name || item?.Name || id,
      Description: info?.Description || item?.Description || '',
      Type: info?.Type ?? 'ETC',
      NPCId: info?.NPCId ?? 0,
      ItemId: opener,
      Items: rowsOf(groups.get(id) ?? new Map(), items),
    })
  }
  return packages
}

/** Group → the lowest id of the items that open it, in order of group names. */
function openers(
  rathenaItems: ReadonlyMap<number, RathenaItem>,
  groups: ReadonlyMap<string, ItemGroup>,
  problems: Problems,
): [string, number][] {
  const lowest = new Map<string, number>()
  for (const item of rathenaItems.values())
    for (const [field, script] of Object.entries(item.opens))
      for (const group of script.groups)
        if (groups.has(group)) lowest.set(group, Math.min(item.Id, lowest.get(group) ?? item.Id))
        else
          problems.add(
            script,
            script.line,
            `item ${item.Id} ${item.AegisName}`,
            `${field} opens the item group "${group}", which no file defines`,
          )
  return [...lowest].sort(([a], [b]) => (a < b ? -1 : 1))
}

function rowsOf(group: ItemGroup, items: ReadonlyMap<number, Item>): PackageItem[] {
  return [...group].sort(([a], [b]) => a - b).flatMap(([number, subgroup]) => subgroupRows(number, subgroup, items))
}

function subgroupRows(number: number, subgroup: SubGroup, items: ReadonlyMap<number, Item>): PackageItem[] {
  const all = subgroup.algorithm === 'all'
  return [...subgroup.rows.values()].flatMap((row) => {
    const item = items.get(row.item)
    // A row without a rate can never be picked; where everything is given, rates do not matter.
    if (!item || (!all && row.Rate === 0)) return []
    return {
      Id: item.Id,
      Name: item.Name,
      Min: row.Amount,
      Max: row.Amount,
      Chance: all ? -1 : row.Rate,
      ViewId: item.ViewId,
      EnchantId: item.EnchantId,
      Locations: item.Locations,
      Pool: number,
      Remark: remarkOf(row),
    }
  })
}
