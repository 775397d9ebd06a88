import { expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

const boxes = `來源：短劍箱，備註：租用 14 天；${'面具箱，備註：租用 1 天；'.repeat(9)}頭飾箱，備註：永久。`

it.each([
  ['收著。10 分鐘內抗性增加 1.5%。系列：消耗品', '抗性', '10 分鐘內抗性增加 1.5%。'],
  [`好。${boxes}完`, '頭飾', '來源：…頭飾箱，備註：永久。'],
  [`${'字'.repeat(70)} ${'詞'.repeat(30)} <b>`, '詞', `…${'詞'.repeat(30)} <b>`],
  [boxes, '短劍', `來源：短劍箱，備註：租用 14 天；${'面具箱，備註：租用 1 天；'.repeat(4).slice(0, -1)}…`],
  ['文字', '？', '文字'],
])('the excerpt of %j for %s is the sentence, or the parts of it that fit', (text, query, excerpt) =>
  expect(excerptOf(text, [query])).toBe(excerpt),
)

it('of several phrases, the sentence with most of them is shown', () => {
  expect(excerptOf('苔幣。編號：40001。鐵匠收集苔幣。', ['苔幣', '鐵匠'])).toBe('鐵匠收集苔幣。')
  expect(excerptOf('苔幣。編號：40001。鐵匠讀取檔案。', ['苔幣', '鐵匠'])).toBe('苔幣。')
})
