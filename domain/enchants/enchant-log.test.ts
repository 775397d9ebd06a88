import { describe, expect, it } from 'vitest'
import type { EquipmentLogRow } from '../game-server/equipment-log.ts'
import type { EnchantInfo, EnchantSlot } from './enchant.ts'
import { enchantActions } from './enchant-actions.ts'
import { findEnchants } from './enchant-log.ts'

const [armor, otherArmor] = [2301, 2302]
const [first, second, upgraded] = [4700, 4710, 4701]

const materials = (...list: [id: number, amount: number][]) => list.map(([Material, Amount]) => ({ Material, Amount }))
function slot(Slot: number, more: Partial<EnchantSlot>): EnchantSlot {
  const none = { Enchants: [], PerfectEnchants: [], Upgrades: [], RandomUpgrades: [] }
  return { Slot, Price: 0, Materials: [], Chance: 100_000, ...none, ...more }
}
const results = (...items: number[]) => [
  { Enchantgrade: 0, Items: items.map((Item) => ({ Item, Chance: 5_000, Effective: 100_000 / items.length })) },
]
function enchant(Slots: EnchantSlot[], more: Partial<EnchantInfo> = {}): EnchantInfo {
  return { MinimumRefine: 0, MinimumEnchantgrade: 0, TargetItems: [armor], Slots, Order: [], ...more }
}

/** Slot 4 succeeds in seven of ten tries, slot 3 always; perfect enchants, upgrades, and a reset that may fail. */
const stock = new Map([
  [
    1,
    enchant(
      [
        slot(3, { Materials: materials([501, 2], [502, 1]), Chance: 70_000, Enchants: results(first, second) }),
        slot(2, {
          Materials: materials([503, 1]),
          Enchants: results(first, second),
          PerfectEnchants: [{ Item: second, Price: 0, Materials: materials([503, 5]) }],
          Upgrades: [{ Enchant: first, Upgrade: upgraded, Price: 0, Materials: materials([501, 2], [504, 1]) }],
        }),
      ],
      { Reset: { Price: 0, Chance: 50_000, Materials: materials([505, 1]) } },
    ),
  ],
])

let nextId = 1
/** Rows such as `501 -2`, and `2301 0,0,0,4700 0,0,0,4710` for a change of cards. */
function log(...texts: string[]): EquipmentLogRow[] {
  const row = (nameid: number, amount: number, cards = '0,0,0,0'): EquipmentLogRow => ({
    ...{ id: nextId++, charId: 150_010, type: '2', nameid, amount, refine: 0, grade: 0 },
    cards: cards.split(',').map(Number),
    uniqueId: amount === 1 || cards !== '0,0,0,0' || nameid === armor ? '644288044073375' : '0',
  })
  return texts.flatMap((text) => {
    const [nameid, amount = '', after] = text.split(' ')
    return after
      ? [row(Number(nameid), -1, amount), row(Number(nameid), 1, after)]
      : [row(Number(nameid), Number(amount))]
  })
}

function found(enchants: ReadonlyMap<number, EnchantInfo>, rows: readonly EquipmentLogRow[], end = 1e9) {
  const { enchants: tries, readTo } = findEnchants(rows, enchantActions(enchants), end)
  const names = tries.map(({ tried, outcome }) => {
    if (tried.kind === 'unknown') return ['unknown', outcome]
    if (tried.kind === 'success') return [`success ${tried.group.costs.join()}`, outcome]
    return [`slot ${tried.action.random?.slot}`, outcome]
  })
  return { tries: names, readTo }
}

const success = ['502 -1', '501 -2', '2301 0,0,0,0 0,0,0,4710']
const tried = 'success 501:2,502:1'

describe('findEnchants', () => {
  it('pairs materials with the equipment behind them, and takes all others for failures', () => {
    const failure = ['501 -2', '502 -1']
    expect(found(stock, log(...failure, ...failure, ...success, ...failure)).tries).toEqual([
      [tried, []],
      [tried, []],
      [tried, [0]],
      ['slot 3', [1]],
      [tried, []],
    ])
  })

  it('counts results of random enchanting only, and none of perfect enchants, upgrades and resets', () => {
    expect(found(stock, log('503 -1', '2301 0,0,0,0 0,0,4700,0')).tries).toEqual([['slot 2', [0]]])
    expect(found(stock, log('503 -5', '2301 0,0,0,0 0,0,4710,0')).tries).toEqual([])
    expect(found(stock, log('501 -2', '504 -1', '2301 0,0,4700,0 0,0,4701,0')).tries).toEqual([])
    expect(found(stock, log('505 -1', '505 -1', '2301 0,0,4700,4710 0,0,0,0')).tries).toEqual([
      ['success 505:1', []],
      ['success 505:1', [0]],
    ])
  })

  it('leaves out what no action of the window gives for these materials', () => {
    expect(found(stock, log('503 -1', '2301 0,0,0,0 0,0,9999,0')).tries).toEqual([['unknown', 'unlike']])
    expect(found(stock, log('2301 0,0,0,0 0,0,4700,0')).tries).toEqual([['unknown', 'unlike']])
    expect(found(stock, log('777 -1')).tries).toEqual([['unknown', 'unlike']])
    // A half failure, and one in front of equipment that nothing explains.
    expect(found(stock, log('501 -2')).tries).toEqual([[tried, 'ambiguous']])
    expect(found(stock, log('501 -2', '502 -1', '2301 0,0,0,0 0,0,9999,0')).tries).toEqual([
      ['unknown', 'unlike'],
      [tried, 'ambiguous'],
    ])
  })

  it('does not tell a random enchanting from a perfect one with the same or fewer materials', () => {
    for (const cost of [materials([503, 1]), materials([503, 1], [506, 1]), []]) {
      const perfect = slot(2, {
        Materials: materials([503, 1]),
        Enchants: results(first, second),
        PerfectEnchants: [{ Item: second, Price: 0, Materials: cost }],
      })
      const { proven } = enchantActions(new Map([[1, enchant([perfect])]]))
      expect(proven.size).toBe(0)
    }
  })

  it('does not tell two enchants of the same equipment with the same materials', () => {
    const one = enchant([slot(3, { Materials: materials([503, 1]), Enchants: results(first, second) })])
    expect(
      found(
        new Map([
          [1, one],
          [2, one],
        ]),
        log('503 -1', '2301 0,0,0,0 0,0,0,4700'),
      ).tries,
    ).toEqual([['unknown', 'unlike']])
    const other = { ...one, TargetItems: [otherArmor] }
    expect(
      found(
        new Map([
          [1, one],
          [2, other],
        ]),
        log('503 -1', '2301 0,0,0,0 0,0,0,4700'),
      ).tries,
    ).toEqual([['slot 3', [0]]])
  })

  it('counts failures of several actions with the same materials together, if their chances are the same', () => {
    const fallible = (...chances: number[]) =>
      chances.map((Chance, at) =>
        slot(at, { Chance, Materials: materials([503, 1]), Enchants: results(first + at, second) }),
      )
    const rows = () => log('503 -1', '503 -1', '2301 0,0,0,0 0,4701,0,0')
    expect(found(new Map([[1, enchant(fallible(70_000, 70_000))]]), rows()).tries).toEqual([
      ['success 503:1', []],
      ['success 503:1', [0]],
      ['slot 1', [0]],
    ])
    expect(found(new Map([[1, enchant(fallible(70_000, 60_000))]]), rows()).tries).toEqual([
      ['unknown', 'unlike'],
      ['slot 1', [0]],
    ])
  })

  it('leaves tries at the end for the next reading', () => {
    nextId = 1
    const rows = log(...success, '501 -2')
    expect(found(stock, rows, 5)).toEqual({
      tries: [
        [tried, [0]],
        ['slot 3', [1]],
      ],
      readTo: 4,
    })
    expect(found(stock, rows.slice(0, 3), 3)).toEqual({ tries: [], readTo: 0 })
  })
})
