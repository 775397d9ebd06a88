import { createRandom } from '../../domain/random.ts'
import { drawAttributes } from './attributes.ts'
import { composeDescription } from './description.ts'
import { roundPrice } from './price.ts'
import type { SampleCatalogue } from './sample-catalogue.ts'
import type { SampleTables } from './tables.ts'

const firstShadow = 24_001
const idsPerTheme = 10

/** Six pieces of shadow gear for every theme. */
export function expandShadow({ shadow, attributes }: SampleTables, catalogue: SampleCatalogue): void {
  for (const [at, theme] of shadow.themes.entries()) {
    for (const [nth, piece] of shadow.pieces.entries()) {
      const key = `S_${theme.key}_${piece.key}`
      const random = createRandom(`shadow/${key}`)
      const effects = drawAttributes(attributes, piece.role, theme, { count: 1, scale: 0.4, random })
      effects.push('精煉值達 +7 以上時，全能力值 + 1。')
      const other = shadow.pieces[(nth + 3) % shadow.pieces.length]
      if (other) effects.push(`與 {{S_${theme.key}_${other.key}}} 一同裝備時，MaxHP 與 MaxSP 增加 ${1 + (at % 3)}%。`)
      catalogue.add({
        id: firstShadow + at * idsPerTheme + nth,
        key,
        name: `${theme.name}之影${piece.name}`,
        type: 'Shadowgear',
        locations: [piece.location],
        level: theme.level,
        price: roundPrice(350_000 * 1.024 ** theme.level * (0.8 + random.next() * 0.5)),
        tags: ['shadow', `shadow:${piece.key}`, `theme:${theme.key}`],
        description: composeDescription({
          story: [theme.note, piece.text[at % piece.text.length] ?? ''],
          effects,
          facts: [
            ['系列', '影子裝備'],
            ['位置', `影子${piece.name}`],
            ['重量', 0],
            ['需求等級', theme.level],
            ['職業', '所有職業'],
          ],
        }),
      })
    }
  }
}
