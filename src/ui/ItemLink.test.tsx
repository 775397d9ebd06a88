// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { type RenderedPart, renderPart } from '../../tests/react-part.ts'
import { $itemPages } from '../stores/item-pages.ts'
import { ItemLink } from './ItemLink.tsx'

const items = vi.hoisted(() => new Map([[501, { Id: 501, Name: '紅色藥水', Slot: 0, exists: true }]]))
vi.mock('../stores/site-config.ts', () => ({ readSiteConfig: () => ({ imageHost: 'https://images.test' }) }))
vi.mock('../stores/items.ts', () => ({
  itemCache: { peek: (id: number) => items.get(id), get: async () => {}, subscribe: () => () => {} },
}))

let part: RenderedPart
afterEach(() => part.close())

it.each([
  [501, [501], 'A', '/item/501'],
  // Newer than the release: no link to a page that does not exist, but a tooltip.
  [501, [502], 'SPAN', null],
])('the item %i of a release with %j is the element %s', async (id, pages, tag, href) => {
  $itemPages.set(new Set(pages))
  part = await renderPart(<ItemLink id={id} />)
  const label = part.find('.item')
  expect([label.tagName, label.getAttribute('href'), label.textContent]).toEqual([tag, href, '紅色藥水'])
  expect(label.matches('a[data-item], .item-tag[data-id]')).toBe(true)
})
