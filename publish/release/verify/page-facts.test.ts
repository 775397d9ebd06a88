import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTextSharing, type PageFacts, packFacts, unpackFacts } from './page-facts.ts'

const text = fc.constantFrom('/a', '/b', '/c#x', 'x', 'y', "default-src 'self'", '')
const pageFacts = fc.record({ links: fc.array(text), ids: fc.array(text), policy: text })
const pages = fc.dictionary(fc.constantFrom('a.html', 'b.html', 'c.html', 'd.html'), pageFacts, {
  noNullPrototype: true,
})
const of = (facts: Record<string, PageFacts>) => new Map(Object.entries(facts))

describe('what all pages link', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(pages, (facts) => {
        expect(unpackFacts(JSON.parse(JSON.stringify(packFacts(of(facts)))))).toEqual(of(facts))
      }),
    )
  })
  it('says the same where its texts share their memory', () => {
    fc.assert(
      fc.property(pages, (facts) => {
        const share = createTextSharing()
        for (const page of Object.values(facts)) expect(share(page)).toEqual(page)
      }),
    )
  })
  it('is written the same whether pages were read anew or kept, without texts that no page has any more', () => {
    const kept = { links: ['/a'], ids: ['x'], policy: 'p' }
    const before = unpackFacts(packFacts(of({ 'a.html': { links: ['/gone'], ids: [], policy: 'p' }, 'b.html': kept })))
    const changed = { links: ['/b'], ids: [], policy: 'p' }
    const packed = packFacts(new Map([...before, ['a.html', changed]]))
    expect(packed).toEqual(packFacts(of({ 'a.html': changed, 'b.html': kept })))
    expect(packed.texts).not.toContain('/gone')
  })
  it('holds a hundred thousand texts of one page', () => {
    const links = Array.from({ length: 100_000 }, (_, number) => `/item/${number}`)
    const facts = of({ 'a.html': { links, ids: [], policy: '' } })
    expect(unpackFacts(packFacts(facts)).get('a.html')?.links).toHaveLength(100_000)
  })
  it('is refused where its numbers do not fit its texts', () => {
    const packed = packFacts(of({ 'a.html': { links: ['/a'], ids: [], policy: '' } }))
    expect(() => unpackFacts({ ...packed, texts: [] })).toThrow('do not fit')
    expect(() => unpackFacts({ ...packed, texts: packed.texts.slice(0, 1) })).toThrow('do not fit')
  })
})
