/** The server's own damage by element (`attr_fix.yml`). */
import type { elementTable } from '../../../domain/monsters/element-damage.ts'
import { elements } from '../../../domain/monsters/monster.ts'
import { type GameServer, mapping, type Problems, readDatabase, requiredWhole, whole } from '../database/index.ts'

type ElementChange = NonNullable<Parameters<typeof elementTable>[1]>[number]

/** The changes to the stock table, in their order. `Clear` sets every damage to 100 percent. */
export async function readElementChanges(server: GameServer, problems: Problems): Promise<ElementChange[]> {
  const changes: ElementChange[] = []
  await readDatabase({
    server,
    start: 'db/attr_fix.yml',
    type: 'ATTRIBUTE_DB',
    problems,
    aside: true,
    clear: () => {
      for (const level of [1, 2, 3, 4])
        for (const attack of elements) for (const target of elements) changes.push([level, attack, target, 100])
    },
    restart: () => {
      changes.length = 0
    },
    row: (row, file) =>
      problems.attempt(file, row, 'element table', () => {
        const level = requiredWhole(row, 'Level', 'u16', 1, 4)
        for (const attack of elements) {
          const targets = mapping(row, attack)
          for (const target of elements) {
            const percent = targets && whole(targets, target, 'i16')
            if (percent !== undefined) changes.push([level, attack, target, Math.max(-100, Math.min(200, percent))])
          }
        }
      }),
  })
  return changes
}
