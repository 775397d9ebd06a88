import { describe, expect, it } from 'vitest'
import { entityTag, isKnown } from './entity-tag.ts'

describe('an entity tag', () => {
  it('tells the encodings of one content apart', () => {
    expect((['identity', 'br', 'gzip'] as const).map((name) => entityTag('a', name))).toEqual([
      '"a"',
      '"a-br"',
      '"a-gzip"',
    ])
  })
  it('matches itself, weakly, in a list, and a star', () => {
    expect(isKnown('"a"', '"a"')).toBe(true)
    expect(isKnown('"b", W/"a"', '"a"')).toBe(true)
    expect(isKnown(' * ', '"a"')).toBe(true)
    expect(isKnown('"ab"', '"a"')).toBe(false)
    expect(isKnown('"a-br"', '"a"')).toBe(false)
    expect(isKnown('', '"a"')).toBe(false)
    expect(isKnown(undefined, '"a"')).toBe(false)
  })
})
