import { expect, it } from 'vitest'
import { castleName } from './castle-name.ts'

// Ids of rAthena's `db/castle_db.yml`.
it.each([
  [0, '艾爾帕蘭 1'],
  [9, '吉芬 5'],
  [15, '普隆德拉 1'],
  [23, '新手城 4'],
  [28, '休瓦茲瓦爾德 5'],
  [43, '修練之城・普隆德拉 5'],
  [44, '#44'],
])('castle %d is %s', (id, name) => expect(castleName(id)).toBe(name))
