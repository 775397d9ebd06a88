import type { PackageDetail, PackageItem, PackageType } from '../../../domain/package.ts'
import { createRandom, type Random } from '../../../domain/random.ts'
import { composeDescription } from './description.ts'
import type { BookEntry, ItemBook } from './item-book.ts'
import type { PackageRow, PackageTable, Tables } from './tables.ts'

const firstBox = 12_001

/** The items that open the packages. */
export function expandBoxes(tables: Tables, book: ItemBook): void {
  for (const [at, table] of tables.packages.entries()) {
    book.add({
      id: firstBox + at,
      key: table.box,
      name: table.name,
      type: 'Usable',
      price: table.type === 'CASH' ? 4_000_000 : 600_000,
      tags: ['box', `box:${table.type || 'ETC'}`],
      description: composeDescription({
        story: [table.text],
        effects: ['雙擊後即可打開。'],
        facts: [
          ['系列', '箱子'],
          ['重量', 1],
        ],
      }),
    })
  }
}

export function expandPackages(tables: Tables, book: ItemBook): Map<string, PackageDetail> {
  return new Map(tables.packages.map((table) => [table.id, expandPackage(table, book)]))
}

function expandPackage(table: PackageTable, book: ItemBook): PackageDetail {
  const random = createRandom(`package/${table.id}`)
  const fixed = (table.fixed ?? []).flatMap((row) => toItems(row, 1, -1, book, random))
  const pools = table.pools.flatMap((rows, index) =>
    rows.flatMap((row) => toItems(row, index + 1, row.weight ?? 0, book, random)),
  )
  const box = book.entry(table.box).item
  return {
    GroupId: table.id,
    Name: table.name,
    Description: box.Description,
    Type: (table.type || 'ETC') as PackageType,
    NPCId: table.npc ?? 0,
    ItemId: box.Id,
    Items: [...fixed, ...pools],
  }
}

function toItems(row: PackageRow, pool: number, chance: number, book: ItemBook, random: Random): PackageItem[] {
  const found = book.select(row.from)
  const taken = row.take === undefined ? found : random.shuffle(found).slice(0, row.take).sort(byId)
  return taken.map(({ item }) => ({
    Id: item.Id,
    Name: item.Name,
    Min: row.min ?? 1,
    Max: row.max ?? row.min ?? 1,
    Chance: chance,
    ViewId: item.ViewId,
    EnchantId: item.EnchantId,
    Locations: item.Locations,
    Pool: pool,
    Remark: row.remark ?? '',
  }))
}

function byId(a: BookEntry, b: BookEntry): number {
  return a.item.Id - b.item.Id
}
