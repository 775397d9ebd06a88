import { expect, it } from 'vitest'
import { parseLenient } from './json.ts'

it('bare NaN and Infinity become text, and strings are unchanged', () => {
  const text = String.raw`{"a":NaN,"b":[-Infinity,1],"c":"NaN \" -Infinity","d":"\\"}`
  expect(parseLenient(text)).toEqual({ a: 'NaN', b: ['-Infinity', 1], c: 'NaN " -Infinity', d: '\\' })
})

it.each(['', '{', '{"a":NaN', '"NaN', 'NaN"\\'])('%j is refused', (text) => {
  expect(() => parseLenient(text)).toThrow(SyntaxError)
})

it('an open string with megabytes of quotes is refused in time', () => {
  // A scan that restarts at each quote would take hours.
  expect(() => parseLenient(`NaN"${'\\"'.repeat(4_000_000)}`)).toThrow(SyntaxError)
})
