/** The rows of each kind of record as its page shows them: what the comparison of two snapshots compares. */
import { packageCopy } from '../copy/contract.ts'
import { fill } from '../copy/fill.ts'
import { packageSiteCopy } from '../copy/site-wiki.ts'
import { type DropChance, dropChanceText, dropPools } from '../drop-rate.ts'
import type { Item, Material } from '../item.ts'
import { itemTypeName, placeNames } from '../item-words.ts'
import type { GameMap } from '../monsters/game-map.ts'
import type { Monster, MonsterDrop } from '../monsters/monster.ts'
import type { NpcShop, ShopItem } from '../monsters/npc-shop.ts'
import { killChanceText, respawnText } from '../monsters/texts.ts'
import { elementName, raceName, sizeName } from '../monsters/words.ts'
import { numberText, quantityText, zenyText } from '../number-text.ts'
import { drawCount, type PackageDetail, type PackageItem } from '../package.ts'
import { plainText } from '../plain-text.ts'
import { refineChangeText, refineRangeText } from '../refine.ts'
import type { ReformDetail } from '../reform.ts'
import type { Row, Value } from './rows.ts'
import type { ChangeField } from './types.ts'

/** Names of the snapshot that a record comes from. */
export interface Names {
  item(id: number): string
  monster(id: number): string
}

/** The values of the record itself. */
export const recordRow = (values: readonly Value[]): Row => ({ field: 'name', key: '', values })

/** A number as the pages show it. */
const numberValue = (field: ChangeField, value: number): Value => [field, numberText(value), value]

/** `奧利哈康 × 2、鐵 × 10`; empty for none. Order and item names do not count as differences. */
export function materialsValue(list: readonly Material[], { item }: Names): Value {
  const text = list.map(({ Material, Amount }) => `${item(Material)} × ${numberText(Amount)}`).join('、')
  const key = list.map(({ Material, Amount }) => `${Material}×${Amount}`)
  return ['materials', text, key.sort().join()]
}

export function rowsOfItem(item: Item): Row[] {
  return [
    recordRow([
      ['name', item.Name],
      ['type', itemTypeName(item.Type)],
      ['slots', String(item.Slot)],
      ['locations', placeNames(item.Locations, item.Type).join('、')],
      ['view', item.View > 0 ? String(item.View) : ''],
      ['description', plainText(item.Description)],
    ]),
  ]
}

/** Chances are shares of their pool, as displayed: a changed weight that changes no displayed chance is no difference. */
export function rowsOfPackage(entry: PackageDetail): Row[] {
  const { fixed, pools, choices } = dropPools(entry.Items)
  const times = pools.map(({ pool }) => drawCount(entry, pool))
  const rowOf = (row: PackageItem, pool: number | string, place: string, chance: DropChance | 'fixed' | 'choice') => ({
    field: 'row' as const,
    key: `${pool} ${row.Id}`,
    place,
    subject: row.Name || `#${row.Id}`,
    item: row.Id,
    values: [
      ['quantity', `× ${quantityText(row.Min, row.Max)}`, row.Max > row.Min ? undefined : row.Min],
      typeof chance === 'string' || chance.oneIn > 0
        ? ['chance', dropChanceText(chance)]
        : ['chance', dropChanceText(chance), Math.round(Number(chance.percent) * 100)],
      ['remark', row.Remark],
    ] satisfies Value[],
  })
  return [
    recordRow([
      ['name', entry.Name],
      ['type', packageCopy.types[entry.Type]],
      ['description', plainText(entry.Description)],
      ['picks', times.every((number) => number === 1) ? '1' : times.join('、')],
    ]),
    ...fixed.map((row) => rowOf(row, 0, packageCopy.fixedTitle, 'fixed')),
    ...pools.flatMap(({ pool, rows }, index) => {
      const place = pools.length > 1 ? fill(packageCopy.pool, { n: index + 1 }) : ''
      return rows.map(({ row, chance }) => rowOf(row, pool, place, chance))
    }),
    ...choices.flatMap(({ choice, rows }) =>
      rows.map((row) => rowOf(row, `choice ${choice}`, fill(packageSiteCopy.choice, { n: choice }), 'choice')),
    ),
  ]
}

export function rowsOfReform(reform: ReformDetail, names: Names): Row[] {
  return [
    recordRow([
      ['name', reform.Name],
      ['description', plainText(reform.Description)],
    ]),
    ...reform.Items.map(
      (row): Row => ({
        field: 'conversion',
        key: `${row.BaseItem} ${row.ResultItem}`,
        item: row.ResultItem,
        subject: `${row.BaseName || `#${row.BaseItem}`} → ${row.ResultName || `#${row.ResultItem}`}`,
        values: [
          ['refine', refineRangeText(row.MinRefine, row.MaxRefine)],
          ['refineChange', row.ChangeRefine === 0 ? '' : refineChangeText(row.ChangeRefine)],
          materialsValue(row.Materials, names),
          ['note', row.Note],
        ],
      }),
    ),
  ]
}

type RatedDrop = Pick<MonsterDrop, 'Item' | 'Chance'> & { Effective?: number | undefined }

/** Drop rates as the server applies them, in the given field. */
function dropRows(field: ChangeField, drops: readonly RatedDrop[], { item }: Names): Row[] {
  return drops.map(({ Item, Chance, Effective = Chance }) => ({
    field,
    key: `${field} ${Item}`,
    subject: item(Item),
    item: Item,
    values: [[field, killChanceText(Effective), Effective]],
  }))
}

export function rowsOfMonster(monster: Monster, names: Names): Row[] {
  return [
    recordRow([
      ['name', monster.Name],
      ['level', String(monster.Level)],
      numberValue('hp', monster.Hp),
      ['race', raceName(monster.Race)],
      ['element', elementName(monster.Element, monster.ElementLevel)],
      ['size', sizeName(monster.Size)],
      numberValue('baseExp', monster.BaseExp),
      numberValue('jobExp', monster.JobExp),
      numberValue('mvpExp', monster.MvpExp),
    ]),
    ...dropRows('drop', monster.Drops, names),
    ...dropRows('mvpDrop', monster.MvpDrops, names),
  ]
}

export function rowsOfMap(map: GameMap, names: Names): Row[] {
  return [
    recordRow([['name', map.Title || map.Name]]),
    ...map.Spawns.map(
      ({ Monster: id, X, Y, Amount, Delay, Random }): Row => ({
        field: 'spawn',
        key: `spawn ${id} ${X} ${Y}`,
        subject: names.monster(id),
        values: [
          ['spawn', `× ${numberText(Amount)}`, Amount],
          ['respawn', respawnText(Delay, Random)],
        ],
      }),
    ),
    ...dropRows('mapDrop', map.Drops, names),
  ]
}

export function rowsOfShop(shop: NpcShop, names: Names): Row[] {
  return [
    recordRow([['name', shop.Name]]),
    ...shop.Items.map(
      (row): Row => ({
        field: 'goods',
        key: String(row.Item),
        subject: names.item(row.Item),
        item: row.Item,
        values: [
          ['price', priceText(shop, row), row.Price],
          materialsValue(row.Materials ?? [], names),
          ['quantity', row.Stock === undefined ? '' : `× ${numberText(row.Stock)}`, row.Stock],
        ],
      }),
    ),
  ]
}

function priceText({ Type }: NpcShop, { Price }: ShopItem): string {
  if (Type === 'barter' && Price === 0) return ''
  const inZeny = Type === 'shop' || Type === 'marketshop' || Type === 'barter'
  return inZeny ? zenyText(Price) : numberText(Price)
}
