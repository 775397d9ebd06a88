import { rmSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { compareGameData } from '../../../domain/changes/compare.ts'
import { gameOf, type RawRecords, writeTestSnapshot } from '../../../tests/snapshot-fixture.ts'
import { openSnapshot, showSnapshot } from '../snapshot.ts'
import { changesView } from './changes-view.ts'

const folder = writeTestSnapshot({})
showSnapshot(openSnapshot(folder))
afterAll(() => {
  showSnapshot()
  rmSync(folder, { recursive: true })
})

const game = (hp: (id: number) => number, exp: (id: number) => number): RawRecords => ({
  monsters: Array.from({ length: 12 }, (_, id) => ({
    ...{ Id: id + 1, Name: `怪物${id + 1}`, Level: 1, Hp: hp(id), BaseExp: exp(id) },
  })),
})

it('changes are sorted by percent, and fields by their largest change', () => {
  const before = game(
    (id) => 1000 + id,
    (id) => 100 + id,
  )
  const after = game(
    (id) => [12_000, 500, 10, 1500][id] ?? Math.round((1000 + id) * 1.2),
    (id) => Math.round((100 + id) * 3),
  )
  const record = { format: 1, sequence: 1, version: 'b', previous: 'a', slug: 'b', at: '2026-11-20T03:00:00Z' } as const
  const { sections } = changesView({ ...record, changes: compareGameData(gameOf(before), gameOf(after)) })
  expect(sections.flatMap(({ groups }) => groups.map(({ label }) => label))).toEqual(['HP', '基本經驗值'])
  const rows = sections[0]?.groups.flatMap(({ rows }) => rows.map(({ difference, count }) => [difference, count]))
  expect(rows).toEqual([
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
