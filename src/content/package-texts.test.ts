import { expect, it } from 'vitest'
import { dropPools } from '../../domain/drop-rate.ts'
import type { PackageDetail } from '../../domain/package.ts'
import { packageTexts } from './package-texts.ts'

type Row = PackageDetail['Items'][number]
const item = (Id: number, Name: string, fields: Partial<Row> = {}) =>
  ({ Id, Name, Chance: 1, Pool: 1, ...fields }) as Row
const box = (GroupId: string, Items: Row[]) => ({ GroupId, Items }) as PackageDetail

function textsOf(...packages: PackageDetail[]) {
  const rowsOf = (id: string) => dropPools(packages.find(({ GroupId }) => GroupId === id)?.Items ?? [])
  return packageTexts(packages, { nameOf: (id, name) => name || `#${id}`, rowsOf })
}

it('lists the names in each package, each name once', () => {
  const { texts, rows } = textsOf(
    box('101', [item(1, '波利卡片'), item(2, '')]),
    box('x', [item(1, '波利卡片'), item(1, '波利卡片')]),
  )
  expect({ texts, rows }).toEqual({ texts: ['波利卡片', '#2'], rows: { '101': [0, 1], x: [0] } })
})

it('has the highest chance of each name, and none for what is always included', () => {
  const { rows, chances } = textsOf(
    box('101', [
      item(2, 'b', { Chance: -1 }),
      item(1, 'a', { Chance: 3 }),
      item(1, 'a', { Chance: 1 }),
      item(3, 'c', { Chance: 4 }),
    ]),
    box('x', [item(3, 'c', { Chance: 0 }), item(2, 'b', { Chance: 9 })]),
  )
  expect(rows).toEqual({ '101': [0, 1, 2], x: [0, 2] })
  expect(chances).toEqual({ '101': [null, 3750, 5000], x: [10000, 0] })
})
