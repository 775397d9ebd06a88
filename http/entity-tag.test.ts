import { describe, expect, it } from 'vitest'
import { entityTag, isKnown } from './entity-tag.ts'

describe('entity tag', () => {
  it('differs between encodings of the same content', () => {
    expect((['identity', 'br', 'gzip'] as const).map((name) => entityTag('a', name))).toEqual([
      '"a"',
      '"a-br"',
      '"a-gzip"',
    ])
  })
  it('matches itself, also weak, in a list, or as a star', () => {
    expect(isKnown('"a"', '"a"')).toBe(true)
    expect(isKnown('"b", W/"a"', '"a"')).toBe(true)
    expect(isKnown(' * ', '"a"')).toBe(true)
    expect(isKnown('"ab"', '"a"')).toBe(false)
    expect(isKnown('"a-br"', '"a"')).toBe(false)
    expect(isKnown('', '"a"')).toBe(false)
    expect(isKnown(undefined, '"a"')).toBe(false)
  })
})
