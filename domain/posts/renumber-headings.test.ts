import { expect, it } from 'vitest'
import { renumberHeadings } from './renumber-headings.ts'

const levels = (html: string) => [...renumberHeadings(html).matchAll(/<h(\d)/g)].map(([, level]) => Number(level))

it('headings start below the title of the page, and keep their attributes', () =>
  expect(renumberHeadings('<h3 class="align-center">一</h3><p>二</p>')).toBe(
    '<h2 class="align-center">一</h2><p>二</p>',
  ))
it('headings with correct levels are unchanged', () => {
  const html = '<h2>一</h2><h3>二</h3><h4>三</h4><h2>四</h2>'
  expect(renumberHeadings(html)).toBe(html)
})
it('headings skip no level, and equal levels remain equal', () => {
  expect(levels('<h2></h2><h5></h5><h5></h5><h3></h3><h2></h2>')).toEqual([2, 3, 3, 3, 2])
  expect(levels('<h4></h4><h2></h2><h4></h4>')).toEqual([2, 2, 3])
})
it('other elements do not change', () =>
  expect(renumberHeadings('<hr><p>&lt;h3&gt;</p></h3>')).toBe('<hr><p>&lt;h3&gt;</p></h3>'))
