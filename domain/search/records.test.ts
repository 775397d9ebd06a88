import { describe, expect, it } from 'vitest'
import type { SearchEntry } from './entries.ts'
import { pairWord } from './pairs.ts'
import { nameMeta, nameMetaFields, nameQueries, nameWords } from './records.ts'

const entry: SearchEntry = {
  kind: 'item',
  id: '501',
  name: '+9【紅色】藥水',
  icon: 501,
  type: '補品',
  internalName: 'Red_Potion',
}
const unquoted = (phrase: string) => phrase.slice(1, -1).split(' ')

/** Whether the words of a quoted query stand side by side in the record. */
const meets = (query: string, words: readonly string[]) =>
  ` ${words.join(' ')} `.includes(` ${unquoted(query).join(' ')} `)

describe('records and queries of the index over names', () => {
  const words = nameWords(entry)

  it.each(['紅色', '９紅', '+9', '[紅色]藥水', '色 藥'])('meet in a part of the name: %s', (query) => {
    expect(nameQueries(query).first.some((phrase) => meets(phrase, words))).toBe(true)
  })
  it.each(['色紅', '紅水', '藥水501', '補', '9色'])('do not meet in what is no part of it: %s', (query) => {
    const { first, otherwise } = nameQueries(query)
    expect([...first, ...otherwise].some((phrase) => meets(phrase, words))).toBe(false)
  })
  it.each([
    ['501', 'first'],
    ['#501', 'first'],
    ['red_potion', 'first'],
    ['補品', 'otherwise'],
  ] as const)('meet in the whole id, internal name or type: %s, asked %s', (query, turn) => {
    expect(nameQueries(query)[turn].some((phrase) => meets(phrase, words))).toBe(true)
  })
  it('show of a page no field that is not among the index’s', () => {
    expect(Object.keys(nameMeta(entry)).sort()).toEqual(nameMetaFields)
  })
  it('ask for an id before a name that contains its digits', () => {
    expect(nameQueries('501').first).toEqual(['"zz501"', `"${pairWord('5', '0')} ${pairWord('0', '1')}"`])
  })
  it('leave a single character to the name table', () => expect(nameQueries('紅').first).toEqual([]))
  it('ask nothing where no letter or digit is given', () => {
    expect(nameQueries(' 【】?* ')).toEqual({ first: [], otherwise: [] })
  })
  it('keep quotes and operators of a query out of the phrase', () => {
    for (const phrase of nameQueries('紅"色\\" -藥').first)
      expect(phrase).toBe(`"${pairWord('紅', '色')} ${pairWord('色', '藥')}"`)
  })
  it('cut a query that is longer than any name', () => {
    expect(unquoted(nameQueries('紅'.repeat(5_000)).first[0] as string).length).toBeLessThanOrEqual(64)
  })
})
