import { describe, expect, it } from 'vitest'
import { joinLines, splitLines } from './snapshot.ts'

describe('the text of a collection’s file', () => {
  it('is JSON of all its records, and gives back each one’s own', () => {
    for (const records of [[], [{ Id: 1, Name: 'a,\nb' }], [{ Id: 1 }, { Id: 2, Name: '],[' }]]) {
      const lines = records.map((record) => JSON.stringify(record))
      expect(JSON.parse(joinLines(lines))).toEqual(records)
      expect(splitLines(joinLines(lines))).toEqual(lines)
    }
  })

  it('gives no lines where it was written otherwise', () => {
    expect(splitLines('[{"Id":1},{"Id":2}]')).toEqual([])
    expect(splitLines('')).toEqual([])
  })
})
