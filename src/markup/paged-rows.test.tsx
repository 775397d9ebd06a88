/** @jsxImportSource #html */
import { expect, it } from 'vitest'
import { createHtml } from '../jsx/html.ts'
import { itemLabel } from '../parts/item-label.ts'
import { pagedRows } from './paged-rows.ts'

it('pictures of the rows after the first page wait for their row', () => {
  const rows = Array.from({ length: 21 }, (_, index) => (
    <li>{itemLabel(createHtml, 'https://i.test', { id: index + 1, name: '<img src="x">', page: 'link' })}</li>
  ))
  const paged = pagedRows(rows, 10).map(String)
  expect(paged.slice(0, 10)).toEqual(rows.slice(0, 10).map(String))
  expect(paged[10]).toContain('<img data-src="https://i.test/item/11.png"')
  expect(paged[20]).not.toContain('<img src=')
  expect(paged[20]).toContain('&lt;img src=&quot;x')
  expect(pagedRows(rows.slice(1), 10).map(String)).toEqual(rows.slice(1).map(String))
})
