import { expect, it } from 'vitest'
import type { GradeTable, RefineLevel, RefineTable, RefineWay } from '../odds/refine-table.ts'
import { rowsOfGrades, rowsOfRefining } from './refine-rows.ts'
import { compareRows, type Row } from './rows.ts'
import type { Names } from './values.ts'

const names: Names = {
  item: (id) => `item${id}`,
  monster: String,
  map: String,
  itemRecord: () => undefined,
  packageName: String,
}
const way: RefineWay = {
  ...{ Type: 'Normal', Chance: 2000, Effective: 2001, Npc: 20, Price: 2000, Material: 985, Break: 10_000, Down: 0 },
}
const table = (ways: Partial<RefineWay>[], level: Partial<RefineLevel> = {}): RefineTable => {
  const Ways = ways.map((parts) => ({ ...way, ...parts }))
  return {
    Id: 'Weapon-4',
    Group: 'Weapon',
    ItemLevel: 4,
    Levels: [{ Level: 8, Bonus: 0, RandomBonus: 0, Ways, ...level }],
  }
}
const lines = (before: readonly Row[], after: readonly Row[]) =>
  compareRows(before, after).map(({ kind, field, place, subject, before: from, after: to }) =>
    [kind, field, place, subject, from, to].filter(Boolean).join(' | '),
  )
const refining = (before: RefineTable, after: RefineTable) =>
  lines(rowsOfRefining(before, names), rowsOfRefining(after, names))

it('a chance is one change, not also those of the window and of NPCs that follow from it', () => {
  expect(refining(table([{}]), table([{ Chance: 3000, Effective: 3001, Npc: 30 }]))).toEqual([
    'changed | chance | +8 | 一般 | 20.00% | 30.00%',
  ])
  expect(refining(table([{}]), table([{ Npc: undefined }]))).toEqual(['removed | npcChance | +8 | 一般 | 20%'])
})

it('a way is added or removed as a whole, a level with its ways', () => {
  const both = table([{}, { Type: 'HD', Break: 0, Down: 1 }])
  expect(refining(table([{}]), both)).toEqual([expect.stringMatching(/^added \| refineWay \| \+8 \| 高密度/)])
  expect(refining(both, { ...both, Levels: [] })).toEqual([expect.stringMatching(/^removed \| refineLevel \| \+8/)])
})

it('says what a failure does and what protects from it', () => {
  const protectedTable = table([{ Break: 5000, Down: 3 }], { Blessing: { Material: 6635, Amount: 2 } })
  expect(refining(table([{}]), protectedTable)).toEqual([
    'added | blessing | +8 | item6635 × 2',
    'changed | breaking | +8 | 一般 | 100% | 50.00%',
    'changed | downgrade | +8 | 一般 | 0 | 3',
  ])
})

it('grades have their chances by refine level, options and catalyst', () => {
  const grades = (Chance: number, Amount: number, Steps: number): GradeTable => ({
    ...{ Id: 'Armor-2', Group: 'Armor', ItemLevel: 2 },
    Steps: [
      {
        ...{ Grade: 0, Bonus: 10, Chances: [{ Refine: 9, Chance }] },
        Catalyst: { Material: 2, Amount: 1, Steps, Chance: 100 },
        Options: [{ Option: 0, Material: 1, Amount, Price: 175_000, Break: 10_000, Down: 0 }],
      },
    ],
  })
  expect(lines(rowsOfGrades(grades(1000, 1, 10), names), rowsOfGrades(grades(2000, 5, 5), names))).toEqual([
    expect.stringMatching(/^changed \| catalyst \| 無階級 升到 D \| .*最多加 10 次。 \| .*最多加 5 次。$/),
    'changed | chance | 無階級 升到 D | +9 | 10.00% | 20.00%',
    'changed | materials | 無階級 升到 D | 第 1 種方式 | item1 × 1 | item1 × 5',
  ])
})
