import { expect, it } from 'vitest'
import type { NamedPage } from './entries.ts'
import { createNameSearch } from './name-search.ts'

const item = (id: number, name: string): NamedPage => ({ kind: 'item', id: String(id), name, icon: id })
const find = (query: string, pages: NamedPage[]) => createNameSearch(pages).find(query, 99)
const names = (query: string, pages: NamedPage[]) => find(query, pages).pages.map(({ name }) => name)

const pages = [item(501, '紅色藥水瓶'), item(502, '紅色藥水'), item(1501, '+9 聖劍 [2]'), item(700, '麵包')]
it('the shortest name is first', () => expect(names('紅色', pages)).toEqual(['紅色藥水', '紅色藥水瓶']))
it('a search ignores brackets and width', () => expect(names('＋９聖劍2', pages)).toEqual(['+9 聖劍 [2]']))
it('an id finds its page only', () => expect(names('501', pages)).toEqual(['紅色藥水瓶']))
it('the page of an id comes before names that contain the digits', () =>
  expect(names('501', [item(7, '之 501'), item(501, '卡片 501 號')])).toEqual(['卡片 501 號', '之 501']))
it('a short number is an id after # only', () => {
  expect(names('#70', [item(70, '石'), item(7, '之 70')])).toEqual(['石', '之 70'])
  expect(names('70', [item(70, '石'), item(7, '之 70')])).toEqual(['之 70'])
})
it('an empty keyword and a name that does not occur find nothing', () => {
  expect(names('紅藥', pages)).toEqual([])
  expect(names('．。', pages)).toEqual([])
  expect(names('', pages)).toEqual([])
})
it('a match is within one name', () => expect(names('水紅', pages)).toEqual([]))
it('all hits are counted, and the pages of each kind are limited', () => {
  const { pages: hits, counts } = createNameSearch(pages).find('紅', 1)
  expect(hits).toHaveLength(1)
  expect(counts).toEqual({ item: 2 })
})

it('all words are found in any order, after names that contain the phrase', () => {
  const cards = [item(1, '暮色之卡片'), item(2, '卡片暮色冊'), item(3, '暮色披風')]
  expect(names('卡片 暮色', cards)).toEqual(['卡片暮色冊', '暮色之卡片'])
  expect(names('暮色　卡片', cards)).toEqual(['暮色之卡片', '卡片暮色冊'])
  expect(names('暮 色 之', cards)).toEqual(['暮色之卡片'])
  expect(names('"卡片 暮色"', cards)).toEqual(['卡片暮色冊'])
  expect(names('“色之” 卡片', cards)).toEqual(['暮色之卡片'])
})
it('a word is found in the context of a name, but not alone', () => {
  const shops: NamedPage[] = [
    { kind: 'shop', id: 'town#shop-1', name: '雜貨商人', icon: 0, context: '普隆德拉' },
    { kind: 'shop', id: 'port#shop-2', name: '雜貨商人', icon: 0, context: '艾爾貝塔' },
  ]
  expect(find('普隆 商人', shops).pages.map(({ id }) => id)).toEqual(['town#shop-1'])
  expect(names('普隆', shops)).toEqual([])
})

it('names with all words come before names that need their context', () => {
  const pages: NamedPage[] = [
    { kind: 'shop', id: 'town#shop-1', name: '商人', icon: 0, context: '普隆德拉' },
    item(1, '普隆德拉大商人的信'),
  ]
  expect(names('商人 普隆', pages)).toEqual(['普隆德拉大商人的信', '商人'])
})

it('equal names are first, then beginnings, and in each rank names spelled as typed', () => {
  const scrolls = [item(1, '魔法捲軸'), item(2, '魔法卷軸'), item(3, '捲軸'), item(4, '卷軸'), item(5, '卷軸箱')]
  expect(names('卷軸', scrolls)).toEqual(['卷軸', '捲軸', '卷軸箱', '魔法卷軸', '魔法捲軸'])
  expect(names('捲軸', scrolls)).toEqual(['捲軸', '卷軸', '卷軸箱', '魔法捲軸', '魔法卷軸'])
  expect(names('卷轴', scrolls)).toHaveLength(5)
})
it.each([
  ['颈链', '頸鍊'],
  ['苏醒', '甦醒'],
  ['拉链熊', '拉鍊熊卡片'],
  ['红色药水', '紅色藥水'],
  ['头发', '假頭髮'],
  ['麵包', '面包'],
  ['面包', '麵包'],
  ['炮火', '砲火樹'],
  ['衞兵', '衛兵'],
  ['火枪', '火鎗'],
])('the query %s finds %s', (query, name) => expect(names(query, [item(1, name), item(2, '石')])).toEqual([name]))
it('different words of one Simplified character are not joined', () => {
  expect(names('光髮', [item(1, '光發')])).toEqual(['光發'])
  expect(names('乾部', [item(1, '幹部')])).toEqual([])
  expect(names('麵', [item(1, '面具')])).toEqual([])
  expect(names('面', [item(1, '麵包'), item(2, '鬼面具')])).toEqual(['麵包', '鬼面具'])
})

it('a refine level, slots and a plural are left out if no name has them', () => {
  const swords = [item(1, '長劍'), item(2, '+9 聖劍'), item(3, '聖劍'), item(4, 'Poring Card'), item(5, '長劍 強化 1')]
  expect(names('+7 長劍', swords)).toEqual(['長劍', '長劍 強化 1'])
  expect(names('＋７長劍', swords)).toEqual(['長劍', '長劍 強化 1'])
  expect(names('長劍+7', swords)).toEqual(['長劍', '長劍 強化 1'])
  expect(names('長劍 ＋７', swords)).toEqual(['長劍', '長劍 強化 1'])
  expect(names('＋７　長劍　［２］', swords)).toEqual(['長劍', '長劍 強化 1'])
  expect(names('+9 聖劍', swords)).toEqual(['+9 聖劍'])
  expect(names('長劍[1]', swords)).toEqual(['長劍', '長劍 強化 1'])
  expect(names('porings', swords)).toEqual(['Poring Card'])
  expect(names('PORING cards', swords)).toEqual(['Poring Card'])
  const dealers = [item(1, 'Weapon Dealer Sam'), item(2, 'Weapon Dealer')]
  expect(names('weapon dealers', dealers)).toEqual(['Weapon Dealer', 'Weapon Dealer Sam'])
})
it('slots order equal names', () => {
  const swords = [item(1, '長劍'), item(2, '長劍'), item(3, '長劍')]
  const { pages: hits } = createNameSearch(swords).find('長劍 [2]', 9, { slotsOf: ({ icon }) => icon - 1 })
  expect(hits.map(({ id }) => id)).toEqual(['3', '1', '2'])
})

it('records that players never meet come after all others, except an equal name or the typed id', () => {
  const pages = [item(501, '藥水'), item(502, '藥水瓶'), item(503, '紅色藥水'), item(504, '小藥水瓶')]
  const order = (query: string) =>
    createNameSearch(pages)
      .find(query, 9, { isLast: ({ id }) => id === '501' || id === '502' })
      .pages.map(({ id }) => Number(id))
  expect(order('藥水')).toEqual([501, 503, 504, 502])
  expect(order('藥水瓶')).toEqual([502, 504])
  expect(order('水')).toEqual([503, 504, 501, 502])
  expect(order('502')).toEqual([502])
})

it('without a hit, names of four characters with one other character are similar', () => {
  const potions = [item(1, '紅色藥水'), item(2, '紅色的藥水'), item(3, '藥水'), item(4, '紅色頭巾')]
  const similar = (query: string) => {
    const hits = find(query, potions)
    return [hits.similar, ...hits.pages.map(({ id }) => Number(id))]
  }
  expect(similar('紅色葯水')).toEqual([false, 1])
  expect(similar('紅色要水')).toEqual([true, 1])
  expect(similar('紅藥水')).toEqual([true, 1])
  expect(similar('紅色之藥水')).toEqual([true, 2, 1])
  expect(similar('紅的要水')).toEqual([false])
  expect(similar('藥氺')).toEqual([false])
})
