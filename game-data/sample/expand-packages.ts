import type { PackageDetail, PackageItem, PackageType } from '../../domain/package.ts'
import { createRandom, type Random } from '../../domain/random.ts'
import { composeDescription } from './description.ts'
import { roundPrice } from './price.ts'
import type { CatalogueEntry, SampleCatalogue } from './sample-catalogue.ts'
import type { PackageRow, SamplePackage, SampleTables } from './tables.ts'

const firstBox = 12_001

/** The items that open the packages. */
export function expandBoxes(tables: SampleTables, catalogue: SampleCatalogue): void {
  for (const [at, table] of tables.packages.entries()) {
    catalogue.add({
      id: firstBox + at,
      key: table.box,
      name: table.name,
      type: 'Usable',
      price: 0,
      tags: ['box', `box:${table.type || 'ETC'}`],
      description: composeDescription({
        story: [table.text],
        effects: ['雙擊後即可打開。', ...featured(table, catalogue)],
        facts: [
          ['系列', '箱子'],
          ['重量', 1],
        ],
      }),
    })
  }
}

/** The most valuable contents of a box. */
function featured(table: SamplePackage, catalogue: SampleCatalogue): string[] {
  const rows = table.pools.flat().filter((row) => row.remark && row.weight)
  const best = rows.flatMap((row) => catalogue.select(row.from)).toSorted((a, b) => b.price - a.price)[0]
  return best ? [`有機會獲得 {{${best.item.AegisName}}}。`] : []
}

/** Expands the packages and sets each box's price to the value of its contents. */
export function expandPackages(tables: SampleTables, catalogue: SampleCatalogue): Map<string, PackageDetail> {
  const packages = tables.packages.map((table) => expandPackage(table, catalogue))
  const prices = new Map(catalogue.entries().map(({ item, price }) => [item.Id, price]))
  for (const [at, table] of tables.packages.entries()) {
    const worth = usualWorth(packages[at]?.Items ?? [], prices)
    catalogue.entry(table.box).price = roundPrice(Math.max(200, worth * 0.7))
  }
  return new Map(packages.map((made) => [made.GroupId, made]))
}

/** Average value of one opening in zeny; capped so that a single treasure does not dominate. */
function usualWorth(items: readonly PackageItem[], prices: ReadonlyMap<number, number>): number {
  const cap = 20_000_000
  const worth = (item: PackageItem) => Math.min(cap, prices.get(item.Id) ?? 0) * ((item.Min + item.Max) / 2)
  const pools = Map.groupBy(
    items.filter((item) => item.Chance >= 0),
    (item) => item.Pool,
  )
  const fixed = items.filter((item) => item.Chance < 0).reduce((sum, item) => sum + worth(item), 0)
  return [...pools.values()].reduce((sum, pool) => {
    const weights = pool.reduce((total, item) => total + item.Chance, 0)
    return weights ? sum + pool.reduce((total, item) => total + worth(item) * (item.Chance / weights), 0) : sum
  }, fixed)
}

function expandPackage(table: SamplePackage, catalogue: SampleCatalogue): PackageDetail {
  const random = createRandom(`package/${table.id}`)
  const fixed = (table.fixed ?? []).flatMap((row) => toItems(row, 1, -1, catalogue, random))
  const pools = table.pools.flatMap((rows, index) =>
    rows.flatMap((row) => toItems(row, index + 1, row.weight ?? 0, catalogue, random)),
  )
  const box = catalogue.entry(table.box).item
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

function toItems(
  row: PackageRow,
  pool: number,
  chance: number,
  catalogue: SampleCatalogue,
  random: Random,
): PackageItem[] {
  const found = catalogue.select(row.from)
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

function byId(a: CatalogueEntry, b: CatalogueEntry): number {
  return a.item.Id - b.item.Id
}
