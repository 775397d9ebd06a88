import { expect, it } from 'vitest'
import { hasLink } from './link-header.ts'

const isLinked = (header: string | string[] | undefined) => hasLink(header, '/records', 'collection')

it.each([
  '</records>; rel="collection"',
  '  </records>  ;  REL = "Collection"  ',
  '</records>; title="a, b; \\" <c>"; rel="next collection"',
  '</style.css>; rel=preload, </records>; rel=collection, </next>; rel=next',
])('%s has the link', (header) => {
  expect(isLinked(header)).toBe(true)
})

it('several headers count as one list', () => {
  expect(isLinked(['</a>; rel=next', '</records>; rel=collection'])).toBe(true)
})

it.each([
  undefined,
  '',
  '</records>',
  '</records>; rel="my-collection"',
  '</records>; rel=item; rel=collection',
  '</records>; title="; rel=collection"',
  '</records>; rel=collection; anchor="/other"',
  '</records>, </other>; rel=collection',
  '<//evil.example/records>; rel=collection',
  '</other>; title="</records>; rel=collection"',
  `${' '.repeat(4_000)}</records>; rel=collection`,
])('%s does not have the link', (header) => {
  expect(isLinked(header)).toBe(false)
})

it.each(['<', '<>;', '"', ';a="', ' '])('a long header of %s is read in linear time', (part) => {
  expect(isLinked(part.repeat(4_000_000))).toBe(false)
  expect(isLinked(`</records>${part.repeat(4_000_000)}`)).toBe(false)
})
