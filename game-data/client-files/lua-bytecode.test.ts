import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findProgram } from '../../tests/system-packages.ts'
import { temporaryFolder } from '../../tests/temporary-folder.ts'
import { readItemTexts } from './item-texts.ts'
import { readLuaBytecode } from './lua-bytecode.ts'
import { readLuaSource } from './lua-source.ts'

const luac = findProgram('luac5.1')
const fieldNames = new Set(['identifiedDisplayName', 'identifiedDescriptionName', 'identifiedResourceName'])

/** `source` compiled by Lua's own compiler. */
function compile(source: string, ...options: string[]): Buffer {
  const folder = temporaryFolder('lua')
  const [from, to] = [path.join(folder, 'in.lua'), path.join(folder, 'out.lub')]
  writeFileSync(from, source)
  const { status, stderr } = spawnSync(luac as string, [...options, '-o', to, from], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return readFileSync(to)
}

/** An item with more lines than one instruction sets, a negative number, a joined text, and a call. */
const manyItems = `
local version = 3
tbl = {
${Array.from(
  { length: 300 },
  (_, index) => `[${index + 501}] = {
  unidentifiedDisplayName = "?", identifiedDisplayName = "道具" .. "${index}", identifiedResourceName = "\\172\\245",
  identifiedDescriptionName = { ${Array.from({ length: 60 }, (_, line) => `"第 ${index}-${line} 行"`).join(', ')}, f(1) },
  slotCount = -1, ClassNum = g(2, 3), costume = false },`,
).join('\n')}
}
tbl[9001] = { identifiedDisplayName = [[long]], identifiedDescriptionName = { f(), "b", nil, "d" } }
tbl_override = { [501] = { identifiedDisplayName = "over" } }
local L0, L1 = {}, {}
L1.identifiedDisplayName = "register"
L0[9002] = L1
tbl_custom = L0
additions[9003] = { identifiedDisplayName = "added" }
dofile("System/other.lub")
require "more"
function main()
  for id, row in pairs(tbl) do
    local ok, msg = AddItem(id, row.identifiedDisplayName, version)
    if not ok then return false, msg end
    for _, line in pairs(row.identifiedDescriptionName) do AddItemIdentifiedDesc(id, line) end
  end
  return true, "good"
end
`

describe.skipIf(!luac)('compiled Lua (skipped where luac5.1 is absent)', () => {
  it.each([
    ['with its debug information', []],
    ['stripped', ['-s']],
  ])('has the same tables as its source: %s', (_form, options) => {
    const source = readLuaSource(Buffer.from(manyItems), fieldNames)
    const compiled = readLuaBytecode(compile(manyItems, ...options), fieldNames)
    expect(compiled.loads).toEqual(['System/other.lub', 'more'])
    for (const name of ['tbl', 'tbl_override', 'tbl_custom', 'additions']) {
      expect(source.tables.get(name)?.size).toBeGreaterThan(0)
      expect(compiled.tables.get(name)).toEqual(source.tables.get(name))
    }
  })

  it('is rejected wherever it is cut, and never crashes the reader wherever it is damaged', () => {
    const whole = compile('tbl = { [1] = { identifiedDisplayName = "x" }, [2] = { f(), "y" } }')
    for (let end = 0; end < whole.length; end++) {
      expect(() => readLuaBytecode(whole.subarray(0, end), fieldNames), `cut at ${end}`).toThrow(
        /cut off|another engine/,
      )
    }
    for (let at = 0; at < whole.length; at++) {
      for (const value of [0x00, 0x7f, 0xff]) {
        const damaged = Buffer.from(whole)
        damaged[at] = value
        try {
          readLuaBytecode(damaged, fieldNames)
        } catch (error) {
          expect((error as Error).name, `byte ${at}`).toBe('LuaSyntaxError')
        }
      }
    }
  })
})

it.each([
  ['LuaJIT', '\x1bLJ\x02', 'compiled for another engine'],
  ['Lua 5.3', '\x1bLua\x53\x00', 'compiled for Lua 5.3; only 5.1 is supported'],
])('a file compiled for %s is rejected with a remedy', async (_kind, head, message) => {
  const folder = temporaryFolder('lua')
  const file = path.join(folder, 'itemInfo.lub')
  writeFileSync(file, Buffer.from(head, 'latin1'))
  await expect(readItemTexts([file], { encoding: 'auto', onProblem() {} })).rejects.toThrow(message)
  await expect(readItemTexts([file], { encoding: 'auto', onProblem() {} })).rejects.toThrow('Decompile it')
})
