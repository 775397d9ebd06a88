import { expect, it } from 'vitest'
import { kindText, problemKinds } from './game-problems.ts'

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
    { kind: 'no item has the name "…"', count: 2, line: 5, remedy: 'item', same: true },
    { kind: 'z', count: 1, line: 0, remedy: 'row' },
  ])
  expect(kindText(kinds[1] as never)).toBe(
    '2 × no item has the name "…"; first in db/re/item_enchant.yml:5, enchant 7: no item has the name "A1"; ' +
      'the game server loses the same; correct the name, or add the item to db/import/item_db.yml',
  )
})
