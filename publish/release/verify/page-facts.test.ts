import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PageFacts, packFacts, unpackFacts } from './page-facts.ts'

const text = fc.constantFrom('/a', '/b', '/c#x', 'x', 'y', "default-src 'self'", '')
const pageFacts = fc.record({ links: fc.array(text), ids: fc.array(text), policy: text })
const pages = fc.dictionary(fc.constantFrom('a.html', 'b.html', 'c.html', 'd.html'), pageFacts, {
  noNullPrototype: true,
})
const of = (facts: Record<string, PageFacts>) => new Map(Object.entries(facts))

describe('links of all pages', () => {
  it('are decoded to what was encoded', () => {
    fc.assert(
      fc.property(pages, (facts) => {
        expect(unpackFacts(JSON.parse(JSON.stringify(packFacts(of(facts)))))).toEqual(of(facts))
      }),
    )
  })
  it('are encoded alike for new and kept pages, without texts that no page has any more', () => {
    const kept = { links: ['/a'], ids: ['x'], policy: 'p' }
    const before = unpackFacts(packFacts(of({ 'a.html': { links: ['/gone'], ids: [], policy: 'p' }, 'b.html': kept })))
    const changed = { links: ['/b'], ids: [], policy: 'p' }
    const packed = packFacts(new Map([...before, ['a.html', changed]]))
    expect(packed).toEqual(packFacts(of({ 'a.html': changed, 'b.html': kept })))
    expect(packed.texts).not.toContain('/gone')
  })
  it('are rejected if their numbers do not fit their texts', () => {
    const packed = packFacts(of({ 'a.html': { links: ['/a'], ids: [], policy: '' } }))
    expect(() => unpackFacts({ ...packed, texts: [] })).toThrow('do not match')
    expect(() => unpackFacts({ ...packed, texts: packed.texts.slice(0, 1) })).toThrow('do not match')
  })
})
