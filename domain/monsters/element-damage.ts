import tables from './element-damage.json' with { type: 'json' }
import { type ElementDamage, elements, type GameElement } from './monster.ts'

/**
 * Percent of the damage by level of the target's element (1–4), element of the attack, element of the target; both in the
 * order of `elements`.
 */
export type ElementTable = readonly (readonly (readonly number[])[])[]

type Change = readonly [level: number, attack: GameElement, target: GameElement, percent: number]

/** The table of a game mode, with the server's changes. */
export function elementTable(mode: 'renewal' | 'prerenewal', changes: readonly Change[] = []): ElementTable {
  const table = tables[mode].map((level) => level.map((row) => [...row]))
  for (const [level, attack, target, percent] of changes) {
    const row = table[level - 1]?.[elements.indexOf(attack)]
    if (row) row[elements.indexOf(target)] = percent
  }
  return table
}

/** Elements whose attacks do not deal 100 % damage, the most damage first; empty for an unknown element. */
export function damageTaken(table: ElementTable, element: string, level: number): ElementDamage[] {
  const column = elements.indexOf(element as GameElement)
  const rows = table[level - 1]
  if (column < 0 || !rows) return []
  return elements
    .map((Element, index) => ({ Element, Percent: rows[index]?.[column] ?? 100 }))
    .filter(({ Percent }) => Percent !== 100)
    .sort((a, b) => b.Percent - a.Percent)
}
