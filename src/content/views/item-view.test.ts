import { describe, expect, it, vi } from 'vitest'
import { type RawRecords, writeSnapshot } from '../../../tests/snapshot-fixture.ts'

const folders: string[] = []

/** Keys by item id; modules are loaded again, because they cache what they have read. */
async function keysOf(records: RawRecords): Promise<Map<number, string>> {
  const folder = writeSnapshot(records)
  folders.push(folder)
  vi.stubEnv('SNAPSHOT_DIR', folder)
  vi.resetModules()
  const { itemKeys } = await import('./item-view.ts')
  return new Map(itemKeys().map(({ id, cacheKey }) => [id, cacheKey]))
}

async function changed(before: RawRecords, after: RawRecords): Promise<number[]> {
  const [old, now] = [await keysOf(before), await keysOf(after)]
  return [...now].filter(([id, key]) => old.get(id) !== key).map(([id]) => id)
}

const items = [
  { Id: 501, Name: '紅色藥水' },
  { Id: 502, Name: '橘色藥水' },
  { Id: 1201, Name: '小刀', EnchantId: 2 },
  { Id: 1202, Name: '小刀．改' },
  { Id: 4701, Name: '力量' },
  { Id: 6001, Name: '箱子' },
  { Id: 6002, Name: '改造箱' },
]
const packages = [{ GroupId: 'box', Name: '箱子', ItemId: 6001, Items: [{ Id: 501, Chance: 1, Pool: 1 }] }]
const conversion = { BaseItem: 1201, ResultItem: 1202, Materials: [{ Material: 501, Amount: 2 }] }
const reforms = [{ ReformBox: 6002, Name: '改造箱', Items: [conversion] }]
const base: RawRecords = { items, packages, reforms }
const renamed = (id: number) => items.map((item) => (item.Id === id ? { ...item, Name: `${item.Name}！` } : item))

describe('cache keys of item pages', () => {
  it('are equal for equal data, and differ between items', async () => {
    expect(await changed(base, base)).toEqual([])
    const keys = [...(await keysOf(base)).values()]
    expect(new Set(keys).size).toBe(items.length)
  })

  it('follow the names of what the page links to', async () => {
    expect(await changed(base, { ...base, packages: [{ ...packages[0], Name: '大箱子' }] })).toEqual([501, 6001])
    // Both ends of a conversion show each other; the material shows the box alone.
    expect(await changed(base, { ...base, items: renamed(1202) })).toEqual([1201, 1202])
  })

  it('change with what is shown of other records besides their names', async () => {
    const two = [{ ...packages[0], Items: [{ Id: 501, Chance: 1, Pool: 1, Min: 2, Max: 3 }] }]
    expect(await changed(base, { ...base, packages: two })).toEqual([501])
    const costly = [{ ...reforms[0], Items: [{ ...conversion, Materials: [{ Material: 501, Amount: 3 }] }] }]
    expect(await changed(base, { ...base, reforms: costly })).toEqual([1201, 1202])
  })
})
