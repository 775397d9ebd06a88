// Rule: a static page with up to 100 rows weighs 20 kB, 8 kB of that in scripts, and carries no React; goals of
// docs/performance.md. A small site is really built, of 100 rows a page.
import { mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../api/config.ts'
import { openCurrentSnapshot } from '../../release/index.ts'
import { type Release, readRelease } from '../../release/publish/index.ts'
import { loadRenderer } from '../../release/render/index.ts'
import { publishVersion } from '../patched-snapshot.ts'
import { measurePage } from '../stack/measure-page.ts'
import { projectRoot, runScript } from '../stack/stack.ts'

const folder = path.join(projectRoot, 'var', 'budget')
const release = path.join(folder, 'releases', 'current')
const kilobyte = 1000

/** Names as games make them, of two words each; a plain linear congruential generator gives all machines the same. */
function names(): () => string {
  let state = 20_250_101
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const word = () => String.fromCharCode(0x4e00 + next(1500), 0x4e00 + next(1500))
  const [first, second] = [Array.from({ length: 100 }, word), Array.from({ length: 100 }, word)]
  return () => `${first[next(100)]}${second[next(100)]}${next(3) === 0 ? word() : ''}`
}

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true })
  const name = names()
  const ids = (count: number, from = 501) => Array.from({ length: count }, (_, index) => from + index)
  const items = ids(1100).map((Id) => ({
    Id,
    Name: name(),
    Slot: Id % 5,
    View: Id % 3,
    Description: `<p>${name()}，${name()}。</p>`,
  }))
  const odd = `<b title="'">& $& </script>`
  items.push({ Id: 9999, Name: odd, Slot: 0, View: 0, Description: '' })
  const box = (GroupId: string, rows: number, ItemId: number, NPCId = 0) => ({
    GroupId,
    Name: name(),
    ItemId,
    Type: 'CASH',
    NPCId,
    Description: `<p>${name()}${name()}</p>`,
    Items: ids(rows).map((Id) => ({
      Id,
      Chance: Id % 97,
      Min: 1,
      Max: Id % 4,
      ViewId: Id % 2,
      EnchantId: Id % 5 === 0 ? 1 : 0,
    })),
  })
  const materials = [
    { Material: 501, Amount: 10 },
    { Material: 502, Amount: 3 },
  ]
  const conversions = ids(100).map((BaseItem) => ({
    BaseItem,
    ResultItem: BaseItem + 100,
    MinRefine: 7,
    Materials: materials,
  }))
  const slot = (Slot: number) => ({
    Slot,
    Materials: materials,
    Price: 100_000,
    Enchants: [{ Enchantgrade: 0, Items: ids(25, 700 + Slot * 25).map((Item) => ({ Item, Chance: 4000 })) }],
  })
  const dropped = (Item: number) => ({ Item, Chance: 7000, FileChance: 10, StealProtected: Item % 3 === 0 })
  const world = {
    monsters: ids(100, 1001).map((Id) => ({
      ...{ Id, Name: name(), AegisName: `M_${Id}`, Level: Id - 1000, Hp: Id * 7, Race: 'Plant', Element: 'Water' },
      ...{ Mvp: Id === 1001, Facts: { Attack: 8, Str: 6 }, Damage: [{ Element: 'Fire', Percent: 150 }] },
      Drops: ids(10, 501 + (Id % 50)).map(dropped),
      MvpDrops: Id === 1001 ? ids(3, 601).map((Item) => ({ Item, Chance: 5000, Effective: 4000 })) : [],
    })),
    maps: [
      // Instances bear such names, and the first page of a kind is what its template is made of.
      { Name: '1@field', Title: '', Spawns: [{ Monster: 1002, Amount: 1, Delay: 0, Random: 0 }] },
      ...ids(20, 1).map((n) => ({
        Name: `field_${n}`,
        Title: name(),
        Spawns: ids(n === 1 ? 100 : 10, 1001).map((Monster) => ({ Monster, Amount: 70, Delay: 5000, Random: 0 })),
      })),
    ],
    shops: ids(10, 1).map((n) => ({
      Id: `shop-${n}`,
      Name: name(),
      Map: 'field_1',
      X: n,
      Y: n,
      Items: ids(30).map((Item) => ({ Item, Price: 10 })),
    })),
    dropRules: [{ Id: 1, Drop: [{ Difference: 4, Percent: 90 }], Mvp: [], MvpMode: 0, ZeroAllowed: false }],
  }
  const records = {
    items,
    packages: [
      box('100', 100, 501),
      box('101', 100, 503, 120),
      box('1032', 1032, 502),
      ...ids(98, 200).map((id) => box(String(id), 3, id)),
      { ...box('odd', 2, 9999, 120), Name: odd, Openers: [501, 9999], Whole: '100', Conditional: true },
      { GroupId: 'empty', Name: odd, Items: [] },
    ],
    reforms: ids(100, 900).map((ReformBox, index) => ({
      ReformBox,
      Name: name(),
      Description: name(),
      Items: index === 0 ? conversions : conversions.slice(0, 1),
    })),
    enchants: [{ Id: 1, State: 'ok', TargetItems: ids(100), Slots: [0, 1, 2, 3].map(slot) }],
    ...world,
    posts: ids(30, 1).map((id) => ({
      id: String(id),
      type: id % 3,
      title: `${name()}${name()}`,
      content: `<h3>${name()}</h3><p>${Array.from({ length: 100 }, name).join('，')}</p>`,
      created_at: '2025-01-02 03:04:05',
      enable: true,
    })),
  }
  // A patch that changed the three rows of 98 packages; those whose pages are weighed have no history.
  const before = records.packages.map((entry) =>
    entry.Items.length === 3
      ? { ...entry, Items: entry.Items.map((row) => ({ ...row, Chance: row.Chance + 1 })) }
      : entry,
  )
  mkdirSync(path.join(folder, 'releases'), { recursive: true })
  mkdirSync(path.join(folder, 'snapshots'), { recursive: true })
  publishVersion(path.join(folder, 'snapshots'), { ...records, packages: before }, '1', '2025-01-01T00:00:00Z')
  publishVersion(path.join(folder, 'snapshots'), records, '2', '2025-01-02T00:00:00Z')
  runScript('build', {
    ...process.env,
    SNAPSHOT_DIR: path.join(folder, 'snapshots'),
    RELEASES_DIR: path.join(folder, 'releases'),
    VAR_DIR: folder,
  })
}, 180_000)

const kinds = [
  ['package list', 'package.html'],
  ['package of 100 rows', 'package/100.html'],
  ['package of 100 rows with an NPC', 'package/101.html'],
  ['reform list', 'reform.html'],
  ['reform of 100 rows', 'reform/900.html'],
  ['conversion of 100 rows', 'conversion/900.html'],
  ['enchant list of 100 rows', 'enchant.html'],
  ['enchant of 4 slots and 100 rows', 'enchant/1.html'],
  ['item', 'item/501.html'],
  ['monster list of 100 rows', 'monster.html'],
  ['MVP with ten drops on 20 maps', 'monster/1001.html'],
  ['map of 100 rows and ten shops', 'map/field_1.html'],
  ['download', 'download.html'],
  ['announcement', 'news/1.html'],
  ['list of changes', 'changes.html'],
  ['version with 294 changed rows', 'changes/2.html'],
] as const

describe.each(kinds)('%s', (kind, file) => {
  it('weighs at most 20 kB, 8 kB of it scripts, without React', () => {
    const { html, css, js, total, react, scripts } = measurePage(release, file)
    console.log(`${kind}: html ${html} + css ${css} + js ${js} = ${total} bytes, ${scripts.length} scripts`)
    expect(react).toBe(false)
    expect(js).toBeLessThanOrEqual(8 * kilobyte)
    expect(total).toBeLessThanOrEqual(20 * kilobyte)
  })
})

it('a page that was filled into its kind’s template is what Astro renders for it', async () => {
  const warned = vi.spyOn(console, 'warn')
  const built = readRelease(realpathSync(release)) as Release
  const load = (templates: boolean) =>
    loadRenderer(path.join(folder, 'releases'), built.info.sourceHash, {
      origin: readConfig(process.env).SITE_URL,
      templates,
    })
  const [astro, filling] = [await load(false), await load(true)]
  astro.showSnapshot(openCurrentSnapshot(path.join(folder, 'snapshots')))
  const [pages, listed] = [await Array.fromAsync(astro.listPages()), await Array.fromAsync(filling.listPages())]
  const keys = (list: typeof pages) => list.map(({ pathname, cacheKey }) => `${pathname} ${cacheKey}`)
  expect(keys(listed)).toEqual(keys(pages))
  const kinds = Map.groupBy(pages, ({ route }) => route.route)
  const items = kinds.get('/item/[id]') ?? []
  expect(items.length).toBeGreaterThan(1000)
  kinds.set(
    '/item/[id]',
    items.filter(({ pathname }, index) => index % 50 === 0 || pathname === '/item/9999'),
  )
  for (const kind of ['/item/[id]', '/package/[GroupId]', '/monster/[id]', '/map/[name]']) {
    const chosen = kinds.get(kind) ?? []
    expect(chosen.length, kind).toBeGreaterThanOrEqual(20)
    for (const target of chosen) {
      const page = Buffer.from(await astro.render(target)).toString()
      expect(readFileSync(path.join(release, `${target.pathname.slice(1)}.html`), 'utf8')).toBe(page)
      expect(Buffer.from(await filling.render(target)).toString()).toBe(page)
    }
  }
  for (const page of ['item/9999', 'package/odd'])
    expect(readFileSync(path.join(release, `${page}.html`), 'utf8')).toContain('&lt;b title=')
  // Said of a kind whose first page the template does not give, and whose pages are then rendered one by one.
  expect(warned).not.toHaveBeenCalled()
})

it('only a package that an NPC hands out has the script for its picture', () => {
  const scripts = (id: string) =>
    measurePage(release, `package/${id}.html`).scripts.filter((name) => name.includes('NpcPictureScript'))
  expect(['100', '101', 'odd', 'empty'].map((id) => scripts(id).length)).toEqual([0, 1, 1, 0])
})

it('the home page weighs at most 20 kB, 8 kB of it scripts, before its list wakes', () => {
  const { html, css, js, total } = measurePage(release, 'index.html')
  console.log(`home: html ${html} + css ${css} + js ${js} = ${total} bytes`)
  expect(js).toBeLessThanOrEqual(8 * kilobyte)
  expect(total).toBeLessThanOrEqual(20 * kilobyte)
})

it('the largest package page (1,032 rows) weighs at most 60 kB', () =>
  expect(measurePage(release, 'package/1032.html').total).toBeLessThanOrEqual(60 * kilobyte))
