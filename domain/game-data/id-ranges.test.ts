import { expect, it } from 'vitest'
import { idRangesText, readIdRanges } from './id-ranges.ts'

it('ids become ranges and are read again', () => {
  expect(idRangesText([505, 501, 504, 501])).toBe('dx,3+2')
  expect([...readIdRanges('dx,3+2')]).toEqual([501, 504, 505])
  const ids = [1, 2, 3, 1000, 20_000, 20_001, 2_147_483_647]
  expect([...readIdRanges(idRangesText(ids))]).toEqual(ids)
})

it.each(['', '<!DOCTYPE html>', 'dx,,3'])('the text %o has no ids', (text) => expect(readIdRanges(text).size).toBe(0))
