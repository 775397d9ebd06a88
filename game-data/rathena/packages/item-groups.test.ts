import { expect, it } from 'vitest'
import { asGear, database, fruit, loadSmall } from '../../../tests/rathena-root.ts'
import { type Engine, newestRathena } from '../engine/engine.ts'

/** Loads a group file; `Apple` opens the group Box. */
async function box(body: string) {
  const { packages, problems } = await loadSmall({
    'db/item_db.yml': asGear(fruit({ Apple: 'getgroupitem(IG_Box);' }), 'Grape'),
    'db/item_group_db.yml': database('ITEM_GROUP_DB', 4, body),
  })
  const rows = packages.get('box')?.Items.map(({ Id, Chance, Min, Pool }) => [Pool, Id, Chance, Min])
  return { rows, items: packages.get('box')?.Items ?? [], problems }
}

const group = (...subgroups: string[]) => `  - Group: Box\n    SubGroups:\n${subgroups.join('\n')}`
const sub = (number: number, list: string[], more = '') =>
  `      - SubGroup: ${number}\n${more && `        ${more}\n`}        List:\n${list.map((row) => `          - { ${row} }`).join('\n')}`

it('item groups of version 4 report a later row without an item, and a Clear of what does not exist', async () => {
  const list = ['Index: 0, Item: Date, Rate: 5', 'Index: 0, Rate: 9', 'Index: 0, Clear: false', 'Index: 9, Clear: true']
  const { rows, problems } = await box(group(sub(1, list), '      - Clear: 8'))
  expect(rows).toEqual([[1, 4, 5, 1]])
  expect(problems.map(({ reason }) => reason)).toEqual([
    'Item is missing in a further row of Index 0: the server does not start with this row',
    'there is no index 9 to clear',
    'there is no subgroup 8 to clear',
  ])
})

it('item groups of version 4 omit and report a subgroup with an unknown algorithm', async () => {
  const { rows, problems } = await box(group(sub(1, ['Index: 0, Item: Apple, Rate: 1'], 'Algorithm: Lottery')))
  expect(rows).toEqual([])
  expect(problems[0]?.reason).toContain('Algorithm "Lottery" is unknown')
})

it('shows odds only for engines that pick rows by retries, and only for unequal rates', async () => {
  const rows = [sub(1, ['Item: Fig, Rate: 1', 'Item: Hip, Rate: 99']), sub(2, ['Item: Fig, Rate: 5'])]
  const odds = async (engine: Engine, effectiveOdds: 'rathena' | 'off' = 'rathena') => {
    const files = {
      'db/item_db.yml': fruit({ Apple: 'getgroupitem(IG_Box);' }).replace('Version: 3', 'Version: 1'),
      'db/item_group_db.yml': database('ITEM_GROUP_DB', 1, group(...rows)),
    }
    const { packages } = await loadSmall(files, { engine, effectiveOdds })
    return packages.get('box')?.Items.map(({ Effective }) => Effective && Math.round(Effective))
  }
  const rathena = (day: string): Engine => ({ ...newestRathena, day })
  expect(await odds(rathena('2024-11-23'))).toEqual([1766, 98_234, undefined])
  expect(await odds(rathena('2024-11-24'))).toEqual([undefined, undefined, undefined])
  expect(await odds(rathena('2024-11-23'), 'off')).toEqual([undefined, undefined, undefined])
  expect(await odds({ ...rathena('2022-01-08'), name: 'pandas' })).toEqual([1766, 98_234, undefined])
  expect(await odds({ ...rathena('2022-01-09'), name: 'pandas' })).toEqual([undefined, undefined, undefined])
})

it('item groups report an unknown item with file, line and record, and omit only its row', async () => {
  const { rows, problems } = await box(group(sub(1, ['Index: 0, Item: Nope, Rate: 1', 'Index: 1, Item: Fig, Rate: 1'])))
  expect(rows).toEqual([[1, 6, 1, 1]])
  const place = { file: 'db/item_group_db.yml', line: 10, record: 'group Box, subgroup 1' }
  expect(problems).toEqual([{ ...place, reason: 'no item has the name "Nope"', remedy: 'item' }])
})

it.each([
  ['Index: 0, Item: Apple, Rate: -5', 'Rate must be a whole number'],
  ['Index: 0, Item: Apple, Rate: .nan', 'Rate must be a whole number'],
  ['Index: 0, Item: Apple, Amount: 2', 'Rate is missing: the server skips the row'],
  ['Item: Apple, Rate: 1', 'Index is missing'],
])('item groups omit the row { %s }', async (bad, reason) => {
  const { rows, problems } = await box(group(sub(1, [bad, 'Index: 5, Item: Fig, Rate: 1'])))
  expect(rows).toEqual([[1, 6, 1, 1]])
  expect(problems[0]?.reason).toContain(reason)
})

it.each([
  ['Rate: 1, Amount: lots', 'Amount must be a whole number', 0, '沒有數量，不會獲得'],
  ['Rate: 1, Amount: 3, Duration: 60, Announced: perhaps', 'Announced must be true or false', 3, '租用 1 小時'],
])('a fault in the row { %s } keeps what precedes it', async (row, reason, amount, remark) => {
  const { rows, items, problems } = await box(
    group(sub(1, [`Index: 0, Item: Hip, ${row}`, 'Index: 5, Item: Fig, Rate: 1'])),
  )
  expect(rows).toEqual([
    [1, 8, 1, amount],
    [1, 6, 1, 1],
  ])
  expect(items[0]?.Remark).toBe(remark)
  expect(problems[0]?.reason).toContain(reason)
})

it('a row that a later file repairs without an amount takes its share and gives nothing', async () => {
  const first = 'Index: 0, Item: Gone, Rate: 5'
  const { rows } = await box(group(sub(1, [first, 'Index: 1, Item: Fig, Rate: 1', 'Index: 0, Item: Hip, Rate: 5'])))
  expect(rows).toEqual([
    [1, 8, 5, 0],
    [1, 6, 1, 1],
  ])
  const repaired = await box(group(sub(1, [first, 'Index: 0, Item: Hip, Rate: 5, Amount: 2'])))
  expect(repaired.rows).toEqual([[1, 8, 5, 2]])
})

it('rows of a subgroup that gives everything have no rate when it becomes random', async () => {
  const all = sub(1, ['Index: 0, Item: Fig, Rate: 5', 'Index: 1, Item: Hip'], 'Algorithm: All')
  const later = sub(1, ['Index: 2, Item: Date, Rate: 2', 'Index: 1, Item: Hip, Rate: 3'], 'Algorithm: Random')
  expect((await box(group(all, later))).rows).toEqual([
    [1, 8, 3, 1],
    [1, 4, 2, 1],
  ])
})

it('engines before November 2025 ignore grades of rows', async () => {
  const body = group(sub(1, ['Index: 0, Item: Fig, Rate: 1, GradeMinimum: C']))
  const load = async (day: string) => {
    const files = {
      'db/item_db.yml': asGear(fruit({ Apple: 'getgroupitem(IG_Box);' }), 'Fig'),
      'db/item_group_db.yml': database('ITEM_GROUP_DB', 4, body),
    }
    const { packages } = await loadSmall(files, { engine: { ...newestRathena, day } })
    return packages.get('box')?.Items[0]?.Remark
  }
  expect(await load('2025-11-24')).toBe('')
  expect(await load('2025-11-25')).toBe('階級 C～A')
})

it('item groups report rows without a name, but no text in place of subgroups', async () => {
  const { problems } = await box('  - Group: Box\n    SubGroups: 5\n  - just text\n  - SubGroups: []')
  expect(problems.map(({ reason }) => reason)).toEqual(['Group is missing', 'Group is missing'])
})

it('item groups show rental, refine, random options, binding, name and announcement in the remark', async () => {
  const row = (more: string) => `Index: 0, Item: Grape, Rate: 1, ${more}`
  const remark = async (more: string) => (await box(group(sub(1, [row(more)])))).items[0]?.Remark
  expect(await remark('Duration: 10080')).toBe('租用 7 天')
  expect(await remark('Duration: 65535')).toBe('租用 45 天 12 小時 15 分')
  expect(await remark('RefineMinimum: 5, RefineMaximum: 9')).toBe('精煉 +5～+9')
  expect(await remark('RefineMinimum: 7, RefineMaximum: 7')).toBe('精煉 +7')
  expect(await remark('RefineMinimum: 7')).toBe('精煉 +7～+20')
  expect(await remark('RefineMaximum: 3')).toBe('精煉 +1～+3')
  expect(await remark('RefineMinimum: 9, RefineMaximum: 5')).toBe('精煉 +5～+9')
  expect(await remark('GradeMinimum: C, GradeMaximum: b')).toBe('階級 C～B')
  expect(await remark('GradeMinimum: A, GradeMaximum: D')).toBe('階級 D～A')
  expect(await remark('GradeMinimum: B')).toBe('階級 B～A')
  expect(await remark('GradeMaximum: D')).toBe('階級 無～D')
  expect(await remark('GradeMinimum: 4')).toBe('')
  expect(await remark('RandomOptionGroup: SHOES, Bound: Account, Named: true, Announced: true')).toBe(
    '附隨機屬性、帳號綁定、刻有獲得者名字、獲得時全服公告',
  )
  expect(await remark('Bound: None, Named: false, RandomOptionGroup: None')).toBe('')
})
