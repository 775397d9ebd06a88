import { describe, expect, it } from 'vitest'
import { joinLines, splitLines } from './snapshot.ts'

describe('the file of a collection', () => {
  it('is JSON of all its records, from which each record’s line can be read', () => {
    for (const records of [[], [{ Id: 1, Name: 'a,\nb' }], [{ Id: 1 }, { Id: 2, Name: '],[' }]]) {
      const lines = records.map((record) => JSON.stringify(record))
      expect(JSON.parse(joinLines(lines))).toEqual(records)
      expect(splitLines(joinLines(lines))).toEqual(lines)
    }
  })

  it('has no lines if it was written in another format', () => {
    expect(splitLines('[{"Id":1},{"Id":2}]')).toEqual([])
    expect(splitLines('')).toEqual([])
  })
})
