import { expect, it } from 'vitest'
import { kindText, lossesOf, problemKinds } from './game-problems.ts'

it('kinds of problems start with lost files, then the most frequent, each with its first example', () => {
  const unknown = (name: string, line: number) => ({
    file: 'db/re/item_enchant.yml',
    line,
    record: 'enchant 7',
    reason: `no item has the name "${name}"`,
    remedy: 'item' as const,
  })
  const missing = {
    file: 'db/a.yml',
    record: 'import db/b.yml',
    reason: 'the file is missing',
    remedy: 'file' as const,
  }
  const kinds = problemKinds([missing, unknown('A1', 5), unknown('B2', 6), { file: 'x', record: 'y', reason: 'z' }])
  expect(kinds).toMatchObject([
    { kind: 'the file is missing', count: 1, remedy: 'file', same: false },
    {
      kind: 'no item has the name "…"',
      count: 2,
      line: 5,
      remedy: 'item',
      same: true,
      names: ['A1', 'B2'],
      places: [{ file: 'db/re/item_enchant.yml', lines: [5, 6] }],
    },
    { kind: 'z', count: 1, line: 0, remedy: 'row' },
  ])
  expect(kindText(kinds[1] as never)).toBe(
    '2 × no item has the name "…"; first in db/re/item_enchant.yml:5, enchant 7: no item has the name "A1"; ' +
      'the game server loses the same; correct the name, or add the item to db/import/item_db.yml',
  )
})

it('names what is gone: the lost file, what a reason quotes or numbers, otherwise the record', () => {
  const problem = (record: string, reason: string) => ({ file: 'f', record, reason })
  const kinds = problemKinds([
    { ...problem('file', '"- Index: 1": more than a tenth is lost'), lost: 'db/a.yml', remedy: 'lost' as const },
    problem('shop A', 'no item has the number 7622'),
    problem('shop B', 'no item has the number 7622'),
    problem('enchant 7', 'has no target items: no item can be enchanted by it'),
  ])
  expect(kinds.map(({ names }) => names)).toEqual([['db/a.yml'], ['7622'], ['enchant 7']])
  expect(kinds[1]?.places).toEqual([{ file: 'f', lines: [] }])
})

it('a loss is of a whole file only if the file is absent', () => {
  const loss = (lost: string, kind?: 'absent' | 'part') => ({ file: 'f', record: 'r', reason: 'x', lost, loss: kind })
  const problems = [loss('db/a.yml', 'absent'), loss('shops', 'part'), loss('db/b.yml')]
  expect(lossesOf(['shops', 'db/a.yml', 'db/b.yml'], problems)).toEqual([
    { name: 'shops', kind: 'part' },
    { name: 'db/a.yml', kind: 'absent' },
    { name: 'db/b.yml', kind: 'whole' },
  ])
})
