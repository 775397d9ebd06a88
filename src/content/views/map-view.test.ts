import { rmSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { writeSnapshot } from '../../../tests/snapshot-fixture.ts'
import { mapByName } from '../monsters.ts'
import { openSnapshot, showSnapshot } from '../snapshot.ts'
import { mapView } from './map-view.ts'

const spawn = (Monster: number, Amount: number, more = {}) => ({ Monster, Amount, Delay: 5_000, Random: 0, ...more })
const goods = (count: number) => Array.from({ length: count }, (_, index) => ({ Item: 501 + index, Price: 10 }))
const records = {
  monsters: [1001, 1002].map((Id) => ({ Id, Name: `魔物 ${Id}`, Level: 5 })),
  maps: [
    { Name: 'field', Spawns: [spawn(1001, 3), spawn(1002, 30), spawn(1001, 4), spawn(1001, 50, { Name: '頭目' })] },
  ],
  shops: [
    { Id: 'small', Name: '小店', Map: 'field', X: 1, Y: 2, Items: goods(8) },
    { Id: 'large', Name: '大店', Map: 'field', X: 1, Y: 3, Items: [...goods(11), ...goods(2)] },
    { Id: 'away', Name: '遠店', Map: 'town', X: 1, Y: 3, Items: goods(1) },
  ],
}
const folder = writeSnapshot(records)
showSnapshot(openSnapshot(folder))
afterAll(() => rmSync(folder, { recursive: true }))
const view = () => mapView(mapByName('field') as NonNullable<ReturnType<typeof mapByName>>)

it('a map has its monsters by their number, all spawns of one together, but one of its own name by itself', () =>
  expect(view().monsters.map(({ id, name, amount }) => [id, name, amount])).toEqual([
    [1001, '頭目', 50],
    [1002, '魔物 1002', 30],
    [1001, '魔物 1001', 7],
  ]))

it('a map names eight goods of each shop there, each once, and how many more there are', () =>
  expect(view().shops.map(({ id, goods: shown, more }) => [id, shown.length, more])).toEqual([
    ['small', 8, 0],
    ['large', 8, 3],
  ]))
