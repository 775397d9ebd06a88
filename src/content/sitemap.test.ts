import { expect, it } from 'vitest'
import { sitemapFile, sitemapIndex, sitemapParts } from './sitemap.ts'

it('a sitemap of a large site has files of 40,000 addresses', () => {
  const paths = Array.from({ length: 100_001 }, (_, index) => `/item/${index}`)
  const parts = sitemapParts(paths)
  expect(parts.map((part) => part.length)).toEqual([40_000, 40_000, 20_001])
  expect(parts.flat()).toEqual(paths)
})
it('the index of a sitemap has each file', () =>
  expect(sitemapIndex('https://a.test', 2).match(/https:\/\/a\.test\/sitemap-\d\.xml/g)).toHaveLength(2))
it('the addresses of a sitemap are valid in XML', () =>
  expect(sitemapFile('https://a.test', ["/package/a&b'"])).toContain('<loc>https://a.test/package/a&amp;b&#39;</loc>'))
