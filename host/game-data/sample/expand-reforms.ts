import type { Material } from '../../../domain/item.ts'
import type { ReformDetail } from '../../../domain/reform.ts'
import { composeDescription } from './description.ts'
import type { ItemBook } from './item-book.ts'
import type { Cost, Tables } from './tables.ts'

const firstReformBox = 13_001

/** The items that open the reforms. */
export function expandReformBoxes(tables: Tables, book: ItemBook): void {
  for (const [at, table] of tables.reforms.entries()) {
    book.add({
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

export function expandReforms(tables: Tables, book: ItemBook): Map<number, ReformDetail> {
  const reforms = tables.reforms.map((table): ReformDetail => {
    const box = book.entry(table.box).item
    return {
      ReformBox: box.Id,
      Name: box.Name,
      Description: box.Description,
      Items: table.kinds.map((kind) => {
        const base = book.entry(`${table.from}_${kind}`).item
        const result = book.entry(`${table.to}_${kind}`).item
        return {
          BaseItem: base.Id,
          ResultItem: result.Id,
          BaseName: base.Name,
          ResultName: result.Name,
          MinRefine: table.minRefine ?? 0,
          MaxRefine: table.maxRefine ?? 20,
          ChangeRefine: table.changeRefine ?? 0,
          Materials: toMaterials(table.materials, book),
          Note: table.note ?? '',
        }
      }),
    }
  })
  return new Map(reforms.map((reform) => [reform.ReformBox, reform]))
}

export function toMaterials(costs: readonly Cost[], book: ItemBook): Material[] {
  return costs.map(([selector, amount]) => ({ Material: book.select(selector)[0]?.item.Id ?? 0, Amount: amount }))
}
