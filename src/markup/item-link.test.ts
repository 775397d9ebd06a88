import { describe, expect, it } from 'vitest'
import { chanceCell } from './item-link.ts'

describe('the bar of a chance', () => {
  const bar = (percent: number, scale?: number) =>
    chanceCell('1%', percent, scale)
      .toString()
      .replace(/.*tens-(\d) units-(\d).*/, '$1$2')

  it('is as long as its share of the scale, in 99 steps of two digits', () => {
    expect([bar(100), bar(50), bar(5), bar(5, 10)]).toEqual(['99', '50', '05', '50'])
  })
  it('stays within the cell', () => {
    expect([bar(200), bar(0, 0), bar(-1), bar(1, 0)]).toEqual(['99', '00', '00', '99'])
  })
  it('never vanishes where there is a chance', () => expect(bar(0.001)).toBe('01'))
})
