import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PageFacts, PageLinks } from './page-links.ts'

const someTexts = ['/a', '/b', '/c#x', 'x', 'y', "default-src 'self'", '']
const text = fc.constantFrom(...someTexts)
const analysis = fc.record({ links: fc.array(text), ids: fc.array(text), policy: text })
const pages = fc.dictionary(fc.constantFrom('a.html', 'b.html', 'c.html', 'd.html'), analysis, {
  noNullPrototype: true,
})
type Pages = Record<string, PageFacts>

function of(pages: Pages, before?: PageLinks, known: Pages = {}): PageLinks {
  const pageLinks = new PageLinks(before)
  for (const [file, page] of Object.entries(pages)) {
    if (known[file] === page) pageLinks.keep(file)
    else pageLinks.add(file, page)
  }
  return pageLinks
}

function said(pageLinks: PageLinks): Pages {
  const { texts } = pageLinks
  return Object.fromEntries(
    Array.from(pageLinks.files(), (file) => [
      file,
      {
        links: Array.from(pageLinks.links(file), (number) => texts[number] as string),
        ids: someTexts.filter((id) => pageLinks.hasId(file, id)).sort(),
        policy: texts[pageLinks.policy(file) as number] as string,
      },
    ]),
  )
}

const expected = (pages: Pages): Pages =>
  Object.fromEntries(
    Object.entries(pages).map(([file, page]) => [file, { ...page, ids: [...new Set(page.ids)].sort() }]),
  )

describe('what all pages link', () => {
  it('is told as it was added or taken over, and again after it was written and read', () => {
    fc.assert(
      fc.property(pages, pages, (first, second) => {
        const before = PageLinks.unpack(JSON.parse(JSON.stringify(of(first).pack())))
        expect(said(before)).toEqual(expected(first))
        const mixed: Pages = { ...second }
        for (const [file, page] of Object.entries(first)) if (file < 'c') mixed[file] = page
        const after = of(mixed, before, first)
        expect(said(after)).toEqual(expected(mixed))
        expect(said(PageLinks.unpack(after.pack()))).toEqual(expected(mixed))
        expect(said(before), 'a release that others go on from stays as it is').toEqual(expected(first))
      }),
    )
  })
  it('is written the same whether pages were read anew or taken over, without texts that no page has any more', () => {
    const first = {
      'a.html': { links: ['/gone'], ids: [], policy: 'p' },
      'b.html': { links: ['/a'], ids: ['x'], policy: 'p' },
    }
    const second = { 'a.html': { links: ['/b'], ids: [], policy: 'p' }, 'b.html': first['b.html'] }
    const packed = of(second, of(first), first).pack()
    expect(packed).toEqual(of(second).pack())
    expect(packed.texts).not.toContain('/gone')
  })
  it('holds a hundred thousand texts of one page', () => {
    const links = Array.from({ length: 100_000 }, (_, number) => `/item/${number}`)
    const pageLinks = of({ 'a.html': { links, ids: [], policy: '' } }, of({ 'b.html': { links, ids: [], policy: '' } }))
    expect(PageLinks.unpack(pageLinks.pack()).links('a.html')).toHaveLength(100_000)
  })
  it('is refused where its numbers do not fit its pages', () => {
    const packed = of({ 'a.html': { links: ['/a'], ids: [], policy: '' } }).pack()
    expect(() => PageLinks.unpack({ ...packed, files: [] })).toThrow('do not fit')
    expect(() => PageLinks.unpack({ ...packed, files: ['a.html', 'b.html'] })).toThrow('do not fit')
  })
})
