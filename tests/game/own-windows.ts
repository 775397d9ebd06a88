/** Equipment of a test that is refined and enchanted, in files for a server's `db/import`. */
import { itemRecord } from './own-boxes.ts'

/**
 * Steps from +0 to +1: chances out of 10,000 of the server, and of the files that players see. `breaks`: a failure destroys
 * the piece, so the log has all tries; else it lowers the level, which it does not have.
 */
export const refines = [
  {
    name: 'honest',
    piece: 60_031,
    ore: 60_051,
    group: 'Weapon',
    level: 4,
    rate: 4_000,
    published: 4_000,
    breaks: true,
  },
  {
    name: 'manipulated',
    piece: 60_032,
    ore: 60_052,
    group: 'Weapon',
    level: 3,
    rate: 200,
    published: 1_000,
    breaks: true,
  },
  {
    name: 'lowering',
    piece: 60_041,
    ore: 60_053,
    group: 'Armor',
    level: 2,
    rate: 5_000,
    published: 5_000,
    breaks: false,
  },
] as const
export type Refine = (typeof refines)[number]

/**
 * Enchants of slot 4: chances out of 100,000 of the server, and of the files that players see. `rare` and `common` are
 * its results with the chances of the list; a reset succeeds in half of the tries.
 */
export const enchants = [
  { name: 'honest', enchant: 9_001, piece: 60_042, material: 60_054, rate: 60_000, published: 60_000 },
  { name: 'manipulated', enchant: 9_002, piece: 60_043, material: 60_055, rate: 10_000, published: 60_000 },
] as const
export type Enchant = (typeof enchants)[number]
export const [rareResult, commonResult] = [60_061, 60_062]
const [rareChance, commonChance] = [1_000, 9_000]
export const slot = 3
const resetChance = 50_000
export const resetMaterial = ({ material }: Enchant) => material + 2

export function windowItems(): string[] {
  const gear = (type: string, level: string, place: string) =>
    `    Weight: 10\n    Locations:\n      ${place}: true\n    ${type}Level: ${level}\n    Refineable: true\n`
  return [
    ...refines.map(({ piece, group, level }) =>
      itemRecord(piece, group, gear(group, String(level), group === 'Weapon' ? 'Right_Hand' : 'Armor')),
    ),
    ...enchants.map(({ piece }) => itemRecord(piece, 'Armor', gear('Armor', '1', 'Armor'))),
    ...[...refines.map(({ ore }) => ore), ...enchants.flatMap((each) => [each.material, resetMaterial(each)])].map(
      (id) => itemRecord(id, 'Etc'),
    ),
    ...[rareResult, commonResult].map((id) => itemRecord(id, 'Card')),
  ]
}

/** Changes the stock tables at +1. */
export function refineFile(isPublished: boolean): string {
  const ofStep = ({ group, level, rate, published, ore, breaks }: Refine) => `  - Group: ${group}
    Levels:
      - Level: ${level}
        RefineLevels:
          - Level: 1
            Chances:
              - Type: Normal
                Rate: ${isPublished ? published : rate}
                Price: 10
                Material: Own_${ore}
                ${breaks ? 'BreakingRate: 10000' : 'DowngradeAmount: 1'}
`
  return `Header:\n  Type: REFINE_DB\n  Version: 2\nBody:\n${refines.map(ofStep).join('')}`
}

export function enchantFile(isPublished: boolean): string {
  const ofEnchant = (each: Enchant) => `  - Id: ${each.enchant}
    TargetItems:
      Own_${each.piece}: true
    Reset:
      Chance: ${resetChance}
      Materials:
        - Material: Own_${resetMaterial(each)}
          Amount: 1
    Order:
      - Slot: ${slot}
    Slots:
      - Slot: ${slot}
        Chance: ${isPublished ? each.published : each.rate}
        Materials:
          - Material: Own_${each.material}
            Amount: 2
        Enchants:
          - Enchantgrade: 0
            Items:
              - Item: Own_${rareResult}
                Chance: ${rareChance}
              - Item: Own_${commonResult}
                Chance: ${commonChance}
`
  return `Header:\n  Type: ITEM_ENCHANT_DB\n  Version: 1\nBody:\n${enchants.map(ofEnchant).join('')}`
}
