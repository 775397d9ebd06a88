import { describe, expect, it } from 'vitest'
import { firstVersion, secondVersion } from '../../tests/patched-snapshot.ts'
import { gameOf, type RawRecords } from '../../tests/snapshot-fixture.ts'
import { changeLimits, compareGameData } from './compare.ts'
import { isUnchanged } from './types.ts'

const compare = (before: RawRecords, after: RawRecords) => compareGameData(gameOf(before), gameOf(after))
const linesOf = (section: 'items' | 'packages', before: RawRecords, after: RawRecords) =>
  compare(before, after)[section].changed.flatMap(({ lines }) =>
    lines.map(({ kind, field, place, subject, before: old, after: now }) =>
      [kind, field, place, subject, old, now].filter(Boolean).join(' | '),
    ),
  )
const box = (Items: object[]): RawRecords => ({ packages: [{ GroupId: 'box', Name: '箱', Items }] })

it('equal snapshots have no changes', () => {
  expect(isUnchanged(compare(firstVersion, firstVersion))).toBe(true)
  expect(isUnchanged(compare({}, {}))).toBe(true)
})

it('changes are added, removed and changed records with key and name', () => {
  const { items, packages, enchants } = compare(firstVersion, secondVersion)
  expect(items.counts).toEqual({ added: 1, removed: 1, changed: 1 })
  expect(items.added).toEqual([{ key: '7001', name: '北境之角' }])
  expect(items.removed).toEqual([{ key: '502', name: '舊藥水' }])
  expect(packages.added).toEqual([{ key: 'north', name: '北境寶箱' }])
  expect(enchants.changed[0]?.name).toBe('小刀 等 2 件裝備 附魔資訊')
})

it('a record that was unreadable in one of the snapshots is no change', () => {
  const { items } = compareGameData(gameOf(firstVersion), gameOf(secondVersion), { items: new Set(['502', '1203']) })
  expect(items.counts).toEqual({ added: 1, removed: 0, changed: 0 })
})

it('an item changes in name, slots, places, view and description', () => {
  const before = { Id: 1, Name: '帽', Locations: { Head_Top: true }, Description: '<b>舊</b>', View: 0 }
  const after = { Id: 1, Name: '高帽', Slot: 1, Locations: { Head_Mid: true }, Description: '新', View: 12 }
  expect(linesOf('items', { items: [before] }, { items: [after] })).toEqual([
    'changed | slots | 0 | 1',
    'added | view | 12',
    'changed | name | 帽 | 高帽',
    'changed | locations | 頭上 | 頭中',
    'changed | description | 舊 | 新',
  ])
})

it('chances of a package have two decimals and belong to their pool', () => {
  const rows = (weight: number) =>
    box([
      { Id: 1, Name: '甲', Chance: weight, Pool: 1 },
      { Id: 2, Name: '乙', Chance: 1, Pool: 1 },
      { Id: 3, Name: '丙', Chance: 7, Pool: 2 },
    ])
  expect(linesOf('packages', rows(1), rows(2))).toEqual([
    'changed | chance | 第 1 組 | 乙 | 50.00% | 33.33%',
    'changed | chance | 第 1 組 | 甲 | 50.00% | 66.67%',
  ])
})

it('a package is unchanged if only its weights are scaled', () => {
  const rows = (weight: number) =>
    box([
      { Id: 1, Name: '甲', Chance: weight },
      { Id: 2, Name: '乙', Chance: weight },
    ])
  expect(linesOf('packages', rows(1), rows(500))).toEqual([])
})

it('a row of a package that becomes fixed is removed and added', () => {
  const row = (Chance: number) => box([{ Id: 1, Name: '甲', Chance }])
  expect(linesOf('packages', row(1), row(-1))).toEqual([
    'added | row | 固定獲得道具 | 甲 | × 1　100.0%',
    'removed | row | 甲 | × 1　100.00%',
  ])
})

it('a patch that changes everything is listed within the limits, and the rest is counted', () => {
  const many = (mark: string): RawRecords => ({
    items: Array.from({ length: 5_000 }, (_, id) => ({ Id: id + 1, Name: `${mark}${id}` })),
    packages: Array.from({ length: 300 }, (_, n) => ({
      GroupId: `g${String(n).padStart(3, '0')}`,
      Name: '箱',
      Items: Array.from({ length: 200 }, (_, id) => ({
        Id: id + 1,
        Name: '甲',
        Chance: 1,
        Remark: `${mark}${n} ${id}`,
      })),
    })),
  })
  const changes = compare(many('a'), many('b'))
  expect(changes.items.counts.changed).toBe(5_000)
  expect(changes.items.changed).toHaveLength(changeLimits.records)
  expect(changes.packages.counts.changed).toBe(300)
  expect(changes.packages.changed[0]).toMatchObject({ more: 200 - changeLimits.recordLines })
  expect(changes.packages.changed.flatMap(({ lines }) => lines)).toHaveLength(changeLimits.sectionLines)
  expect(changes.packages.more).toBe((300 - changeLimits.sectionLines / changeLimits.recordLines) * 200)
  expect(JSON.stringify(changes).length).toBeLessThan(400_000)
})

describe('shared changes', () => {
  const monsters = (factor: number, rest: object = {}): RawRecords => ({
    items: [{ Id: 5, Name: '卡片' }],
    monsters: Array.from({ length: 120 }, (_, at) => ({
      ...{ Id: at + 1, Name: `怪物${at + 1}`, Level: 1, Hp: Math.round((at + 3) * factor), BaseExp: 10 },
      ...{ Drops: [{ Item: 5, Chance: Math.round((at + 1) * 100 * factor) }], ...rest },
    })),
  })
  const { counts, changed, alike } = compare(monsters(1), monsters(1.5, { Race: 'Dragon', BaseExp: 11 })).monsters

  it('a change of many records is one line, with its factor if the values differ', () => {
    expect(counts.changed).toBe(120)
    expect(
      alike.map(({ field, factor, before, after, lines, count }) => [field, factor, before, after, lines, count]),
    ).toEqual([
      ['hp', 1.5, '', '', 120, 120],
      ['baseExp', 1.1, '10', '11', 120, 120],
      ['drop', 1.5, '', '', 120, 120],
      ['race', undefined, '無形', '龍族', 120, 120],
    ])
    expect(alike[2]).toMatchObject({ subject: '卡片', item: 5 })
    expect(changed).toEqual([])
  })

  it('a shared change lists its first 100 records', () => {
    expect(alike[0]?.records[0]).toEqual({ key: '1', name: '怪物1' })
    expect(alike[0]?.records).toHaveLength(100)
  })

  it('a different change stays with its record', () => {
    const after = { ...monsters(1.5), monsters: [...(monsters(1.5).monsters ?? [])] }
    after.monsters[60] = { ...after.monsters[60], Hp: 200 }
    after.monsters[70] = { ...after.monsters[70], Hp: 1 }
    const differences = compare(monsters(1), after).monsters
    expect(differences.alike.map(({ field, lines }) => [field, lines])).toEqual([
      ['drop', 120],
      ['hp', 118],
    ])
    expect(differences.changed.map(({ name, lines }) => [name, lines.map(({ numbers }) => numbers)])).toEqual([
      ['怪物61', [[63, 200]]],
      ['怪物71', [[73, 1]]],
    ])
  })

  it('small changes of chances by different factors are separate', () => {
    const rows = (chances: number[]) => box(chances.map((Chance, Id) => ({ Id: Id + 1, Name: `物${Id + 1}`, Chance })))
    const before = rows([50, 60, 70, 80, 90, 60, 9_590])
    const after = rows([75, 90, 105, 120, 135, 30, 9_445])
    const { alike, changed } = compare(before, after).packages
    expect(alike.map(({ factor, lines }) => [factor, lines])).toEqual([[1.5, 5]])
    expect(changed[0]?.lines.map(({ before: from, after: to }) => [from, to])).toEqual([
      ['0.60%', '0.30%'],
      ['95.90%', '94.45%'],
    ])
  })

  it('a shared change has no factor if it is 1.00', () => {
    const rows = (chance: number) =>
      box([...Array(8).fill(chance), 40_000].map((Chance, at) => ({ Id: at + 1, Name: `物${at + 1}`, Chance })))
    const { alike, changed } = compare(rows(10_000), rows(10_010)).packages
    expect(alike.map(({ factor, before, after, lines }) => [factor, before, after, lines])).toEqual([
      [undefined, '8.33%', '8.34%', 8],
    ])
    expect(changed[0]?.lines).toMatchObject([{ before: '33.33%', after: '33.31%' }])
  })

  it('a shared change of lines with different subjects lists them as examples, even if the first has none', () => {
    const costs = (Price: number): RawRecords => {
      const PerfectEnchants = [1, 2, 3, 4].map((Item) => ({ Item, Materials: [], Price }))
      return { enchants: [{ Id: 3, State: 'ok', Slots: [{ Slot: 3, Price, PerfectEnchants }] }] }
    }
    expect(compare(costs(10), costs(20)).enchants.alike[0]?.examples).toHaveLength(5)
  })

  it('a row that many records add or remove is a shared change', () => {
    const drops = (...Drops: object[]) => monsters(1, { Drops })
    const card = { Item: 5, Chance: 100 }
    expect(compare(drops(), drops(card)).monsters.alike).toMatchObject([
      { kind: 'added', subject: '卡片', after: '0.10%', count: 120 },
    ])
    expect(compare(drops(card), drops()).monsters.alike).toMatchObject([
      { kind: 'removed', before: '0.10%', count: 120 },
    ])
  })
})
