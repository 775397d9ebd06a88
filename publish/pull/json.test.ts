import { expect, it } from 'vitest'
import { parseLenient } from './json.ts'

it('reads bare NaN and Infinity as text, and leaves strings alone', () => {
  const text = String.raw`{"a":NaN,"b":[-Infinity,1],"c":"NaN \" -Infinity","d":"\\"}`
  expect(parseLenient(text)).toEqual({ a: 'NaN', b: ['-Infinity', 1], c: 'NaN " -Infinity', d: '\\' })
})

it.each(['', '{', '{"a":NaN', '"NaN', 'NaN"\\'])('refuses %j', (text) => {
  expect(() => parseLenient(text)).toThrow(SyntaxError)
})

it('refuses megabytes of quotes in a string that is never closed', () => {
  // A scan that starts again at each quote needs hours for this.
  expect(() => parseLenient(`NaN"${'\\"'.repeat(4_000_000)}`)).toThrow(SyntaxError)
})
