import { lookUp } from '../values/look-up.ts'
import type { Locations } from './item.ts'

/** Equipment places of the game database in display order. */
const places: Readonly<Record<string, string>> = {
  Head_Top: '頭上',
  Head_Mid: '頭中',
  Head_Low: '頭下',
  Armor: '鎧甲',
  Right_Hand: '右手',
  Left_Hand: '左手',
  Garment: '披肩',
  Shoes: '鞋子',
  Right_Accessory: '飾品（右）',
  Left_Accessory: '飾品（左）',
  Ammo: '彈藥',
  Costume_Head_Top: '服飾頭上',
  Costume_Head_Mid: '服飾頭中',
  Costume_Head_Low: '服飾頭下',
  Costume_Garment: '服飾披肩',
  Shadow_Weapon: '影子武器',
  Shadow_Shield: '影子盾牌',
  Shadow_Armor: '影子鎧甲',
  Shadow_Shoes: '影子鞋子',
  Shadow_Right_Accessory: '影子耳環',
  Shadow_Left_Accessory: '影子墜子',
}

/** Database names that mean two places at once. */
const pairs: readonly (readonly [string, string, string, string])[] = [
  ['Both_Hand', 'Right_Hand', 'Left_Hand', '雙手'],
  ['Both_Accessory', 'Right_Accessory', 'Left_Accessory', '飾品'],
]

/** Item types by their lower-case name: the database contains both `ShadowGear` and `Shadowgear`. */
const types: Readonly<Record<string, string>> = {
  healing: '恢復道具',
  usable: '消耗品',
  delayconsume: '消耗品',
  cash: '商城道具',
  etc: '其他道具',
  weapon: '武器',
  armor: '防具',
  shadowgear: '影子裝備',
  card: '卡片',
  ammo: '彈藥',
  petegg: '寵物蛋',
  petarmor: '寵物裝備',
}

/** The equipment that accepts a card, for places whose name is not that of the equipment. */
const cardPlaces: Readonly<Record<string, string>> = { 右手: '武器', 左手: '盾牌', 雙手: '武器、盾牌' }

/**
 * Equipment places in Chinese: pairs such as both hands, then the others from head to foot. An unknown place keeps its
 * name. For a card, the equipment that accepts it.
 */
export function placeNames(locations: Locations, type = ''): string[] {
  const names = equipmentPlaces(locations)
  return type.toLowerCase() === 'card' ? names.map((name) => lookUp(cardPlaces, name) ?? name) : names
}

function equipmentPlaces(locations: Locations): string[] {
  const occupied = Object.keys(locations).filter((name) => locations[name])
  if (occupied.length === 0) return []
  // Fast path: nearly every item has at most one place, and comparing two snapshots reads those of all items.
  if (occupied.length === 1) return [placeName(occupied[0] as string)]
  const remaining = new Set(occupied)
  const names: string[] = []
  for (const [both, right, left, name] of pairs) {
    if (!remaining.has(both) && !(remaining.has(right) && remaining.has(left))) continue
    for (const part of [both, right, left]) remaining.delete(part)
    names.push(name)
  }
  for (const [place, name] of Object.entries(places)) if (remaining.delete(place)) names.push(name)
  return [...names, ...[...remaining].map(placeName)]
}

function placeName(place: string): string {
  const both = pairs.find(([name]) => name === place)
  if (both) return both[3]
  return lookUp(places, place) ?? place.replaceAll('_', ' ')
}

/** An item type in Chinese; case is ignored; an unknown type is left unchanged. */
export function itemTypeName(type = ''): string {
  return lookUp(types, type.toLowerCase()) ?? type
}
