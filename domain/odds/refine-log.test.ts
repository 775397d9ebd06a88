import { describe, expect, it } from 'vitest'
import type { EquipmentLogRow } from '../game-server/equipment-log.ts'
import { findRefines, refineCosts } from './refine-log.ts'
import type { RefineTable, RefineWay } from './refine-table.ts'

const [oridecon, hd, enriched, blessing, shared] = [984, 6226, 7620, 6635, 999]
const [sword, robe] = [1201, 2301]

function way(Type: string, Material: number, more: Partial<RefineWay> = {}): RefineWay {
  return { Type, Material, Chance: 4_000, Effective: 4_001, Price: 0, Break: 10_000, Down: 0, ...more }
}
const level = (Level: number, Ways: RefineWay[]) => ({ Level, Bonus: 0, RandomBonus: 0, Ways })
const weapons: RefineTable = {
  ...{ Id: 'Weapon-4', Group: 'Weapon', ItemLevel: 4 },
  Levels: [
    level(4, [way('Normal', oridecon, { Chance: 10_000, Effective: undefined })]),
    {
      ...level(8, [way('Normal', oridecon), way('HD', hd, { Break: 0, Down: 1 })]),
      Blessing: { Material: blessing, Amount: 1 },
    },
    level(9, [way('Normal', shared), way('Enriched', shared)]),
    level(11, [
      way('Normal', oridecon, { Break: 2_000, Down: 3 }),
      way('Enriched', enriched, { Effective: undefined }),
    ]),
  ],
}
const tableOf = (nameid: number) => (nameid === sword ? weapons : undefined)

/** Rows such as `C 984 -1` and `X 1201 -1 +7`, with ids from `first` on. */
function log(first: number, ...texts: string[]): EquipmentLogRow[] {
  return texts.map((text, at) => {
    const [type = '', nameid = '', amount = '', refine = ''] = text.split(' ')
    const piece = { nameid: Number(nameid), amount: Number(amount), refine: Number(refine) }
    const uniqueId = [sword, robe].includes(piece.nameid) ? '644288044073375' : '0'
    return { id: first + at, charId: 150_010, type, ...piece, grade: 0, cards: [0, 0, 0, 0], uniqueId }
  })
}

function found(rows: readonly EquipmentLogRow[], end = 1_000) {
  const { refines, readTo } = findRefines(rows, { ...refineCosts([weapons]), tableOf }, end)
  return { tries: refines.map(({ step, outcome }) => [step && `${step.level} ${step.way.Type}`, outcome]), readTo }
}

const success = ['C 984 -1', 'X 1201 -1 7', 'X 1201 1 8']
const broken = ['C 984 -1', 'C 1201 -1 7']

describe('findRefines', () => {
  it('pairs an ore with the equipment behind it, whether it gained a level or was destroyed', () => {
    expect(found([...log(1, ...success), ...log(4, ...broken), ...log(6, ...success)])).toEqual({
      tries: [
        ['8 Normal', [0]],
        ['8 Normal', []],
        ['8 Normal', [0]],
      ],
      readTo: 1_000,
    })
  })

  it.each([
    ['a failure without a row of the equipment', ['C 6226 -1']],
    ['a success of a way whose failures have no row', ['C 6226 -1', 'X 1201 -1 7', 'X 1201 1 8']],
    ['a protected try', ['C 984 -1', 'C 6635 -1', 'X 1201 -1 7', 'X 1201 1 8']],
    ['a protected failure', ['C 984 -1', 'C 6635 -1']],
    ['a way whose failures only sometimes destroy', ['C 984 -1', 'C 1201 -1 10']],
    ['ore of two ways', ['C 999 -1', 'X 1201 -1 8', 'X 1201 1 9']],
    ['a chance that is not known', ['C 7620 -1', 'C 1201 -1 10']],
    ['equipment of no table', ['C 984 -1', 'C 2301 -1 7']],
    ['two levels at once', ['C 984 -1', 'X 1201 -1 7', 'X 1201 1 9']],
  ])('leaves out %s', (_, texts) => {
    expect(found(log(1, ...texts)).tries).toEqual([[undefined, 'unlike']])
  })

  it('leaves out equipment behind other rows, and that of another player', () => {
    expect(found([...log(1, 'C 984 -1'), ...log(3, 'X 1201 -1 7', 'X 1201 1 8')]).tries).toEqual([
      [undefined, 'unlike'],
    ])
    const others = log(2, 'C 1201 -1 7').map((row) => ({ ...row, charId: 150_011 }))
    expect(found([...log(1, 'C 984 -1'), ...others]).tries).toEqual([[undefined, 'unlike']])
  })

  it('does not count what cannot fail, nor refining without ore', () => {
    expect(found(log(1, 'C 984 -1', 'X 1201 -1 3', 'X 1201 1 4')).tries).toEqual([])
    expect(found(log(1, 'X 1201 -1 7', 'X 1201 1 8', 'C 501 -1')).tries).toEqual([])
  })

  it('leaves a try at the end for the next reading', () => {
    const rows = [...log(1, ...broken), ...log(3, ...success)]
    expect(found(rows, 6)).toEqual({ tries: [['8 Normal', []]], readTo: 2 })
    expect(found(rows, 7).tries).toHaveLength(2)
  })
})
