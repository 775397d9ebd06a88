import { expect, it, onTestFinished } from 'vitest'
import type { PackageDetail, PackageItem } from '../../domain/packages/package.ts'
import { writeTestSnapshot } from '../../tests/snapshot-fixture.ts'
import { openSnapshot, showSnapshot } from '../content/snapshot.ts'
import { PackageCard } from './ListRows.tsx'
import { sortedPackages } from './list-pages.ts'

const box = {
  GroupId: '101',
  Name: '驚喜箱',
  Description: '<p>隨機<br>一項</p>',
  Type: 'CASH' as const,
  NPCId: 0,
  ItemId: 7,
  Items: [],
} satisfies PackageDetail

const row = { Id: 1, Name: '', Min: 1, Max: 1, ViewId: 0, EnchantId: 0, Locations: {}, Pool: 1, Remark: '' }
const [fixed, random] = [
  { ...row, Chance: -1 },
  { ...row, Chance: 1 },
] satisfies PackageItem[] as [PackageItem, PackageItem]
it.each<[string, boolean, Partial<PackageDetail>]>([
  ['one fixed row', true, { Items: [fixed] }],
  ['two fixed rows', true, { Items: [fixed, fixed] }],
  ['a fixed and a random row', false, { Items: [fixed, random] }],
  ['no contents', true, { Items: [] }],
  ['one random row', false, { Items: [random] }],
  ['a disabled package', true, { Items: [random], Disabled: true }],
  ['a package that is part of another box', true, { Items: [random, random], Whole: 'item-1' }],
])('%s is folded: %s', (_, isFoldedAtFirst, parts) => {
  const card = String(PackageCard({ entry: { ...box, ...parts }, best: '' }))
  expect(card.includes(' data-fold')).toBe(isFoldedAtFirst)
})

it('the package list begins with the newest and largest packages, and ends with folded ones', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ Id: index + 1, Chance: 1, Pool: 1 }))
  const boxes = [
    ...[
      { ItemId: 9, Name: '【空】', Items: [] },
      { ItemId: 5, Name: '【舊】', Items: rows(3) },
    ],
    ...[
      { ItemId: 7, Name: '小', Items: rows(1) },
      { ItemId: 7, Name: '大', Items: rows(2) },
    ],
  ].map((entry, index) => ({ ...box, ...entry, GroupId: `box-${index}` }))
  showSnapshot(openSnapshot(writeTestSnapshot({ packages: boxes })))
  onTestFinished(() => showSnapshot())
  expect(sortedPackages().map(({ Name }) => Name)).toEqual(['大', '小', '【舊】', '【空】'])
})
