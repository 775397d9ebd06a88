import { expect, it } from 'vitest'
import type { PackageDetail, PackageItem } from '../package.ts'
import { packageLines } from './compare-packages.ts'

const row: PackageItem = {
  ...{ Id: 5, Name: '甲', Min: 1, Max: 1, Chance: 1, ViewId: 0, EnchantId: 0, Locations: {}, Pool: 1, Remark: '' },
}
const box: PackageDetail = {
  ...{ GroupId: 'box', Name: '箱', Description: '', Type: 'ETC', NPCId: 0, ItemId: 0 },
  Items: [row],
}
function lines(before: Partial<PackageDetail>, after: Partial<PackageDetail>): string[] {
  return packageLines({ ...box, ...before }, { ...box, ...after }).map(({ kind, field, place, subject, ...line }) =>
    [kind, field, place, subject, line.before, line.after].filter(Boolean).join(' | '),
  )
}
const one = (change: Partial<PackageItem>) => ({ Items: [{ ...row, ...change }] })

it.each<[string, Partial<PackageDetail>, string[]]>([
  ['nothing', {}, []],
  ['a name', { Name: '大箱' }, ['changed | name | 箱 | 大箱']],
  ['a type', { Type: 'CASH' }, ['changed | type | 其他 | 商城轉蛋']],
  ['a text', { Description: '<b>新</b>' }, ['changed | description | 新']],
  ['how often a pool is drawn from', { Picks: [{ Pool: 1, Times: 3 }] }, ['changed | picks | 1 | 3']],
  ['the name of an item', one({ Name: '乙' }), []],
  ['an amount', one({ Max: 3 }), ['changed | quantity | 甲 | 1 | 1 ~ 3']],
  ['a remark', one({ Remark: '7 天' }), ['changed | remark | 甲 | 7 天']],
  [
    'an item without a name',
    one({ Id: 6, Name: '' }),
    ['added | row | #6 | × 1　100.00%', 'removed | row | 甲 | × 1　100.00%'],
  ],
  ['a pool', one({ Pool: 2 }), ['added | row | 甲 | × 1　100.00%', 'removed | row | 甲 | × 1　100.00%']],
  [
    'a choice',
    one({ Choice: 2 }),
    [expect.stringMatching(/^added \| row \| .*2.* \| 甲 \| × 1　/), 'removed | row | 甲 | × 1　100.00%'] as string[],
  ],
  ['its last row', { Items: [] }, ['removed | row | 甲 | × 1　100.00%']],
])('a package says what differs: %s', (_, after, expected) => expect(lines({}, after)).toEqual(expected))

it('a package pairs rows of one item with the same remark first', () => {
  const two = (...remarks: string[]) => ({ Items: remarks.map((Remark) => ({ ...row, Remark })) })
  expect(lines(two('a', 'b'), two('b', 'c'))).toEqual(['changed | remark | 甲 | a | c'])
})
