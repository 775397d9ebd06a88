import { expect, it } from 'vitest'
import type { LineView } from '../content/views/changes-view.ts'
import { changedTable } from './changes-rows.ts'

const line = (more: Partial<LineView>): LineView => ({
  kind: 'changed',
  field: 'chance',
  label: '機率',
  place: '',
  subject: '',
  href: '',
  before: '',
  after: '',
  ...more,
})
const rowsOf = (lines: LineView[]) =>
  String(
    changedTable(
      {
        title: '附魔',
        counts: { added: 0, removed: 0, changed: 1 },
        added: [],
        removed: [],
        changed: [{ id: 'enchants-3', name: '長劍', href: '', icon: 0, lines, more: 0 }],
      },
      '',
    ),
  )
    .split('<tr>')
    .slice(2)
    .map((row) =>
      row
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )

it('stands the old beside the new, with ▲ or ▼ where a figure rose or fell', () => {
  expect(rowsOf([line({ before: '9.50%', after: '10.00%' })])).toEqual(['機率 9.50% 10.00% ▲'])
  expect(rowsOf([line({ before: '50,000 Z', after: '8,000 Z' })])).toEqual(['機率 50,000 Z 8,000 Z ▼'])
  expect(rowsOf([line({ before: '+7 以上', after: '+9 以上' })])).toEqual(['機率 +7 以上 +9 以上 ▲'])
  expect(rowsOf([line({ before: '短劍', after: '長劍' })])).toEqual(['機率 短劍 長劍'])
})

it('says once what is the same in several places', () => {
  const same = { subject: '力量一', before: '90.000%', after: '80.000%' }
  const places = ['插槽 1', '插槽 2', '插槽 3'].map((place) => line({ ...same, place }))
  expect(rowsOf([...places, line({ ...same, place: '插槽 4', after: '70.000%' })])).toEqual([
    '插槽 1、插槽 2、插槽 3 力量一 機率 90.000% 80.000% ▼',
    '插槽 4 力量一 機率 90.000% 70.000% ▼',
  ])
})

it('names together what changed alike', () => {
  const same = { place: '第 1 組', before: '4.43%', after: '4.24%' }
  const lines = [
    line({ ...same, subject: '長劍', href: '/item/1' }),
    line({ ...same, subject: '巨劍', href: '/item/2' }),
    line({ ...same, subject: '皮甲', before: '2.75%' }),
  ]
  expect(rowsOf(lines)).toEqual(['第 1 組 長劍 、 巨劍 機率 4.43% 4.24% ▼', '第 1 組 皮甲 機率 2.75% 4.24% ▲'])
})
