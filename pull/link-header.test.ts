import { expect, it } from 'vitest'
import { hasLink } from './link-header.ts'

const isLinked = (header: string | string[] | undefined) => hasLink(header, '/records', 'collection')

it.each([
  '</records>; rel="collection"',
  '</records>;rel=collection',
  '  </records>  ;  REL = "Collection"  ',
  '</records>; title="a, b; \\" <c>"; rel="next collection"',
  '</style.css>; rel=preload, </records>; rel=collection, </next>; rel=next',
  ', ,</records>; rel=collection,',
  '</records>; crossorigin; rel=collection',
])('%s names it', (header) => {
  expect(isLinked(header)).toBe(true)
})

it('several headers are one list', () => {
  expect(isLinked(['</a>; rel=next', '</records>; rel=collection'])).toBe(true)
})

it.each([
  undefined,
  '',
  '</records>',
  '</records>; rel=""',
  '</records>; rel=item',
  '</records>; rel=collections',
  '</records>; rel="my-collection"',
  '</records>; rel=item; rel=collection',
  '</records>; rev=collection',
  '</records>; title="rel=collection"',
  '</records>; title="; rel=collection"',
  '</records>; rel=collection; anchor="/other"',
  '</records>, </other>; rel=collection',
  '<records>; rel=collection',
  '</records/>; rel=collection',
  '</Records>; rel=collection',
  '</records?x>; rel=collection',
  '< /records>; rel=collection',
  '<//evil.example/records>; rel=collection',
  '<https://evil.example/records>; rel=collection',
  '</other>; title="</records>; rel=collection"',
  '</other>; title="</records>; rel=collection',
  '/records; rel=collection',
  `${' '.repeat(4_000)}</records>; rel=collection`,
])('%s does not', (header) => {
  expect(isLinked(header)).toBe(false)
})

it.each(['<', '<>;', ',', '"', '\\', ';a="', '; ', ' '])('a header of nothing but %s takes no time', (part) => {
  // So long that more than one look at each character would outlast the test.
  expect(isLinked(part.repeat(4_000_000))).toBe(false)
  expect(isLinked(`</records>${part.repeat(4_000_000)}`)).toBe(false)
})
