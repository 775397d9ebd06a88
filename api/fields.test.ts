import * as v from 'valibot'
import { expect, it } from 'vitest'
import { decimal, flag, id, integer, locations, optionalId, rows, text } from './fields.ts'

it('numbers outside their range are rejected', () => {
  const isValid = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success
  for (const wrong of [6, -6, 0.5, Number.NaN, '0.5']) expect(isValid(integer(-5, 5, 3), wrong)).toBe(false)
  for (const wrong of [5.01, Number.POSITIVE_INFINITY, 'x']) expect(isValid(decimal(-5, 5, 3), wrong)).toBe(false)
  for (const wrong of [0, -1, 1.5, 2_147_483_648]) expect(isValid(id, wrong)).toBe(false)
})

it('texts lose control characters, and long texts are rejected', () => {
  expect(v.parse(text, 'a\u0000\tb\n')).toBe('a\tb\n')
  expect(v.parse(text, 'a\u0008\u000B\u000C\u000E\u001F\u007Fb')).toBe('ab')
  expect(v.safeParse(text, 'x'.repeat(200_001)).success).toBe(false)
})

it.each([0, '0', '', -1, false, true, null, undefined])('an optional id is 0 for %j', (sent) => {
  expect(v.parse(optionalId, sent)).toBe(0)
})
it.each([-2, 1.5, 'x', {}])('an optional id rejects %j', (sent) => {
  expect(v.safeParse(optionalId, sent).success).toBe(false)
})

it.each([false, 0, '', '0', 'false', 'False', 'FALSE', ' 0 ', null])('a flag is false for %j', (sent) => {
  expect(v.parse(flag(false), sent)).toBe(false)
})
it.each([true, 1, '1', 'true', 'True', {}])('a flag is true for %j', (sent) => {
  expect(v.parse(flag(false), sent)).toBe(true)
})

it('a wrong row is reported with its field and a reason', () => {
  const [issue] = v.safeParse(rows(v.object({ Id: id })), [{ Id: 'x' }]).issues ?? []
  expect([v.getDotPath(issue as NonNullable<typeof issue>), issue?.message]).toEqual(['0.Id', 'must be a whole number'])
})

it('the names of locations are sorted and true', () => {
  expect(Object.entries(v.parse(locations, { B: true, A: 1, C: false, 'a b': true }))).toEqual([
    ['A', true],
    ['B', true],
  ])
})

it('a flag with many blanks is read at once', () => {
  const blanks = ' '.repeat(1_000_000)
  expect(v.parse(flag(false), `${blanks}false${blanks}`)).toBe(false)
  expect(v.parse(flag(false), `${blanks}x`)).toBe(true)
})
