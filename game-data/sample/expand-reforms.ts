import type { Material } from '../../domain/item.ts'
import type { ConversionEntry, ReformDetail } from '../../domain/reform.ts'
import { composeDescription } from './description.ts'
import { pieceKey } from './expand-equipment.ts'
import type { SampleCatalogue } from './sample-catalogue.ts'
import type { MaterialCost, ReformRow, SampleTables } from './tables.ts'

const firstReformBox = 13_001

/** The items that open the reforms. */
export function expandReformBoxes(tables: SampleTables, catalogue: SampleCatalogue): void {
  for (const [at, table] of tables.reforms.entries()) {
    catalogue.add({
      id: firstReformBox + at,
      key: table.box,
      name: table.name,
      type: 'Usable',
      price: 2_500_000,
      tags: ['reform'],
      description: composeDescription({
        story: [table.text],
        effects: ['雙擊後放入指定的裝備，即可改造為另一件裝備。'],
        facts: [
          ['系列', '改造道具'],
          ['重量', 1],
        ],
      }),
    })
  }
}

export function expandReforms(tables: SampleTables, catalogue: SampleCatalogue): Map<number, ReformDetail> {
  const reforms = tables.reforms.map((table): ReformDetail => {
    const box = catalogue.entry(table.box).item
    const Items = table.rows.flatMap((row) => expandRow(row, tables, catalogue))
    return { ReformBox: box.Id, Name: box.Name, Description: box.Description, Items }
  })
  return new Map(reforms.map((reform) => [reform.ReformBox, reform]))
}

function expandRow(row: ReformRow, tables: SampleTables, catalogue: SampleCatalogue): ConversionEntry[] {
  const kinds = row.kinds.flatMap((kind) => {
    if (kind === '*weapon') return tables.weaponKinds.map(({ key }) => key)
    if (kind === '*armor') return tables.armorKinds.map(({ key }) => key)
    return [kind]
  })
  return kinds.map((kind) => {
    const base = catalogue.entry(pieceKey(row.from, kind))
    const result = catalogue.entry(pieceKey(row.to, kind))
    return {
      BaseItem: base.item.Id,
      ResultItem: result.item.Id,
      BaseName: base.item.Name,
      ResultName: result.item.Name,
      MinRefine: row.minRefine ?? 0,
      MaxRefine: row.maxRefine ?? 20,
      ChangeRefine: row.changeRefine ?? 0,
      Materials: toMaterials(row.materials, base.level, catalogue),
      Note: row.note ?? '',
    }
  })
}

/** The selected item with the nearest level; materials of bosses are excluded because they are too rare. */
export function toMaterials(costs: readonly MaterialCost[], level: number, catalogue: SampleCatalogue): Material[] {
  return costs.map(([selector, Amount]) => {
    const found = catalogue.select(selector)
    const common = found.filter(({ tags }) => !tags.has('boss'))
    const [nearest] = (common.length ? common : found).toSorted(
      (a, b) => Math.abs(a.level - level) - Math.abs(b.level - level) || a.item.Id - b.item.Id,
    )
    if (!nearest) throw new Error(`sample data: no material matches "${selector}"`)
    return { Material: nearest.item.Id, Amount }
  })
}
