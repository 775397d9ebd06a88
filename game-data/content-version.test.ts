import { expect, it } from 'vitest'
import { loadSmall } from '../tests/rathena-root.ts'
import { contentVersion } from './content-version.ts'
import type { GameData } from './game-data.ts'

it('is equal for equal content in any order', async () => {
  const one = await loadSmall({})
  const reversed = <T extends object>(record: T) => Object.fromEntries(Object.entries(record).reverse()) as T
  const items = new Map([...one.items].reverse().map(([id, item]) => [id, reversed(item)]))
  expect(contentVersion({ ...(await loadSmall({})), items, problems: [{ file: 'x', record: 'y', reason: 'z' }] })).toBe(
    contentVersion(one),
  )
  expect(contentVersion(one)).toMatch(/^[0-9a-f]{64}$/)
})

it('changes with a field of a record, and with a record of any kind', async () => {
  const one = await loadSmall({})
  const world = { monsters: new Map(), maps: new Map(), shops: new Map() }
  const withField = (field: object) => ({
    ...one,
    items: new Map([...one.items, [1, { ...one.items.get(1), ...field }]]),
  })
  const records = new Map([[1, {}]])
  const versions = [
    one,
    withField({ Description: '脆' }),
    withField({ Locations: { Garment: true } }),
    ...['packages', 'reforms', 'enchants'].map((name) => ({ ...one, [name]: records })),
    { ...one, world },
    ...['monsters', 'maps', 'shops'].map((name) => ({ ...one, world: { ...world, [name]: records } })),
    { ...one, world: { ...world, rules: { Id: 'rules' } } },
  ].map((state) => contentVersion(state as GameData))
  expect(new Set(versions).size).toBe(versions.length)
})
