// Rule: the key of a package's page differs where the page does, and only there.
import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { packageSiteCopy } from '../../../domain/copy/site-wiki.ts'
import type { PackageDetail } from '../../../domain/package.ts'
import { publishVersion } from '../../../tests/patched-snapshot.ts'
import { type RawRecords, writeSnapshot } from '../../../tests/snapshot-fixture.ts'
import { temporaryFolder } from '../../../tests/temporary-folder.ts'
import { PackageMain } from '../../markup/wiki/PackageMain.tsx'
import { changesOf } from '../changes.ts'
import { allPackages } from '../packages.ts'
import { openSnapshot, showSnapshot } from '../snapshot.ts'
import { packageKeys, packageView } from './package-view.ts'

afterAll(() => showSnapshot())

/** Key and HTML of each package's page. */
function pagesOf(folder: string): Map<string, { key: string; html: string }> {
  showSnapshot(openSnapshot(folder))
  const keys = packageKeys()
  const pages = allPackages().map((entry, index) => {
    const html = PackageMain({ view: packageView(entry), history: changesOf('packages', entry.GroupId) }).toString()
    return [entry.GroupId, { key: keys[index]?.cacheKey ?? '', html }] as const
  })
  expect(keys.map(({ id }) => id)).toEqual(pages.map(([id]) => id))
  rmSync(folder, { recursive: true })
  return new Map(pages)
}

/** Packages whose pages and whose keys differ between two snapshots. */
function differing(before: string, after: string): { pages: string[]; keys: string[] } {
  const [old, now] = [pagesOf(before), pagesOf(after)]
  const differ = (of: 'html' | 'key') => [...now].filter(([id, page]) => page[of] !== old.get(id)?.[of])
  return { pages: differ('html').map(([id]) => id), keys: differ('key').map(([id]) => id) }
}

interface Game {
  items: { Id: number; Name: string; Slot?: number }[]
  packages: { GroupId: string; Items: { Id: number }[] }[]
  enchants: { Id: number; State: 'ok'; TargetItems: number[] }[]
}
const row = (Id: number, more = {}) => ({ Id, Chance: 1, Pool: 1, ViewId: 3, Locations: { Head_Top: true }, ...more })
const box = {
  ...{ GroupId: 'box', Name: '箱子', Type: 'CASH', ItemId: 601, NPCId: 120, Openers: [601, 602], Whole: 'whole' },
  Description: '開出 <a href="/item/700">禮物</a>。',
  Items: [
    row(501, { Name: '紅色藥水', EnchantId: 4 }),
    row(502, { Chance: 3 }),
    row(503, { Chance: -1 }),
    row(504, { Name: '綠色藥水' }),
  ],
}
const game: Game = {
  items: [501, 502, 503, 504, 601, 602, 700, 800].map((Id) => ({ Id, Name: `道具${Id}` })),
  packages: [box, { GroupId: 'other', Items: [row(800)] }, { GroupId: 'whole', Items: [row(800, { Name: '別的' })] }],
  enchants: [
    { Id: 4, State: 'ok', TargetItems: [] },
    { Id: 5, State: 'ok', TargetItems: [800] },
  ],
}

type Change = (game: Game) => void
const inBox =
  (change: object): Change =>
  ({ packages }) =>
    void Object.assign(packages[0] as object, change)
const inRow =
  (index: number, change: object): Change =>
  ({ packages }) =>
    void Object.assign(packages[0]?.Items[index] as object, change)
const inItem =
  (id: number, change: object): Change =>
  ({ items }) =>
    void Object.assign(items.find(({ Id }) => Id === id) as object, change)
const without =
  (id: number): Change =>
  (changed) => {
    changed.items = changed.items.filter(({ Id }) => Id !== id)
  }
const targets =
  (id: number, ids: number[]): Change =>
  ({ enchants }) => {
    for (const enchant of enchants) if (enchant.Id === id) enchant.TargetItems = ids
  }

const own: [string, Change][] = [
  ['its name', inBox({ Name: '大箱子' })],
  ['how often a pool is drawn', inBox({ Picks: [{ Pool: 1, Times: 2 }] })],
  ['the number of its rows', ({ packages }) => void packages[0]?.Items.pop()],
  ['the sequence of its rows', ({ packages }) => void packages[0]?.Items.reverse()],
  ...Object.entries({
    ...{ Id: 700, Name: '紅', Min: 0, Max: 9, Chance: 2, Pool: 2, Choice: 1, Refused: true, Remark: '7 天' },
    ...{ ViewId: 0, EnchantId: 0, Locations: { Head_Low: true } },
  }).map(([field, value]): [string, Change] => [`${field} of a row`, inRow(0, { [field]: value })]),
]
const ofOthers: [string, Change, string[]?][] = [
  ['the name of an item whose row has none', inItem(502, { Name: '橘' })],
  ['the name of an item that the row calls something else', inItem(501, { Name: '紅' }), []],
  ['an item that has no page any longer', without(504)],
  ['a link of its description that leads nowhere any longer', without(700)],
  ['an enchant that accepts an item', targets(5, [800, 503])],
  [
    'the name of the whole box',
    ({ packages }) => void Object.assign(packages[2] as object, { Name: '全' }),
    ['box', 'whole'],
  ],
  ['an item of other packages', inItem(800, { Name: '別的道具' }), ['other']],
]

describe('a package page without rows', () => {
  it.each([
    ['depends on conditions', { Conditional: true }, packageSiteCopy.unlisted],
    ['is empty in the server’s files', {}, packageSiteCopy.nothing],
  ])('explains that its content %s', (_, fields, note) => {
    const empty = { ...box, Items: [], ...fields }
    showSnapshot(openSnapshot(writeSnapshot({ ...game, packages: [empty] })))
    expect(packageView(allPackages()[0] as PackageDetail).notes).toEqual([note])
  })
})

describe('cache key of a package page', () => {
  it.each([...own, ...ofOthers])('changes with %s', (_, change, expected = ['box']) => {
    const changed = structuredClone(game)
    change(changed)
    const { pages, keys } = differing(writeSnapshot({ ...game }), writeSnapshot({ ...changed }))
    expect(pages).toEqual(expected)
    expect(keys).toEqual(expected)
  })

  it('changes with its history', () => {
    const folders = [0, 1].map(() => temporaryFolder('snapshot'))
    const before: RawRecords = { ...game, packages: [{ ...box, Type: 'ETC' }, ...game.packages.slice(1)] }
    publishVersion(folders[1] as string, before, '1', '2026-01-01T00:00:00Z')
    for (const folder of folders) publishVersion(folder, { ...game }, '2', '2026-01-02T00:00:00Z')
    const { pages, keys } = differing(folders[0] as string, folders[1] as string)
    expect(pages).toEqual(['box'])
    expect(keys).toEqual(['box'])
  })
})
