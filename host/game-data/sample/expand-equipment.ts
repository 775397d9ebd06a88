import { createRandom, type Random } from '../../../domain/random.ts'
import { composeDescription, type Fact } from './description.ts'
import type { ItemBook } from './item-book.ts'
import type { Attribute, Attributes, EquipmentKind, Series, Tables } from './tables.ts'

const firstWeapon = 1101
const firstArmor = 2101
/** Ids kept free per series, so that a new kind moves no other item. */
const idsPerSeries = 20

/** One weapon and one piece of armour of every kind for every series. */
export function expandEquipment(tables: Tables, book: ItemBook): void {
  for (const [at, series] of tables.series.entries()) {
    for (const [nth, kind] of tables.weaponKinds.entries()) {
      addPiece(book, tables.attributes, series, kind, {
        id: firstWeapon + at * idsPerSeries + nth,
        at,
        nth,
        weapon: true,
      })
    }
    for (const [nth, kind] of tables.armorKinds.entries()) {
      addPiece(book, tables.attributes, series, kind, {
        id: firstArmor + at * idsPerSeries + nth,
        at,
        nth,
        weapon: false,
      })
    }
  }
}

interface Place {
  id: number
  at: number
  nth: number
  weapon: boolean
}

function addPiece(book: ItemBook, attributes: Attributes, series: Series, kind: EquipmentKind, place: Place): void {
  const key = `${series.key}_${kind.key}`
  const random = createRandom(`equipment/${key}`)
  const slots = random.pick(kind.slots)
  book.add({
    id: place.id,
    key,
    name: `${series.name}${kind.name}`,
    type: place.weapon ? 'Weapon' : 'Armor',
    slots,
    view: kind.view === undefined ? 0 : kind.view + place.at,
    locations: kind.locations,
    level: series.level,
    price: roundPrice(
      (place.weapon ? 900 : 700) * (1 + (kind.attack ?? kind.defense ?? 0.5)) * 1.042 ** series.level * (1 + slots / 4),
    ),
    tags: ['equipment', place.weapon ? 'weapon' : 'armor', `series:${series.key}`, `kind:${kind.key}`],
    description: composeDescription({
      story: story(series, kind, place),
      effects: effects(attributes, series, kind, place, random),
      facts: facts(series, kind, place),
    }),
  })
}

/** Each pair of lore and craft sentences meets once before it comes back. */
function story(series: Series, kind: EquipmentKind, { at, nth }: Place): string[] {
  const lore = series.lore[nth % series.lore.length] ?? ''
  const craft = kind.craft[(at + Math.floor(nth / series.lore.length)) % kind.craft.length] ?? ''
  return nth % 2 ? [craft, lore] : [lore, craft]
}

function effects(attributes: Attributes, series: Series, kind: EquipmentKind, place: Place, random: Random): string[] {
  const count = series.level < 30 ? 1 : series.level < 100 ? 2 : 3
  const lines = random
    .shuffle(attributes[kind.role])
    .slice(0, count)
    .map((entry) => fill(entry, series))
  if (series.level >= 60) {
    const refine = !place.weapon
      ? attributes.refineArmor
      : kind.magic
        ? attributes.refineMagic
        : attributes.refineWeapon
    const { level } = series
    lines.push(
      random
        .pick(refine)
        .replace('{a}', String(5 + Math.round(level / 20) * 5))
        .replace('{b}', String(1 + Math.round(level / 40)))
        .replace('{c}', String(2 + Math.round(level / 20))),
    )
  }
  return lines
}

function fill([text, least, most]: Attribute, series: Series): string {
  const value = Math.max(1, Math.round(least + ((most - least) * series.level) / 200))
  return text
    .replaceAll('{n}', String(value))
    .replace('{foe}', series.foe)
    .replace('{element}屬性', series.element === '無' ? '全屬性' : `${series.element}屬性`)
}

function facts(series: Series, kind: EquipmentKind, place: Place): Fact[] {
  const { level } = series
  return [
    ['系列', kind.class],
    ...(place.weapon
      ? ([
          ['攻擊', Math.round((25 + level * 1.35) * (kind.attack ?? 1))],
          ...(kind.magic ? [['MATK', Math.round((30 + level * 1.1) * kind.magic)] as Fact] : []),
        ] as Fact[])
      : ([['防禦', Math.round((6 + level * 0.55) * (kind.defense ?? 0.1))]] as Fact[])),
    ...(series.element !== '無' && place.weapon ? [['屬性', series.element] as Fact] : []),
    ['重量', kind.weight + Math.round(level / 10) * 5],
    ...(place.weapon ? [['武器等級', Math.min(5, 1 + Math.floor(level / 45))] as Fact] : []),
    ['需求等級', Math.max(1, level)],
    ['職業', kind.jobs],
  ]
}

/** Two leading digits, as players ask for it. */
export function roundPrice(price: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(price)) - 1)
  return Math.round(price / step) * step
}
