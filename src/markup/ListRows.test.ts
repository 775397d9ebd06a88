import { describe, expect, it } from 'vitest'
import type { PackageDetail, PackageItem } from '../../domain/package.ts'
import { isFolded, PackageCard } from './ListRows.tsx'

const box = {
  GroupId: '101',
  Name: '驚喜箱',
  Description: '<p>隨機<br>一項</p>',
  Type: 'CASH' as const,
  NPCId: 0,
  ItemId: 7,
  Items: [],
} satisfies PackageDetail

describe('what is folded away at first', () => {
  const row = { Id: 1, Name: '', Min: 1, Max: 1, ViewId: 0, EnchantId: 0, Locations: {}, Pool: 1, Remark: '' }
  const [fixed, random] = [
    { ...row, Chance: -1 },
    { ...row, Chance: 1 },
  ] satisfies PackageItem[] as [PackageItem, PackageItem]
  it.each<[string, boolean, Partial<PackageDetail>]>([
    ['one fixed row', true, { Items: [fixed] }],
    ['one random row', false, { Items: [random] }],
    ['what is switched off', true, { Items: [random], Disabled: true }],
    ['a part of another box', true, { Items: [random, random], Whole: 'item-1' }],
  ])('%s: %s', (_, folded, parts) => {
    expect(isFolded({ ...box, ...parts })).toBe(folded)
    expect(
      PackageCard({ entry: { ...box, ...parts }, best: '' })
        .toString()
        .includes(' data-fold'),
    ).toBe(folded)
  })
})

describe('a card of the package list', () => {
  it('cannot be broken by a name or an id', () => {
    const bad = PackageCard({ entry: { ...box, Name: '"><script>x</script>', GroupId: 'a"b' }, best: '' }).toString()
    expect(bad).not.toContain('<script>')
    expect(bad).toContain('href="/package/a%22b"')
  })
})
