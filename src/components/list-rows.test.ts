import { describe, expect, it } from 'vitest'
import type { PackageDetail, PackageItem } from '../../domain/package.ts'
import type { ConversionEntry } from '../../domain/reform.ts'
import { enchantRow, isFolded, packageCard, reformCard } from './list-rows.ts'

const host = 'https://images.test'
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
    ['two fixed rows', false, { Items: [fixed, fixed] }],
    ['one random row', false, { Items: [random] }],
    ['nothing that is sure', false, { Items: [], Conditional: true }],
    ['what is switched off', true, { Items: [random], Disabled: true }],
    ['a part of another box', true, { Items: [random, random], Whole: 'item-1' }],
  ])('%s: %s', (_, folded, parts) => {
    expect(isFolded({ ...box, ...parts })).toBe(folded)
    expect(
      packageCard({ ...box, ...parts }, '', host)
        .toString()
        .includes(' data-fold'),
    ).toBe(folded)
  })
})

describe('a card of the package list', () => {
  const card = packageCard(box, '12.67%', host).toString()
  it('links to its package and has the attributes of the filter', () => {
    expect(card).toContain('href="/package/101"')
    expect(card).toContain('data-key="101" data-type="CASH" data-q="驚喜箱"')
  })
  it('shows the number of its item where another package is called the same', () => {
    expect(packageCard(box, '', host).toString()).not.toContain('#7')
    expect(packageCard(box, '', host, true).toString()).toContain('>#7 · 0 項<')
  })
  it('cannot be broken by a name or an id', () => {
    const bad = packageCard({ ...box, Name: '"><script>x</script>', GroupId: 'a"b' }, '', host).toString()
    expect(bad).not.toContain('<script>')
    expect(bad).toContain('href="/package/a%22b"')
  })
  it('shows the id of a package without a name', () =>
    expect(packageCard({ ...box, Name: '' }, '', host).toString()).toContain('>101</a>'))
})

describe('a row of the reform list', () => {
  const card = (refines: number[]) =>
    reformCard(
      {
        ReformBox: 5,
        Name: '箱',
        Description: '',
        Items: refines.map((MinRefine) => ({ MinRefine }) as ConversionEntry),
      },
      host,
    ).toString()
  it('opens the box in a new tab', () => expect(card([])).toContain('href="/reform/5" target="_blank" rel="noopener"'))
  it('shows the number of pieces and the lowest refine level', () => {
    expect(card([9, 7])).toContain('>2 件 · +7 以上<')
    expect(card([9, 0])).toContain('>2 件 · 無需精煉<')
    expect(card([])).toContain('>0 件<')
  })
})

describe('a row of the enchant list', () => {
  const sword = { id: 1, name: '劍', slots: 2, type: '武器', place: '右手', enchants: [] }
  it('opens the enchant in a new tab when there is one', () =>
    expect(enchantRow({ ...sword, enchants: [{ id: 9, label: '附魔資訊' }] }, host).toString()).toContain(
      'href="/enchant/9" target="_blank" rel="noopener"',
    ))
  it('does not link an item that has no page', () =>
    expect(enchantRow({ ...sword, slots: undefined }, host).toString()).not.toContain('<a '))
})
