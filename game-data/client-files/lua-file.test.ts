// A damaged or hostile file is rejected with its name, in time proportional to its size.
import { expect, it } from 'vitest'
import { readLuaFile } from './lua-file.ts'
import { readTextTable } from './text-tables.ts'

const fieldNames = new Set(['identifiedDisplayName'])

it.each<[what: string, bytes: Uint8Array, message: RegExp]>([
  ['5 MB of one byte', Buffer.alloc(5e6, 0xff), /^info\.lua:1: not valid Lua: /],
  ['bytes that are not text', Buffer.alloc(50_000, 0xff), /^info\.lua:1: not valid Lua: /],
  [
    '200,000 local variables',
    Buffer.from(Array.from({ length: 200_000 }, (_, n) => `local a${n} = 1`).join('\n')),
    /^info\.lua:1: not valid Lua: more than 10000 different names/,
  ],
])('refuses %s', (_, bytes, message) => {
  expect(() => readLuaFile(bytes, 'info.lua', fieldNames)).toThrow(message)
})

it('reads a text table of empty lines in one pass', () => {
  expect(readTextTable(`${'\n'.repeat(1e6)} 501#a#\r\n`)).toEqual([[501, 'a']])
})

it('does not store a text that doubles in each line', () => {
  const double = 'a = a .. a\n'.repeat(40)
  const { tables } = readLuaFile(
    Buffer.from(`a = "xxxxxxxx"\n${double}tbl = { [1] = { identifiedDisplayName = a } }`),
    'info.lua',
    fieldNames,
  )
  expect(tables[0]?.size).toBe(1)
})
