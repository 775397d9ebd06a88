/** What the pages of records add to their records, by kind. */
import type {
  DataDrop,
  EnchantData,
  ItemData,
  MapData,
  MonsterData,
  PackageData,
  ReformData,
} from '../../../api/open-data.ts'
import type { EnchantView, SlotView } from '../views/enchant-view.ts'
import type { ItemView } from '../views/item-view.ts'
import type { MapView } from '../views/map-view.ts'
import type { DropView, MonsterView } from '../views/monster-view.ts'
import type { PackageRowView, PackageTable, PackageView } from '../views/package-view.ts'
import type { ReformView } from '../views/reform-view.ts'
import {
  chanceData,
  conversionData,
  effectsData,
  itemData,
  linkData,
  materialsData,
  noteText,
  shopData,
} from './parts.ts'

export type { PageData } from '../../../api/open-data.ts'

export function itemPageData(view: ItemView): ItemData {
  const { sources } = view
  return {
    effects: effectsData(view.effects),
    sets: view.combos.map(({ items, effects }) => ({ items: items.map(itemData), effects: effectsData(effects) })),
    drops: (sources?.drops ?? []).map(({ monster, best, chance, note }) => ({
      ...chanceData(chance),
      monster: monster ? itemData(monster) : null,
      map: best ? linkData(best) : null,
      note,
    })),
    shops: (sources?.shops ?? []).map(shopData),
    exchanges: (sources?.barters ?? []).map(shopData),
    packages: view.packages.map(({ link, quantity, chance, remark }) => ({
      ...chanceData(chance),
      package: linkData(link),
      quantity,
      note: remark,
    })),
    reformsTo: view.reformsTo.map((row) => conversionData(linkData(row.box), row)),
    reformedFrom: view.reformedFrom.map((row) => conversionData(linkData(row.box), row)),
    enchants: view.enchantable.map(linkData),
    enchantOf: view.enchantOf.map(({ link }) => linkData(link)),
  }
}

export function packagePageData(view: PackageView): PackageData {
  const tables = [...(view.fixed ? [view.fixed] : []), ...view.pools, ...view.choices]
  return {
    tables: tables.map(({ pool, title, note = '', rows }: PackageTable) => ({
      pool,
      title,
      note,
      rows: rows.map(packageRowData),
    })),
    sources: view.sources.map(({ text, href, price }) => ({ name: text, path: href, price })),
  }
}

/** The odds by the engine are in 1,000ths of a percent. */
function packageRowData({ item, quantity, chance, remark, odds, boxes }: PackageRowView) {
  const [boxes50 = null, boxes90 = null, boxes99 = null] = boxes?.counts ?? []
  return {
    ...chanceData(chance),
    item: itemData(item),
    quantity,
    note: remark,
    effectivePercent: odds === undefined ? null : odds / 1000,
    boxes50,
    boxes90,
    boxes99,
    boxesCertainAlone: boxes?.certainAlone ?? null,
  }
}

export function monsterPageData(view: MonsterView): MonsterData {
  return {
    facts: Object.fromEntries(view.facts),
    damage: Object.fromEntries(view.damage.map(({ element, percent }) => [element, percent])),
    drops: view.drops.map(dropData),
    rewards: view.rewards.map(dropData),
    spawns: view.spawns.map(({ map, amount, respawn }) => ({
      map: { name: map.title, path: map.href },
      amount,
      respawn,
    })),
  }
}

function dropData({ item, chance, effective, notes }: DropView): DataDrop {
  return { ...chanceData(chance), item: itemData(item), note: noteText(effective, ...notes) }
}

export function mapPageData(view: MapView): MapData {
  return {
    monsters: view.monsters.map(({ level, amount, respawns, ...monster }) => ({
      ...itemData(monster),
      level,
      amount,
      respawn: respawns[0] ?? '',
    })),
    drops: view.drops.map(({ item, chance, of }) => ({ ...chanceData(chance), item: itemData(item), of })),
    shops: view.shops.map(({ name, place, goods }) => ({
      name,
      place,
      goods: goods.map(({ item, price }) => ({ ...itemData(item), price })),
    })),
    exits: view.exits.map(({ title, href, places }) => ({ name: title, path: href, places })),
  }
}

export function enchantPageData(view: EnchantView): EnchantData {
  return {
    title: view.title,
    targets: view.targets.map(itemData),
    npcs: view.npcs.map(({ name, place, href }) => ({ name, path: href, place })),
    slots: view.slots.map(slotData),
  }
}

function slotData({ title, costText, matrix }: SlotView): EnchantData['slots'][number] {
  return {
    title,
    cost: costText,
    columns: (matrix?.columns ?? []).map((column) => column.title),
    rows: (matrix?.rows ?? []).map(({ item, cells }) => ({
      item: itemData(item),
      chances: cells.map((cell) => (cell ? { ...chanceData(cell.chance), effective: cell.effective } : null)),
    })),
  }
}

/** Materials and refine that all rows share are in each of them. */
export function reformPageData({ box, rows, common, sharedMaterials }: ReformView): ReformData {
  const link = { name: box.name, path: `/reform/${box.id}` }
  return {
    conversions: rows.map((row) => ({
      ...conversionData(link, { ...row, ...common }),
      materials: materialsData([...sharedMaterials, ...(common.materials ?? row.materials)]),
    })),
  }
}
