import { createRandom } from '../../domain/random.ts'
import { composeDescription } from './description.ts'
import { roundPrice } from './price.ts'
import type { SampleCatalogue } from './sample-catalogue.ts'
import type { SampleTables } from './tables.ts'

const firstCostume = 19_001
const idsPerPiece = 8
const firstView = 1501
const slotLocations: Readonly<Record<string, string>> = {
  Top: 'Costume_Head_Top',
  Mid: 'Costume_Head_Mid',
  Low: 'Costume_Head_Low',
  Garment: 'Costume_Garment',
}
const slotNames: Readonly<Record<string, string>> = { Top: '上段', Mid: '中段', Low: '下段', Garment: '披肩' }

/** Every costume in each of its styles. */
export function expandCostumes({ costumes }: SampleTables, catalogue: SampleCatalogue): void {
  for (const [at, piece] of costumes.pieces.entries()) {
    const slots = piece.slots.map((slot) => slotNames[slot]).join('、')
    for (const [nth, style] of piece.styles.entries()) {
      const [name, text] = costumes.styles[style] ?? []
      if (!name || !text) throw new Error(`sample data: costume ${piece.key} has the unknown style "${style}"`)
      const key = `C_${style}_${piece.key}`
      const random = createRandom(`costume/${key}`)
      catalogue.add({
        id: firstCostume + at * idsPerPiece + nth,
        key,
        name: `[服飾] ${name}${piece.name}`,
        type: 'Armor',
        view: firstView + at * idsPerPiece + nth,
        locations: piece.slots.map((slot) => slotLocations[slot] ?? ''),
        level: 1,
        price: roundPrice(900_000 * 1.9 ** random.int(0, 5) * (0.8 + random.next() * 0.6)),
        tags: ['costume', `costume:${piece.slots[0]}`, `style:${style}`],
        description: composeDescription({
          story: [piece.text, text, random.chance(0.4) ? random.pick(costumes.occasions) : ''],
          facts: [
            ['系列', '服飾'],
            ['位置', slots],
            ['防禦', 0],
            ['重量', 0],
            ['需求等級', 1],
            ['職業', '所有職業'],
          ],
        }),
      })
    }
  }
}
