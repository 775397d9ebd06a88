import { expect, it } from 'vitest'
import { writeTestSnapshot } from '../../../tests/snapshot-fixture.ts'
import { packageById, packagesContaining } from '../packages.ts'
import { packageView } from './package-view.ts'

const row = (Id: number, rest = {}) => ({ Id, Chance: 1, ...rest })
const worn = { Locations: { Head_Top: true } }

process.env.SNAPSHOT_DIR = writeTestSnapshot({
  items: [501, 502, 503].map((Id) => ({ Id, Name: `I${Id}` })),
  packages: [
    {
      GroupId: 'all',
      Name: 'A',
      Items: [row(501), row(502, { ...worn, Unidentified: true }), row(503, { Chance: 5, Pool: 2 })],
      Shared: [{ Pool: 1, Size: 2 }],
      Opening: { BelowWeight: 90, FreePlaces: 11, Loses: true },
    },
    {
      GroupId: 'some',
      Name: 'B',
      Items: [
        row(501, worn),
        row(502, { ...worn, Unidentified: true, Remark: '精煉 +5' }),
        row(502, { Chance: 5, Pool: 2, Effective: 90_000, Unidentified: true, Remark: '租用 1 天' }),
        row(501, { Chance: 5, Pool: 2, Effective: 10_000 }),
      ],
      Cost: { Count: 1, MinRefine: 7, MaxRefine: 9, Items: [{ Material: 502, Amount: 3 }, { Material: 503 }] },
    },
    { GroupId: 'nothing', Name: 'C', Items: [row(503, { Min: 0, Max: 0 })], Opening: 'never', Cost: 5 },
  ],
})

const view = (id: string) => packageView(packageById(id) as NonNullable<ReturnType<typeof packageById>>)

it('rules of the whole package are below its tables', () => {
  const { rules, pools } = view('all')
  expect(rules).toEqual([
    '負重低於 90%、背包有 11 格以上空位才能開啟。',
    '背包或負重放不下的道具會消失。',
    '武器與防具開出時未鑑定。',
  ])
  expect(pools.map(({ note }) => note)).toEqual([expect.stringContaining('共用 2 籤'), ''])
  expect(pools[0]?.rows.map(({ remark }) => remark)).toEqual(['', ''])
})

it('single unidentified rows say so', () =>
  expect(view('some').pools[0]?.rows.map(({ remark }) => remark)).toEqual(['', '未鑑定、精煉 +5']))

it('the real odds are the first of the remarks', () =>
  expect(view('some').pools[1]?.rows.map(({ remark }) => remark)).toEqual([
    '實際機率 90.000%、未鑑定、租用 1 天',
    '實際機率 10.000%',
  ]))

it('the cost of a synthesis has its number, refine and items', () => {
  const { cost } = view('some')
  expect([cost?.text, cost?.items.map(({ id, amount }) => [id, amount])]).toEqual([
    '下列道具任選 1 種，精煉 +7 ~ +9',
    [
      [502, 3],
      [503, 1],
    ],
  ])
})

it('wrong rules are dropped, and a row without an amount gives nothing', () => {
  const { rules, cost, pools } = view('nothing')
  expect([rules, cost, pools[0]?.rows[0]?.quantity]).toEqual([[], undefined, '0'])
  expect(packagesContaining(503).map(({ package: { GroupId }, mean }) => [GroupId, mean])).toEqual([
    ['all', 1],
    ['nothing', 0],
  ])
})
