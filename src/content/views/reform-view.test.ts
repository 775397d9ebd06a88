import { expect, it } from 'vitest'
import type { ConversionEntry } from '../../../domain/enchants/reform.ts'
import { writeTestSnapshot } from '../../../tests/snapshot-fixture.ts'
import { openSnapshot, showSnapshot } from '../snapshot.ts'
import { reformView } from './reform-view.ts'

const folder = writeTestSnapshot({ items: [501, 502, 503, 504].map((Id) => ({ Id, Name: `物品 ${Id}` })) })
showSnapshot(openSnapshot(folder))

const entry = (more: Partial<ConversionEntry> = {}): ConversionEntry => ({
  ...{ BaseItem: 501, ResultItem: 502, BaseName: '', ResultName: '', MinRefine: 7, MaxRefine: 20, ChangeRefine: 0 },
  ...{ Materials: [], Note: '', ...more },
})
const view = (...Items: ConversionEntry[]) => reformView({ ReformBox: 503, Name: '', Description: '', Items })

it('common facts are shown once for several conversions, and in the row of a single one', () => {
  expect(Object.keys(view(entry(), entry()).common)).toEqual(['refine', 'change', 'materials', 'note'])
  expect(view(entry(), entry({ MinRefine: 9 })).common).not.toHaveProperty('refine')
  expect(view(entry()).common).toEqual({})
})

it('common materials are shown once, and rows have their other materials', () => {
  const needing = (...ids: number[]) => entry({ Materials: ids.map((Material) => ({ Material, Amount: 9 })) })
  const { sharedMaterials, rows } = view(needing(501, 502), needing(501, 503))
  expect(sharedMaterials.map(({ id }) => id)).toEqual([501])
  expect(rows.map(({ materials }) => materials.map(({ id }) => id))).toEqual([[502], [503]])
})

it('the other boxes on the way to a box are those that make its results and bases, and what these need', () => {
  const box = (ReformBox: number, ...pairs: [base: number, result: number][]) => ({
    ...{ ReformBox, Name: '', Description: '' },
    Items: pairs.map(([BaseItem, ResultItem]) => entry({ BaseItem, ResultItem })),
  })
  const reforms = [box(1, [501, 502]), box(2, [502, 503]), box(3, [504, 503]), box(4, [503, 505]), box(5, [503, 503])]
  showSnapshot(openSnapshot(writeTestSnapshot({ reforms })))
  const onTheWay = reforms.map((detail) => reformView(detail).onTheWay)
  expect(onTheWay).toEqual([[], [1, 3, 5], [1, 2, 5], [1, 2, 3, 5], [1, 2, 3]])
  showSnapshot(openSnapshot(folder))
})
