import { expect, it } from 'vitest'
import { compareGameData } from '../../../domain/changes/compare.ts'
import { gameOf, type RawRecords, writeTestSnapshot } from '../../../tests/snapshot-fixture.ts'
import { openSnapshot, showSnapshot } from '../snapshot.ts'
import { changesView } from './changes-view.ts'

showSnapshot(openSnapshot(writeTestSnapshot({})))

const game = (hp: (id: number) => number, exp: (id: number) => number, length = 12): RawRecords => ({
  monsters: Array.from({ length }, (_, id) => ({
    ...{ Id: id + 1, Name: `怪物${id + 1}`, Level: 1, Hp: hp(id), BaseExp: exp(id) },
  })),
})

function groupsOf(before: RawRecords, after: RawRecords) {
  const record = { format: 1, sequence: 1, version: 'b', previous: 'a', slug: 'b', at: '2026-11-20T03:00:00Z' } as const
  const { sections } = changesView({ ...record, changes: compareGameData(gameOf(before), gameOf(after)) })
  return sections.find(({ groups }) => groups.length > 0)?.groups ?? []
}

it('changes are sorted by percent, and fields by their largest change', () => {
  const before = game(
    (id) => 1000 + id,
    (id) => 100 + id,
  )
  const after = game(
    (id) => [12_000, 500, 10, 1500][id] ?? Math.round((1000 + id) * 1.2),
    (id) => Math.round((100 + id) * 3),
  )
  const groups = groupsOf(before, after)
  expect(groups.map(({ label }) => label)).toEqual(['HP', '基本經驗值'])
  const rows = groups.flatMap((group) => group.rows)
  expect(rows.map(({ difference, records }) => [difference, records.length])).toEqual([
    ...[
      ['+1,100%', 1],
      ['−99%', 1],
      ['−50%', 1],
      ['+50%', 1],
      ['+20%', 8],
    ], // HP
    ['+200%', 12],
  ])
})

it('a box with new odds names its items', () => {
  const box = (chances: number[]): RawRecords => ({
    packages: [
      { GroupId: 'box', Name: '箱', Items: chances.map((Chance, id) => ({ Id: id + 1, Name: `物${id + 1}`, Chance })) },
    ],
  })
  const groups = groupsOf(box([10, 10, 10, 10, 10, 50]), box([20, 20, 20, 20, 20, 0]))
  const [row] = groups.find(({ label }) => label === '機率')?.rows ?? []
  expect(row).toMatchObject({
    subject: '物1、物2、物3 等 5 項',
    before: '10.00%',
    after: '20.00%',
    difference: '+100%',
  })
  expect(row?.records[0]?.name).toBe('箱')
  expect(row?.examples.map(({ subject }) => subject)).toEqual(['物1', '物2', '物3', '物4', '物5'])
})

it('differences below 1 % are one row, which counts the records that it does not list', () => {
  const hp = (factors: number[], other = 1) =>
    game(
      (id) => Math.round(1000 * (factors[id] ?? other)),
      () => 1,
      150,
    )
  const rowsOf = (...after: Parameters<typeof hp>) =>
    groupsOf(hp([]), hp(...after)).flatMap(({ rows }) => rows.map(({ names, difference }) => [names, difference]))
  expect(rowsOf([2, 1.004, 0.995])).toEqual([
    ['', '+100%'],
    ['怪物3、怪物2', '不到 1%'],
  ])
  expect(rowsOf([1.004], 0.995)).toEqual([['怪物2、怪物3、怪物4 等 150 筆', '不到 1%']])
})
