import { expect, it } from 'vitest'
import { joinLines, splitLines } from './snapshot.ts'

it('the file of a collection is JSON with a line for each record', () => {
  for (const records of [[], [{ Id: 1, Name: 'a,\nb' }], [{ Id: 1 }, { Id: 2, Name: '],[' }]]) {
    const lines = records.map((record) => JSON.stringify(record))
    expect(JSON.parse(joinLines(lines))).toEqual(records)
    expect(splitLines(joinLines(lines))).toEqual(lines)
  }
})

it('a file in another format has no lines', () => {
  expect(splitLines('[{"Id":1},{"Id":2}]')).toEqual([])
  expect(splitLines('')).toEqual([])
})
