import type { Item } from '../../domain/item.ts'
import type { ShapeName } from './shapes.ts'

/** The game's weapon and ammunition subtypes (rAthena's `SubType`, in lower case). */
const bySubType: Readonly<Record<string, ShapeName>> = {
  dagger: 'dagger',
  '1hsword': 'sword',
  '2hsword': 'greatsword',
  '1hspear': 'spear',
  '2hspear': 'spear',
  '1haxe': 'axe',
  '2haxe': 'greataxe',
  mace: 'mace',
  '2hmace': 'mace',
  staff: 'staff',
  '2hstaff': 'staff',
  bow: 'bow',
  book: 'book',
  katar: 'katar',
  knuckle: 'knuckle',
  whip: 'whip',
  musical: 'lute',
  revolver: 'pistol',
  shotgun: 'rifle',
  rifle: 'rifle',
  gatling: 'rifle',
  grenade: 'rifle',
  huuma: 'shuriken',
  shuriken: 'shuriken',
  kunai: 'dagger',
  throwweapon: 'shuriken',
  arrow: 'arrow',
  bullet: 'bullet',
  cannonball: 'bomb',
  enchant: 'rune',
}

/** Equipment slots, the most specific ones first. */
const byLocation: readonly (readonly [string, ShapeName])[] = [
  ['Costume_Head_Top', 'crown'],
  ['Costume_Head_Mid', 'masquerade'],
  ['Costume_Head_Low', 'bowtie'],
  ['Costume_Garment', 'wings'],
  ['Shadow_Weapon', 'shadowWeapon'],
  ['Shadow_Armor', 'shadowArmor'],
  ['Shadow_Shield', 'shadowShield'],
  ['Shadow_Shoes', 'shadowShoes'],
  ['Shadow_Right_Accessory', 'shadowRing'],
  ['Shadow_Left_Accessory', 'shadowRing'],
  ['Head_Top', 'hat'],
  ['Head_Mid', 'glasses'],
  ['Head_Low', 'scarf'],
  ['Garment', 'cloak'],
  ['Shoes', 'boot'],
  ['Armor', 'armour'],
  ['Both_Accessory', 'ring'],
  ['Right_Accessory', 'ring'],
  ['Left_Accessory', 'ring'],
]

const byType: Readonly<Record<string, readonly ShapeName[]>> = {
  healing: ['flask', 'vial', 'herb'],
  usable: ['scroll', 'vial'],
  delayconsume: ['scroll', 'ticket'],
  cash: ['ticket', 'pouch'],
  card: ['card'],
  petegg: ['egg'],
  petarmor: ['bowtie'],
  ammo: ['arrow'],
  weapon: ['sword'],
  armor: ['armour'],
  shadowgear: ['shadowArmor'],
  etc: ['gem', 'pouch', 'ore', 'feather', 'bone'],
}

/** Types of equipment; '' if the host of the data has no types. */
const wearable: ReadonlySet<string> = new Set(['armor', 'weapon', 'shadowgear', ''])

/** The shape that represents an item. `opens`: whether it opens a package or a reform. */
export function itemShape(item: Item, opens: boolean): ShapeName {
  if (item.Id === fallbackIconId) return 'apple'
  if (opens) return 'chest'
  const type = (item.Type ?? '').toLowerCase()
  const known = own(bySubType, item.SubType)
  if (known) return known
  // Cards, eggs and ammunition also have locations: where they are used, not what they are.
  const worn = wearable.has(type) ? byLocation.find(([location]) => item.Locations[location]) : undefined
  // Left-hand armour is a shield; a left-hand weapon is a weapon.
  if (wearable.has(type) && type !== 'weapon' && item.Locations.Left_Hand) return 'shield'
  if (worn) return worn[1]
  if (type === 'weapon' && item.Locations.Both_Hand) return 'greatsword'
  const shapes = own(byType, item.Type) ?? byType.etc ?? []
  return shapes[scatter(item.Id) % shapes.length] ?? 'gem'
}

function own<T>(table: Readonly<Record<string, T>>, name = ''): T | undefined {
  const key = name.toLowerCase()
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** The picture that pages show when an icon fails; exists for any game data. */
export const fallbackIconId = 512

/** Distributes neighbouring ids over all values (Knuth's multiplicative hash). */
export function scatter(id: number): number {
  return (Math.imul(id, 2_654_435_761) >>> 8) & 0xff_ffff
}
