import { type ElementDamage, elements, type GameElement } from './monster.ts'

/** Percent of the damage by level of the target's element (1–4), element of the attack, element of the target. */
export type ElementTable = readonly (readonly (readonly number[])[])[]

/** Rows: the attack's element; columns: the target's; both in the order of `elements`. Values since Renewal. */
const renewal: ElementTable = [
  [
    [100, 100, 100, 100, 100, 100, 100, 100, 70, 100],
    [100, 25, 100, 150, 90, 100, 75, 100, 100, 100],
    [100, 100, 25, 90, 150, 100, 75, 100, 100, 100],
    [100, 90, 150, 25, 100, 100, 75, 100, 100, 125],
    [100, 175, 90, 100, 25, 100, 75, 100, 100, 100],
    [100, 100, 125, 125, 125, 0, 75, 50, 100, -25],
    [100, 100, 100, 100, 100, 100, 0, 125, 100, 150],
    [100, 100, 100, 100, 100, 50, 125, 0, 100, -25],
    [70, 100, 100, 100, 100, 100, 75, 75, 125, 100],
    [100, 100, 100, 100, 100, 50, 100, 0, 100, 0],
  ],
  [
    [100, 100, 100, 100, 100, 100, 100, 100, 50, 100],
    [100, 0, 100, 175, 80, 100, 50, 75, 100, 100],
    [100, 100, 0, 80, 175, 100, 50, 75, 100, 100],
    [100, 80, 175, 0, 100, 100, 50, 75, 100, 150],
    [100, 175, 80, 100, 0, 100, 50, 75, 100, 100],
    [100, 75, 125, 125, 125, 0, 50, 25, 75, -50],
    [100, 100, 100, 100, 100, 100, -25, 150, 100, 175],
    [100, 100, 100, 100, 100, 25, 150, -25, 100, -50],
    [50, 75, 75, 75, 75, 75, 50, 50, 150, 125],
    [100, 75, 75, 75, 75, 25, 125, 0, 100, 0],
  ],
  [
    [100, 100, 100, 100, 100, 100, 100, 100, 0, 100],
    [100, -25, 100, 200, 70, 100, 25, 50, 100, 125],
    [100, 100, -25, 70, 200, 100, 25, 50, 100, 100],
    [100, 70, 200, -25, 100, 100, 25, 50, 100, 175],
    [100, 200, 70, 100, -25, 100, 25, 50, 100, 100],
    [100, 50, 100, 100, 100, 0, 25, 0, 50, -75],
    [100, 100, 100, 100, 100, 125, -50, 175, 100, 200],
    [100, 100, 100, 100, 100, 0, 175, -50, 100, -75],
    [0, 50, 50, 50, 50, 50, 25, 25, 175, 150],
    [100, 50, 50, 50, 50, 0, 150, 0, 100, 0],
  ],
  [
    [100, 100, 100, 100, 100, 100, 100, 100, 0, 100],
    [100, -50, 100, 200, 60, 75, 0, 25, 100, 150],
    [100, 100, -50, 60, 200, 75, 0, 25, 100, 50],
    [100, 60, 200, -50, 100, 75, 0, 25, 100, 200],
    [100, 200, 60, 100, -50, 75, 0, 25, 100, 100],
    [100, 25, 75, 75, 75, 0, 0, -25, 25, -100],
    [100, 75, 75, 75, 75, 125, -100, 200, 100, 200],
    [100, 75, 75, 75, 75, -25, 200, -100, 100, -100],
    [0, 25, 25, 25, 25, 25, 0, 0, 200, 175],
    [100, 25, 25, 25, 25, -25, 175, 0, 100, 0],
  ],
]

type Change = readonly [level: number, attack: GameElement, target: GameElement, percent: number]

/** Cells with other values before Renewal. */
const before: readonly Change[] = [
  [1, 'Neutral', 'Ghost', 25],
  [1, 'Water', 'Wind', 50],
  [1, 'Earth', 'Earth', 100],
  [1, 'Earth', 'Fire', 50],
  [1, 'Fire', 'Water', 50],
  [1, 'Wind', 'Earth', 50],
  [1, 'Ghost', 'Neutral', 25],
  [2, 'Neutral', 'Ghost', 25],
  [2, 'Water', 'Wind', 25],
  [2, 'Earth', 'Earth', 50],
  [2, 'Earth', 'Fire', 25],
  [2, 'Fire', 'Water', 25],
  [2, 'Wind', 'Earth', 25],
  [2, 'Ghost', 'Neutral', 0],
  [3, 'Water', 'Wind', 0],
  [3, 'Earth', 'Earth', 0],
  [3, 'Earth', 'Fire', 0],
  [3, 'Earth', 'Undead', 75],
  [3, 'Fire', 'Water', 0],
  [3, 'Wind', 'Earth', 0],
  [4, 'Water', 'Wind', 0],
  [4, 'Earth', 'Earth', -25],
  [4, 'Earth', 'Fire', 0],
  [4, 'Fire', 'Water', 0],
  [4, 'Wind', 'Earth', 0],
]

/** The table of a game mode, with the server's changes. */
export function elementTable(mode: 'renewal' | 'prerenewal', changes: readonly Change[] = []): ElementTable {
  const table = renewal.map((level) => level.map((row) => [...row]))
  for (const [level, attack, target, percent] of [...(mode === 'prerenewal' ? before : []), ...changes]) {
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
