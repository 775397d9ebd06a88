/** The rows of maps and of shops as their pages show them. */

import { changesSiteCopy } from '../copy/changes.ts'
import { fill } from '../copy/fill.ts'
import { monsterCopy } from '../copy/monsters.ts'
import type { GameMap, MapDrop, MapExit, Spawn } from '../monsters/game-map.ts'
import type { NpcShop, ShopItem, ShopOpener } from '../monsters/npc-shop.ts'
import { killChanceText, respawnText } from '../monsters/texts.ts'
import { numberText, zenyText } from '../text/number-text.ts'
import type { Row, Value } from './rows.ts'
import type { ChangeField } from './types.ts'
import {
  elsewhere,
  type FieldRules,
  flagValue,
  materialsValue,
  type Names,
  recordRow,
  refinePrefix,
  refusedValue,
  valuesBy,
} from './values.ts'

export function rowsOfMap(map: GameMap, names: Names): Row[] {
  return [
    recordRow(valuesBy(mapRules, map, names)),
    ...map.Spawns.map((spawn): Row => {
      const { Monster, X, Y, Name } = spawn
      const subject = Name || names.monster(Monster)
      return { field: 'spawn', key: `spawn ${Monster} ${X} ${Y}`, subject, values: valuesBy(spawnRules, spawn, names) }
    }),
    ...map.Drops.map((drop): Row => {
      const { Item, Monster } = drop
      const place = Monster === undefined ? '' : names.monster(Monster)
      const at = { key: `mapDrop ${Item} ${Monster ?? ''}`, place, subject: names.item(Item), item: Item }
      return { field: 'mapDrop', ...at, values: valuesBy(mapDropRules, drop, names) }
    }),
    ...(map.Exits ?? []).map(
      (exit): Row => ({
        field: 'exit',
        key: `exit ${exit.Map} ${exit.X} ${exit.Y}`,
        subject: exit.Title || names.map(exit.Map),
        values: valuesBy(exitRules, exit, names),
      }),
    ),
  ]
}

const mapRules: FieldRules<GameMap> = {
  Name: elsewhere, // The record's key.
  Title: ({ Title, Name }) => [['name', Title || Name]],
  Spawns: elsewhere, // Rows.
  Drops: elsewhere, // Rows.
  DropRate: ({ DropRate = 100 }) => [percentValue('dropRate', DropRate)],
  MvpDropRate: ({ MvpDropRate = 100 }) => [percentValue('mvpDropRate', MvpDropRate)],
  NoDrops: ({ NoDrops }) => [flagValue('hasDrops', !NoDrops)],
  NoMvpDrops: ({ NoMvpDrops }) => [flagValue('hasMvpDrops', !NoMvpDrops)],
  BaseExpRate: ({ BaseExpRate = 100 }) => [percentValue('baseExpRate', BaseExpRate)],
  JobExpRate: ({ JobExpRate = 100 }) => [percentValue('jobExpRate', JobExpRate)],
  Exits: elsewhere, // Rows.
  Width: elsewhere, // Where something is on the map is in the rows.
  Height: elsewhere, // With Width.
  Ground: elsewhere, // With Width.
  Picture: elsewhere, // A picture of the client, and no change of the game.
  NoLevelPenalty: ({ NoLevelPenalty }) => [flagValue('levelPenalty', !NoLevelPenalty)],
}

const percentValue = (field: ChangeField, percent: number): Value => [field, `${numberText(percent)}%`, percent]

const spawnRules: FieldRules<Spawn> = {
  Monster: elsewhere, // The row's key.
  X: elsewhere, // The row's key.
  Y: elsewhere, // The row's key.
  Amount: ({ Amount }) => [['spawn', `× ${numberText(Amount)}`, Amount]],
  Delay: ({ Delay, Random }) => [['respawn', respawnText(Delay, Random)]],
  Random: elsewhere, // With Delay.
  Width: (spawn) => [['area', areaText(spawn)]],
  Height: elsewhere, // With Width.
  Name: ({ Name = '' }) => [['spawnName', Name]],
  Level: ({ Level }) => [['spawnLevel', Level ? fill(monsterCopy.ownLevel, { level: Level }) : '', Level]],
  Boss: ({ Boss = false }) => [['mirror', Boss ? changesSiteCopy.yes : '']],
}

/** `x 100 ± 20、y 50 ± 5`; empty for the whole map. */
function areaText({ X, Y, Width = 0, Height = 0 }: Spawn): string {
  const span = (centre: number, half: number) => (half > 0 ? `${centre} ± ${half}` : String(centre))
  return X === 0 && Y === 0 && Width === 0 && Height === 0 ? '' : `x ${span(X, Width)}、y ${span(Y, Height)}`
}

const exitRules: FieldRules<MapExit> = {
  Map: elsewhere, // The row's key.
  X: elsewhere, // The row's key.
  Y: elsewhere, // The row's key.
  Title: elsewhere, // The name of the key.
  ToX: ({ X, Y, ToX, ToY }) => [['exit', `${X}, ${Y} → ${ToX}, ${ToY}`]],
  ToY: elsewhere, // With ToX.
}

const mapDropRules: FieldRules<MapDrop> = {
  Item: elsewhere, // The row's key.
  Monster: elsewhere, // The row's key.
  Chance: ({ Chance }) => [['mapDrop', killChanceText(Chance), Chance]],
  Refused: ({ Refused }) => [refusedValue(Refused)],
}

export function rowsOfShop(shop: NpcShop, names: Names): Row[] {
  return [
    recordRow(valuesBy(shopRules, shop, names)),
    ...shop.Items.map(
      (row): Row => ({
        field: 'goods',
        key: `${refinePrefix(row.Refine)}${row.Item}`,
        subject: `${refinePrefix(row.Refine)}${names.item(row.Item)}`,
        item: row.Item,
        values: valuesBy(goodsRules, row, names, shop),
      }),
    ),
  ]
}

const shopRules: FieldRules<NpcShop> = {
  Id: elsewhere, // The record's key.
  Name: ({ Name }) => [['name', Name]],
  Type: ({ Type }) => [['shopType', changesSiteCopy.shopTypes[Type]]],
  Map: (shop) => [['place', placeText([shop, ...(shop.Openers ?? [])])]],
  X: elsewhere, // With Map.
  Y: elsewhere, // With Map.
  Openers: elsewhere, // With Map.
  CurrencyItem: ({ CurrencyItem = 0, Currency = '' }, { item }) => [
    ['currency', [CurrencyItem > 0 && item(CurrencyItem), Currency].filter(Boolean).join('／')],
  ],
  Currency: elsewhere, // With CurrencyItem.
  Items: elsewhere, // Rows.
  Refused: ({ Refused }) => [refusedValue(Refused)],
}

function placeText(places: readonly ShopOpener[]): string {
  return places
    .filter(({ Map: map }) => map !== '')
    .map(({ Name, Map: map, X, Y }) => `${Name} ${map} ${X}, ${Y}`.trim())
    .join('、')
}

const goodsRules: FieldRules<ShopItem, NpcShop> = {
  Item: elsewhere, // The row's key.
  Refine: elsewhere, // The row's key.
  Price: (row, { itemRecord }, shop) => {
    // A shop that sells at the item's own price does not report what the item reports.
    const isOwn = isInZeny(shop) && itemRecord(row.Item)?.Facts?.Buy === row.Price
    return [['price', priceText(shop, row), row.Price, isOwn ? 'item' : String(row.Price)]]
  },
  Materials: ({ Materials = [] }, names) => [materialsValue(Materials, names)],
  Stock: ({ Stock }) => [['quantity', Stock === undefined ? '' : `× ${numberText(Stock)}`, Stock]],
}

const isInZeny = ({ Type }: NpcShop) => Type === 'shop' || Type === 'marketshop' || Type === 'barter'

function priceText(shop: NpcShop, { Price }: ShopItem): string {
  if (shop.Type === 'barter' && Price === 0) return ''
  return isInZeny(shop) ? zenyText(Price) : numberText(Price)
}
