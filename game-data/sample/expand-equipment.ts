import { createRandom } from '../../domain/random.ts'
import { drawAttributes, drawRefineBonus } from './attributes.ts'
import { composeDescription, type Fact } from './description.ts'
import { roundPrice } from './price.ts'
import type { SampleCatalogue } from './sample-catalogue.ts'
import type { EquipmentKind, Relic, SampleTables, Series } from './tables.ts'

const firstWeapon = 1101
const firstArmor = 2101
const firstAwakenedWeapon = 31_001
const firstAwakenedArmor = 32_001
const firstRelic = 33_001
/** Ids reserved per series, so that a new kind changes no other id. */
const idsPerSeries = 20
/** Factors of strength and price of an awakened piece. */
const awakenedStrength = 1.15
const awakenedPrice = 6

/** Pieces with a combined bonus, in both directions. */
const companions: Readonly<Record<string, string>> = {
  Sword: 'Shield',
  Shield: 'Sword',
  Staff: 'Robe',
  Robe: 'Staff',
  Plate: 'Helm',
  Helm: 'Plate',
  Cloak: 'Boots',
  Boots: 'Cloak',
  Ring: 'Amulet',
  Amulet: 'Ring',
  Bow: 'Leather',
  Leather: 'Bow',
}
const companyEffects = ['全能力值 + {n}。', 'MaxHP 增加 {n}%。', '攻擊速度增加 {n}%。', '變動詠唱時間減少 {n}%。']

interface Piece {
  id: number
  series: Series
  kind: EquipmentKind
  weapon: boolean
  awakened: boolean
  /** Index of the series and of the kind. */
  at: number
  nth: number
}

/** A weapon and a piece of armour of every kind for every series, and an awakened one if the series has it. */
export function expandEquipment(tables: SampleTables, catalogue: SampleCatalogue): void {
  for (const [at, series] of tables.series.entries()) {
    const steps = series.awakened ? [false, true] : [false]
    for (const awakened of steps) {
      const weapons = (awakened ? firstAwakenedWeapon : firstWeapon) + at * idsPerSeries
      const armors = (awakened ? firstAwakenedArmor : firstArmor) + at * idsPerSeries
      for (const [nth, kind] of tables.weaponKinds.entries())
        addPiece(tables, catalogue, { id: weapons + nth, series, kind, weapon: true, awakened, at, nth })
      for (const [nth, kind] of tables.armorKinds.entries())
        addPiece(tables, catalogue, { id: armors + nth, series, kind, weapon: false, awakened, at, nth })
    }
  }
  for (const [at, relic] of tables.relics.entries()) addRelic(tables, catalogue, relic, at)
}

function addPiece({ attributes }: SampleTables, catalogue: SampleCatalogue, piece: Piece): void {
  const { series, kind, weapon } = piece
  const awakened = piece.awakened ? series.awakened : undefined
  const key = pieceKey(awakened?.key ?? series.key, kind.key)
  const random = createRandom(`equipment/${key}`)
  const slots = random.pick(kind.slots)
  const count = series.level < 30 ? 1 : series.level < 100 ? 2 : 3
  const effects = drawAttributes(attributes, kind.role, series, { count, random })
  if (series.level >= 60) {
    const lines = weapon
      ? kind.role === 'magic'
        ? attributes.refineMagic
        : attributes.refineWeapon
      : attributes.refineArmor
    effects.push(drawRefineBonus(lines, series.level, random))
  }
  const company = companions[kind.key]
  if (company && series.level >= 45) {
    const bonus = random.pick(companyEffects).replace('{n}', String(1 + Math.round(series.level / 50)))
    effects.push(`與 {{${pieceKey(awakened?.key ?? series.key, company)}}} 一同裝備時，${bonus}`)
  }
  const strength = awakened ? awakenedStrength : 1
  catalogue.add({
    id: piece.id,
    key,
    name: `${awakened ? `${awakened.name}・` : ''}${series.name}${kind.name}`,
    type: weapon ? 'Weapon' : 'Armor',
    subType: kind.subType,
    slots,
    view: kind.view === undefined ? 0 : kind.view + piece.at,
    locations: kind.locations,
    level: series.level,
    price: roundPrice(usualPrice(kind, series.level, slots, weapon) * (awakened ? awakenedPrice : 1)),
    tags: [
      'equipment',
      weapon ? 'weapon' : 'armor',
      `series:${awakened?.key ?? series.key}`,
      `kind:${kind.key}`,
      awakened ? 'awakened' : 'plain',
    ],
    description: composeDescription({
      story: story(piece),
      effects,
      facts: facts(kind, series.level, { weapon, element: series.element, strength }),
    }),
  })
}

function addRelic(
  { attributes, weaponKinds, armorKinds }: SampleTables,
  catalogue: SampleCatalogue,
  relic: Relic,
  at: number,
): void {
  const weapon = weaponKinds.some((kind) => kind.key === relic.kind)
  const kind = [...weaponKinds, ...armorKinds].find((each) => each.key === relic.kind)
  if (!kind) throw new Error(`sample data: relic ${relic.key} names the unknown kind "${relic.kind}"`)
  const slots = kind.slots.at(-1) ?? 0
  const lines = weapon
    ? kind.role === 'magic'
      ? attributes.refineMagic
      : attributes.refineWeapon
    : attributes.refineArmor
  catalogue.add({
    id: firstRelic + at,
    key: relic.key,
    name: relic.name,
    type: weapon ? 'Weapon' : 'Armor',
    subType: kind.subType,
    slots,
    view: kind.view === undefined ? 0 : 560 + at,
    locations: kind.locations,
    level: relic.level,
    price: roundPrice(usualPrice(kind, relic.level, slots, weapon) * 14),
    tags: ['equipment', 'relic', weapon ? 'weapon' : 'armor', `kind:${kind.key}`],
    description: composeDescription({
      story: [relic.text],
      effects: [...relic.effects, drawRefineBonus(lines, relic.level, createRandom(`relic/${relic.key}`))],
      facts: facts(kind, relic.level, { weapon, element: '無', strength: 1.1 }),
    }),
  })
}

/** Internal name of a series' piece of one kind. */
export function pieceKey(series: string, kind: string): string {
  return `${series}_${kind}`
}

/** One sentence about the series and one about the kind; soft goods have separate texts. */
function story({ series, kind, awakened, at, nth }: Piece): string[] {
  const pool = awakened && series.awakened ? series.awakened.lore : kind.soft ? series.soft : series.lore
  const lore = pool[nth % pool.length] ?? ''
  const craft = kind.craft[(at + nth + (awakened ? 1 : 0)) % kind.craft.length] ?? ''
  return (at + nth) % 2 ? [craft, lore] : [lore, craft]
}

function usualPrice(kind: EquipmentKind, level: number, slots: number, weapon: boolean): number {
  const base = weapon ? 900 : 700
  return base * (1 + (kind.attack ?? kind.defense ?? 0.5)) * 1.042 ** level * (1 + slots / 4)
}

function facts(
  kind: EquipmentKind,
  level: number,
  { weapon, element, strength }: { weapon: boolean; element: string; strength: number },
): Fact[] {
  const list: Fact[] = [['系列', kind.class]]
  if (weapon) list.push(['攻擊', Math.round((25 + level * 1.35) * (kind.attack ?? 1) * strength)])
  if (kind.magic) list.push(['MATK', Math.round((30 + level * 1.1) * kind.magic * strength)])
  if (!weapon) list.push(['防禦', Math.round((6 + level * 0.55) * (kind.defense ?? 0.1) * strength)])
  if (weapon && element !== '無') list.push(['屬性', element])
  list.push(['重量', kind.weight + Math.round(level / 10) * (kind.weight > 40 ? 5 : 0)])
  if (weapon) list.push(['武器等級', Math.min(5, 1 + Math.floor(level / 45))])
  list.push(['需求等級', Math.max(1, level)], ['職業', kind.jobs])
  return list
}
