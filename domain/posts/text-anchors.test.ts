import { expect, it } from 'vitest'
import { textAnchor, textId, writtenId } from './text-anchors.ts'

it.each([
  ['第一章', 't-第一章'],
  ['a.b:c-d_1', 't-a.b:c-d_1'],
  ['t-rules', 't-rules'],
  ['', ''],
  ['-rules', ''],
  ['two words', ''],
  ['x'.repeat(100), `t-${'x'.repeat(100)}`],
  ['x'.repeat(101), ''],
])('the id %j of a text becomes %j', (id, result) => expect(textId(id)).toBe(result))

it('the written id has no prefix', () => {
  expect([writtenId('t-rules'), writtenId('rules')]).toEqual(['rules', 'rules'])
})

it.each([
  ['#rules', '#t-rules'],
  ['#%E7%AB%A0', '#t-%E7%AB%A0'],
  ['#top', '#top'],
  ['#two words', ''],
  ['#', ''],
])('the address %s leads to %j', (address, anchor) => expect(textAnchor(address)).toBe(anchor))
