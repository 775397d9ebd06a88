import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { writeTestSnapshot } from '../../../tests/snapshot-fixture.ts'

const mark = '遊戲中無效'
const row = (Id: number, more = {}) => ({ Id, Min: 1, Max: 1, Chance: -1, Pool: 1, ...more })
const refused = { Refused: true, Remark: mark }
const folder = writeTestSnapshot({
  items: [
    { Id: 501, Name: '紅色藥水' },
    {
      Id: 502,
      Name: '橘色藥水',
      EnchantId: 4,
      Facts: {
        Combos: [[501, 502]],
        RefusedCombos: [[502, 503]],
        Laphine: [
          { Box: 504, Role: 'target', Refused: true },
          { Box: 505, Role: 'target', Refused: true },
          { Box: 505, Role: 'material' },
        ],
      },
    },
    { Id: 503, Name: '黃色藥水' },
    { Id: 504, Name: '青箱' },
    { Id: 505, Name: '白箱' },
  ],
  packages: [
    { GroupId: 'disabled', Name: '失效的箱', ItemId: 504, Items: [row(502, { Chance: 0, ...refused })] },
    {
      GroupId: 'partial',
      Name: '半個箱',
      ItemId: 505,
      Items: [row(502, refused), row(502, { ...refused, Choice: 1 }), row(501)],
    },
    {
      GroupId: 'odds',
      Name: '箱',
      Items: [row(501, { Chance: 1, Effective: 1766, Remark: '租用' }), row(503, { Chance: 99 })],
    },
  ],
  reforms: [
    { ReformBox: 505, Name: '改造箱', Refused: true, Items: [{ BaseItem: 502, ResultItem: 503, Materials: [] }] },
  ],
  enchants: [
    { Id: 4, State: 'ok', Refused: true, TargetItems: [502], Slots: [], Order: [] },
    { Id: 5, State: 'ok', TargetItems: [502, 503], Slots: [], Order: [] },
  ],
  enchantables: [{ Id: 502, EnchantId: 4 }],
  monsters: [
    {
      Id: 1002,
      Name: '波利',
      Drops: [
        { Item: 501, Chance: 900, Strict: true },
        { Item: 502, Chance: 700 },
      ],
    },
  ],
  dropRules: [{ Id: 1, Drop: [], Mvp: [], MvpMode: 0, ZeroAllowed: false }],
  maps: [
    {
      Name: 'field',
      Title: '原野',
      Spawns: [{ Monster: 1002 }],
      DropRate: 150,
      Drops: [
        { Item: 502, Chance: 5000, Refused: true },
        { Item: 501, Chance: 5000 },
      ],
    },
    { Name: 'nest', Drops: [{ Item: 502, Chance: 300, Monster: 1002 }] },
  ],
  shops: [
    { Id: 'a', Name: '商人', Type: 'barter', Map: 'field', X: 1, Y: 1, Items: [{ Item: 502 }], Refused: true },
    { Id: 'b', Name: '好商人', Type: 'barter', Map: 'field', X: 2, Y: 2, Items: [{ Item: 502 }] },
  ],
})

beforeAll(() => {
  vi.stubEnv('SNAPSHOT_DIR', folder)
  vi.resetModules()
})
afterAll(() => {
  vi.unstubAllEnvs()
})

const text = (html: unknown) => String(html).replace(/<[^>]*>/g, ' ')

it('the page of an item marks refused records without a chance', async () => {
  const { itemById } = await import('../../content/items.ts')
  const { itemView } = await import('../../content/views/item-view.ts')
  const { ItemSections } = await import('./ItemSections.tsx')
  const view = itemView(itemById(502) as NonNullable<ReturnType<typeof itemById>>)
  expect(view.packages.map(({ link, chance, remark }) => [link.text, chance, remark])).toEqual([
    ['半個箱', '—', mark],
    ['半個箱', '—', mark],
    [`失效的箱（${mark}）`, '—', mark],
  ])
  expect(view.reformsTo.map(({ box }) => box.text)).toEqual([`改造箱（${mark}）`])
  expect(view.enchantable.map(({ text }) => text)).toEqual([
    '橘色藥水 等 2 件裝備 附魔資訊',
    `橘色藥水 附魔資訊（${mark}）`,
  ])
  expect(view.laphine.map(({ text }) => text)).toEqual([`青箱（${mark}）`, '白箱'])
  expect(view.sources?.drops.map(({ chance, kills, note }) => [chance, kills, note.includes(mark)])).toEqual([
    ['0.70%', '143 隻掉 1 個', false],
    ['0.30%', '333 隻掉 1 個', false],
    ['—', '', true],
  ])
  // No monster of the map `nest` has a fixed place there.
  expect(text(ItemSections(view))).toMatch(/nest(?!.*× 0)/s)
  expect(view.sources?.barters.map(({ name }) => name).sort()).toEqual(['商人（遊戲中無效）', '好商人'])
  const [, afterHeading = ''] = text(ItemSections(view)).split('套裝組合')
  const [sets = ''] = afterHeading.split('可改造為')
  expect(sets.match(new RegExp(mark, 'g'))).toHaveLength(1)
  expect(sets.indexOf('黃色藥水')).toBeLessThan(sets.indexOf(mark))
})

it('the page of a box has a note if all of its rows are refused, else it marks the rows', async () => {
  const { packageById } = await import('../../content/packages.ts')
  const { packageView } = await import('../../content/views/package-view.ts')
  const view = (id: string) => packageView(packageById(id) as NonNullable<ReturnType<typeof packageById>>)
  expect(view('disabled').notes).toEqual([mark])
  const partial = view('partial')
  expect(partial.notes).toEqual([])
  expect(partial.fixed?.rows.map(({ item, chance, remark }) => [item.id, chance, remark])).toEqual([
    [502, '—', mark],
    [501, '100.0%', ''],
  ])
  expect(partial.choices[0]?.rows.map(({ chance }) => chance)).toEqual(['—'])
  expect(view('odds').pools[0]?.rows.map(({ remark }) => remark)).toEqual(['實際機率 1.766%、租用', ''])
})

it('the pages of a monster and of a map have the drop rate of the map and mark fixed drops', async () => {
  const { mapByName, monsterById } = await import('../../content/monsters.ts')
  const { mapView } = await import('../../content/views/map-view.ts')
  const { monsterView } = await import('../../content/views/monster-view.ts')
  const { MapMain } = await import('./MapMain.tsx')
  const { MonsterMain } = await import('./MonsterMain.tsx')
  const monster = monsterView(monsterById(1002) as NonNullable<ReturnType<typeof monsterById>>)
  const html = String(MonsterMain({ view: monster, history: [] }))
  // The script for the level changes only cells with data-base-per100k.
  expect([...html.matchAll(/data-base-per100k="(\d+)"/g)].map(([, chance]) => chance)).toEqual(['700'])
  expect(text(html).match(/固定機率/g)).toHaveLength(2)
  expect(text(html)).toContain('掉落率 150%')
  const map = mapView(mapByName('field') as NonNullable<ReturnType<typeof mapByName>>)
  expect(text(MapMain({ view: map, history: [] }))).toContain('這張地圖的怪物掉落率為平常的 150%。')
})
