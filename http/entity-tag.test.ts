import { expect, it } from 'vitest'
import { entityTag, isKnown } from './entity-tag.ts'

it('encodings of the same content have different entity tags', () => {
  expect((['identity', 'br', 'gzip'] as const).map((name) => entityTag('a', name))).toEqual([
    '"a"',
    '"a-br"',
    '"a-gzip"',
  ])
})
it('an entity tag matches itself, as a weak tag, in a list, and as a star', () => {
  expect(isKnown('"a"', '"a"')).toBe(true)
  expect(isKnown('"b", W/"a"', '"a"')).toBe(true)
  expect(isKnown(' * ', '"a"')).toBe(true)
  expect(isKnown('"ab"', '"a"')).toBe(false)
  expect(isKnown('"a-br"', '"a"')).toBe(false)
  expect(isKnown('', '"a"')).toBe(false)
  expect(isKnown(undefined, '"a"')).toBe(false)
})
