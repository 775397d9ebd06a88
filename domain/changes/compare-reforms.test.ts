import { expect, it } from 'vitest'
import type { ConversionEntry, ReformDetail } from '../reform.ts'
import { reformLines } from './compare-reforms.ts'

const row: ConversionEntry = {
  ...{ BaseItem: 1, ResultItem: 2, BaseName: '小刀', ResultName: '短劍', MinRefine: 7, MaxRefine: 20 },
  ...{ ChangeRefine: 0, Materials: [{ Material: 9, Amount: 5 }], Note: '' },
}
const box: ReformDetail = { ReformBox: 5, Name: '箱', Description: '', Items: [row] }
function lines(before: Partial<ReformDetail>, after: Partial<ReformDetail>): string[] {
  const nameBefore = (id: number) => `old${id}`
  const nameAfter = (id: number) => `new${id}`
  return reformLines({ ...box, ...before }, { ...box, ...after }, nameBefore, nameAfter).map(
    ({ kind, field, subject, item, before, after }) =>
      [kind, field, subject, item || '', before, after].filter(Boolean).join(' | '),
  )
}
const one = (change: Partial<ConversionEntry>) => ({ Items: [{ ...row, ...change }] })

it.each<[string, Partial<ReformDetail>, string[]]>([
  ['nothing', {}, []],
  ['a name', { Name: '大箱' }, ['changed | name | 箱 | 大箱']],
  ['a text', { Description: '<b>新</b>' }, ['changed | description | 新']],
  ['a refine', one({ MinRefine: 9 }), ['changed | refine | 小刀 → 短劍 | 2 | +7 以上 | +9 以上']],
  ['a note', one({ Note: '清除卡片' }), ['changed | note | 小刀 → 短劍 | 2 | 清除卡片']],
  [
    'materials',
    one({ Materials: [{ Material: 9, Amount: 1000 }] }),
    ['changed | materials | 小刀 → 短劍 | 2 | old9 × 5 | new9 × 1,000'],
  ],
  [
    'a result',
    one({ ResultItem: 3, ResultName: '', Note: '清除卡片' }),
    [
      'added | conversion | 小刀 → #3 | 3 | +7 以上　new9 × 5　清除卡片',
      'removed | conversion | 小刀 → 短劍 | 2 | +7 以上　old9 × 5',
    ],
  ],
])('a reform box says what differs: %s', (_, after, expected) => expect(lines({}, after)).toEqual(expected))

it.each<[string, Partial<ConversionEntry>, Partial<ConversionEntry>, string]>([
  ['refine', { MinRefine: 8 }, { MinRefine: 9 }, 'refine | 小刀 → 短劍 | 2 | +7 以上 | +9 以上'],
  ['note', { Note: 'a' }, { Note: 'b' }, 'note | 小刀 → 短劍 | 2 | b'],
  [
    'materials',
    { Materials: [] },
    { Materials: [{ Material: 8, Amount: 1 }] },
    'materials | 小刀 → 短劍 | 2 | old9 × 5 | new8 × 1',
  ],
])('a reform box pairs conversions of the same %s first', (_, kept, changed, line) => {
  const before = { Items: [row, { ...row, ...kept }] }
  const after = {
    Items: [
      { ...row, ...kept },
      { ...row, ...changed },
    ],
  }
  expect(lines(before, after)).toEqual([`changed | ${line}`])
})
