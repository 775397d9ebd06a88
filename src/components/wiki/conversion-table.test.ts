import { expect, it } from 'vitest'
import type { ConversionView } from '../../content/views/reform-view.ts'
import { commonFacts, reformTable } from './conversion-table.ts'

const item = (id: number) => ({ id, name: `裝備 ${id}`, slots: 0, link: true })
const row = (more: Partial<ConversionView>): ConversionView => ({
  base: item(1),
  result: item(2),
  refine: '+7 以上',
  change: '不變',
  changes: false,
  materials: [{ ...item(9), amount: 3 }],
  note: '',
  run: 0,
  ...more,
})
const words = (html: unknown) =>
  String(html)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const heads = (html: unknown) => [...String(html).matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, text]) => text)

it('has columns for what differs alone, without 備註 where nobody says anything', () => {
  const common = { refine: '+7 以上', change: '不變', note: '' }
  expect(words(commonFacts(common, ''))).toBe('每一件都相同 需求精煉 +7 以上 精煉變化 不變')
  const table = reformTable({ rows: [row({}), row({ base: item(3) })], common }, '')
  expect(heads(table)).toEqual(['改造前', '改造後', '材料'])
  expect(heads(reformTable({ rows: [row({ note: '限 A' }), row({})], common: {} }, ''))).toContain('備註')
})

it('does not name a piece twice that only changes its refine level', () => {
  const table = words(reformTable({ rows: [row({ result: item(1), change: '+9 → +10' })], common: {} }, ''))
  expect(table.match(/裝備 1/g)).toHaveLength(1)
  expect(table).toContain('+9 → +10')
})
