// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import type { PageStyle } from '../../domain/lists/pagination.ts'
import { groupOffers, offerPage } from '../../domain/market/offer-page.ts'
import type { Offer } from '../../domain/market/offers-and-sales.ts'
import { renderPart } from '../../tests/react-part.ts'
import { drawPages } from '../elements/draw-pages.ts'
import { createNode } from '../jsx/dom.ts'
import { createHtml } from '../jsx/html.ts'
import { defaultMarketQuery } from '../stores/market-url.ts'
import { createReact } from '../ui/create-react.ts'
import { Pagination } from '../ui/Pagination.tsx'
import type { Create } from './create.ts'
import { emptyState } from './empty-state.ts'
import { itemCards, optionLines } from './item-cards.ts'
import { itemLabel } from './item-label.ts'
import { detailButton, notifyButton, watchButton } from './offers/offer-buttons.ts'
import { offerPlace } from './offers/offer-place.ts'
import { offerRow } from './offers/offer-row.ts'
import { offerTable } from './offers/offer-table.ts'
import { offerCount, offerNotices, offerTexts } from './offers/offer-texts.ts'
import { ornament } from './ornament.ts'
import { pagerClass } from './pager.ts'
import { selectField } from './select.ts'
import { columnHead, dataTable } from './table.ts'

type Part = <Node>(create: Create<Node>) => Node

const item = { id: 501, name: '<紅色藥水>', slots: 2, refine: 9, grade: 'A', mark: '#501' }
const offer: Offer = {
  ...{ vending_id: 1, shop_title: '[ZENY]便宜<b>賣</b>', char_name: '萊茵', nameid: 501, name: '紅色藥水' },
  ...{ map: 'prontera', x: 7, y: 8, price: 1_234_567, amount: 12, refine: 9, Grade: 3, Slots: 2 },
  ...{ cards: [4001, 0, 0, 0], Option: ['攻擊力 +5', '攻擊力 +5'], Type: 'weapon' },
}
const wanted = { ...offer, cards: [], Option: [], median_price: 1_000_000, median_sales: 5, limit: 9_000 }
const row = <Node,>(create: Create<Node>, of: Offer): Node =>
  offerRow(create, {
    offer: of,
    item: [itemCards(create, of.cards, (id) => create('b', {}, id)), optionLines(create, of.Option)],
    place: offerPlace(create, of, '普隆德拉'),
    buttons: [
      detailButton(create, '紅色藥水', {}),
      watchButton(create, { name: '紅色藥水', isWatched: true }, { disabled: true }),
      notifyButton(create, '紅色藥水', {}),
    ],
  })
const parts: Record<string, Part> = {
  'offers of two currencies': (create) =>
    offerTable(create, {
      ...offerPage(
        groupOffers([offer, { ...offer, shop_title: '無' }], defaultMarketQuery, () => ''),
        1,
      ),
      texts: offerTexts('shop'),
      sort: { column: 'price', descending: true },
      rowOf: (each) => row(create, each),
      sortButton: () => ({}),
    }),
  'an offer of a buying store': (create) => create('table', {}, create('tbody', {}, row(create, wanted))),
  'notices and the number of offers': (create) =>
    create('div', {}, [
      offerNotices(create, offerTexts('buying'), {
        ...{ results: [offer], truncated: true, as_of: '2026-11-30T01:00:00Z', unread: 2 },
      }),
      offerCount(create, offerTexts('shop'), { count: 1, order: { column: 'price', descending: false } }),
    ]),
  'an item with a page': (create) => itemLabel(create, 'https://images.test', { ...item, page: 'link' }),
  'an item without a page': (create) => itemLabel(create, 'https://images.test', { ...item, page: 'none' }),
  'an item without marks': (create) => itemLabel(create, '', { id: 1, name: 'a', page: 'unknown' }),
  'an ornament': (create) => ornament(create, 'chest'),
  'an empty state': (create) => emptyState(create, { 'data-none': true, hidden: true }, create('p', {}, '沒有')),
  'a failed state': (create) => emptyState(create, { error: true }, [create('p', { key: 1 }, '失敗'), '。']),
  'a select': (create) =>
    selectField(create, {
      label: '精煉 & 品級',
      choices: [
        ['', '全部'],
        [7, '+7'],
      ],
      fieldClass: 'grow',
      attributes: { name: 'refine' },
    }),
  'a table': (create) =>
    dataTable(create, {
      caption: '掉落',
      class: 'data-table-cards',
      heads: [columnHead(create, '道具'), false, columnHead(create, '機率', { class: 'num', title: '每隻' })],
      body: create('tbody', {}, create('tr', {}, create('td', {}, 0), create('td', {}, '1 %'))),
    }),
}

describe.each(Object.entries(parts))('%s', (_, part) => {
  it('is the same as a string, as nodes and in React', async () => {
    const node = part<Node>(createNode) as Element
    const react = await renderPart(part<ReactNode>(createReact))
    const expected = [...written(fromHtml(part(createHtml).toString()))]
    expect(expected.length).toBeGreaterThan(1)
    expect([...written(node)]).toEqual(expected)
    expect([...written(react.body.firstElementChild as Element)]).toEqual(expected)
    await react.close()
  })
})

it.each<[number, number, PageStyle]>([
  [1, 20, 'neighbours'],
  [10, 20, 'neighbours'],
  [20, 20, 'edges'],
  [1, 1, 'edges'],
])('page %i of %i in the style %s is the same in lists and in islands', async (page, pages, style) => {
  const nav = document.createElement('nav')
  nav.className = pagerClass
  nav.setAttribute('aria-label', '頁')
  const turned: string[] = []
  drawPages(nav, page, pages, style, (to) => turned.push(`list ${to}`))
  const pagination = { page, pages, style, label: '頁', onPage: (to: number) => turned.push(`island ${to}`) }
  const react = await renderPart(<Pagination {...pagination} />)
  const inIsland = react.find('nav')
  expect([...written(inIsland)]).toEqual([...written(nav)])
  // At an end the button stays focusable and does nothing.
  const atEnd = [nav, inIsland].flatMap((each) => [...each.querySelectorAll<HTMLButtonElement>('[aria-disabled]')])
  expect(atEnd.map(({ disabled }) => disabled)).toEqual(atEnd.map(() => false))
  await react.act(() => atEnd.map((button) => button.click()))
  expect(turned).toEqual([])
  await react.act(() => [nav, inIsland].map((each) => each.querySelector<HTMLElement>('[aria-current]')?.click()))
  expect(turned).toEqual([`list ${page}`, `island ${page}`])
  await react.close()
})

function fromHtml(html: string): Element {
  const body = document.createElement('div')
  body.innerHTML = html
  return body.firstElementChild as Element
}

/** Each element with its attributes, sorted, and each text, in the order of the document. Adjacent texts are one. */
function* written(element: Element): Iterable<string> {
  element.normalize()
  const attributes = [...element.attributes].map(({ name, value }) => `${name}=${JSON.stringify(value)}`).sort()
  yield [element.localName, ...attributes].join(' ')
  for (const child of element.childNodes) {
    if (child.nodeType === child.TEXT_NODE) yield child.textContent ?? ''
    else yield* written(child as Element)
  }
  yield `/${element.localName}`
}
