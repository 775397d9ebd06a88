/** Files as operators and their downloads have them: loaders, compiled files, and hostile ones, which end in a limit. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileLua, readClientTexts } from '../../../tests/client-texts.ts'
import { rathenaRoot } from '../../../tests/rathena-root.ts'
import { readItemTexts } from '../item-texts.ts'
import type { clientLimits } from './run-client-file.ts'

const entry = (id: number, name: string) => `[${id}] = { identifiedDisplayName = "${name}" }`
const add = 'for id, row in pairs(tbl) do AddItem(id, "", "", row.identifiedDisplayName, "", 0, 0) end'
const names = (texts: ReadonlyMap<number, { name: string }>) =>
  Object.fromEntries([...texts].map(([id, { name }]) => [id, name]))

describe('what a file loads', () => {
  it('follows a list of files in a loop with dotted names, where the first file wins', async () => {
    const { texts, problems } = await readClientTexts(
      {
        'System/itemInfo.lua': `function main()
          local seen = {}
          for _, part in pairs({ "System.new_iteminfo", "System.base_iteminfo" }) do
            require(part)
            for id, row in pairs(tbl) do
              if not seen[id] then seen[id] = true AddItem(id, "", "", row.identifiedDisplayName, "", 0, 0) end
            end
          end
        end`,
        'System/base_iteminfo.lua': `tbl = { ${entry(501, 'base')}, ${entry(502, 'base')} }`,
        'system/new_iteminfo.lua': '',
        'System/new_iteminfo.lua': `tbl = { ${entry(502, 'new')} }`,
      },
      ['System/itemInfo.lua'],
    )
    expect(names(texts)).toEqual({ 501: 'base', 502: 'new' })
    expect(problems).toEqual([])
  })

  it('loads at the place of the call: own items at the end win over the base', async () => {
    const { texts } = await readClientTexts(
      {
        'System/itemInfo.lua': `tbl = { ${entry(501, 'base')}, ${entry(502, 'base')} } dofile("system\\\\OWN.LUB")`,
        'System/own.lua': 'tbl[501] = { identifiedDisplayName = "own" }',
      },
      ['System/itemInfo.lua'],
    )
    expect(names(texts)).toEqual({ 501: 'own', 502: 'base' })
  })

  it.each([
    ['a module that returns its table', 'tbl = require("own")', `return { ${entry(1, 'x')} }`],
    ['a loaded function', 'loadfile("System/own.lua")()', `tbl = { ${entry(1, 'x')} }`],
    ['a search path', 'package.path = "parts/?.txt;System/?.lua" require "own"', `tbl = { ${entry(1, 'x')} }`],
    [
      'an optional file that exists',
      'tbl = {} pcall(dofile, "System/own.lua")',
      `tbl[1] = { identifiedDisplayName = "x" }`,
    ],
    [
      'a file whose existence is tested first',
      'if io.open("System/own.lua", "r") ~= nil then io.close() dofile("System/own.lua") end',
      `tbl = { ${entry(1, 'x')} }`,
    ],
  ])('loads %s', async (_what, loader, own) => {
    const files = { 'System/itemInfo.lua': loader, 'System/own.lua': own }
    expect(names((await readClientTexts(files, ['System/itemInfo.lua'])).texts)).toEqual({ 1: 'x' })
  })

  it('goes on after a missing file, which is reported, and lets a script see it in pcall', async () => {
    const { texts, problems, lost } = await readClientTexts({
      'itemInfo.lua': `dofile("base.lua") require("System.more")
        local ok = pcall(dofile, "optional.lua")
        tbl = { [1] = { identifiedDisplayName = tostring(ok) } }`,
    })
    expect(names(texts)).toEqual({ 1: 'false' })
    const reason = 'is loaded by this file, but is not in the client’s folder'
    expect(problems).toEqual(
      ['base.lua', 'System.more', 'optional.lua'].map((record) => ({ file: 'itemInfo.lua', record, reason })),
    )
    expect(lost).toEqual([])
  })

  it('reports a setting that gives nothing because of an error as lost', async () => {
    const { problems, lost } = await readClientTexts({ 'itemInfo.lua': '\nerror({ 1 })' })
    expect(problems.map(({ reason }) => reason)).toEqual([
      'ends with an error: an error that is a table',
      'gives no name or text for ITEM_INFO',
    ])
    expect(lost).toEqual(['itemInfo.lua'])
  })

  it('names the loaded file and its line if that is no Lua', async () => {
    const files = { 'itemInfo.lua': 'dofile("own.lua")', 'own.lua': 'tbl = {\n  [1] = = 2 }' }
    await expect(readClientTexts(files, ['itemInfo.lua'])).rejects.toThrow(/own\.lua:2: not valid Lua: /)
  })

  it('reaches nothing outside of the client’s folder', async () => {
    const folder = await rathenaRoot({ 'secret.lua': `tbl = { ${entry(1, 'secret')} }`, 'client/System/keep.txt': '' })
    const [system, outside] = [path.join(folder, 'client/System'), path.join(folder, 'outside')]
    mkdirSync(outside)
    writeFileSync(path.join(outside, 'secret.lua'), `tbl = { ${entry(1, 'secret')} }`)
    symlinkSync(outside, path.join(system, 'linked'))
    symlinkSync(path.join(folder, 'secret.lua'), path.join(system, 'link.lua'))
    const file = path.join(system, 'itemInfo.lua')
    const paths = [
      '../../secret.lua',
      '../../../secret',
      `${folder}/secret.lua`,
      'link.lua',
      'linked/secret.lua',
      '/etc/passwd',
      'keep.txt',
    ]
    writeFileSync(file, paths.map((each) => `dofile(${JSON.stringify(each)})`).join('\n'))
    const missing: string[] = []
    const { texts } = await readItemTexts([file], {
      encoding: 'auto',
      onProblem: ({ record }) => void missing.push(record),
    })
    expect(texts.size).toBe(0)
    expect(missing).toEqual([...paths, 'the file'])
  })

  it('has no function of the machine', async () => {
    const { texts } = await readClientTexts({
      'itemInfo.lua': `print("nothing is printed")
        local found = {}
        for _, name in ipairs({ "io", "os", "debug", "module", "almanac_read", "almanac_offer" }) do
          if _G[name] ~= nil then found[#found + 1] = name end
        end
        tbl = { [1] = { identifiedDisplayName = "found: " .. table.concat(found, ",") } }`,
    })
    expect(texts.get(1)?.name).toBe('found:')
  })
})

describe('compiled files', () => {
  const source = `tbl = { ${Array.from({ length: 300 }, (_, id) => entry(id + 1, `n${id}`)).join(', ')} } function main() ${add} end`

  it('are read as their source is', async () => {
    const files = { 'a.lua': source, 'b.lub': compileLua(source) }
    const [fromSource, compiled] = [await readClientTexts(files, ['a.lua']), await readClientTexts(files, ['b.lub'])]
    expect(fromSource.texts.size).toBe(300)
    expect(compiled.texts).toEqual(fromSource.texts)
  })

  it.each([
    ['LuaJIT', '\x1bLJ\x02', 'compiled for another engine'],
    ['Lua 5.3', '\x1bLua\x53\x00', 'compiled for Lua 5.3; only 5.1 is supported'],
    ['64 bits', '\x1bLua\x51\x00\x01\x04\x08\x04\x08\x00', 'compiled for 64 bits'],
  ])('for %s are rejected with a remedy', async (_kind, head, message) => {
    const reading = readClientTexts({ 'itemInfo.lub': Buffer.from(head, 'latin1') })
    await expect(reading).rejects.toThrow(message)
    await expect(reading).rejects.toThrow('Decompile it')
  })

  it('are rejected wherever they are cut', async () => {
    const whole = compileLua(`tbl = { ${entry(1, 'x')} }`)
    for (let end = 5; end < whole.length; end += 11)
      await expect(readClientTexts({ 'a.lub': whole.subarray(0, end) }), `cut at ${end}`).rejects.toThrow(
        /damaged|cut off/,
      )
  })
})

describe('a hostile file ends in a limit', () => {
  const run = (source: string, limits: Partial<typeof clientLimits> = {}) =>
    readClientTexts({ 'itemInfo.lua': source, 'more.lua': `--${'x'.repeat(1_000)}` }, ['itemInfo.lua'], { limits })

  it.each([
    ['an endless loop', 'while true do end'],
    ['an endless main', 'function main() repeat until false end'],
    ['an endless loop that catches errors', 'while true do pcall(error) end'],
    ['an endless search', 'string.find(("a"):rep(40), ("a?"):rep(40) .. ("a"):rep(40))'],
    ['an endless coroutine', 'coroutine.wrap(function() while true do end end)()'],
    ['an endless replacement', 'string.gsub("x", "x", function() while true do end end)'],
  ])('of time: %s', async (_what, source) => {
    await expect(run(source, { maxMs: 100 })).rejects.toThrow('itemInfo.lua: runs longer than 0.1 s')
  })

  it.each([
    ['a text that doubles', 'local s = "x" while true do s = s .. s end'],
    ['a replacement that grows', 'local s = ("a"):rep(1e4):gsub("a", ("b"):rep(1e4))'],
    ['a large table', 'local t = {} for i = 1, 1e9 do t[i] = i end'],
  ])('of memory: %s', async (_what, source) => {
    const limits = { maxBytes: 24 << 20 }
    await expect(run(source, limits)).rejects.toThrow('itemInfo.lua: needs more than 24 MB')
  })

  it('of texts, by the length of one and of all', async () => {
    await expect(run('AddItem(1, "", "", ("x"):rep(5e6))')).rejects.toThrow('has a text of more than 4 MB')
    const many = 'local x = ("x"):rep(4e6) while true do AddItemIdentifiedDesc(1, x) end'
    await expect(run(many)).rejects.toThrow('adds more than 5000000 texts or 256 MB')
  })

  it('of the files that it loads, by their number and their bytes', async () => {
    const limits = { maxFiles: 20, maxFileBytes: 2 << 20 }
    await expect(run('dofile("itemInfo.lua")', limits)).rejects.toThrow('itemInfo.lua: loads more than 20 files')
    const many = { ...limits, maxFiles: 1e6 }
    await expect(run('while true do dofile("more.lua") end', many)).rejects.toThrow('loads more than 2 MB')
  })

  it.each([
    ['deep recursion', 'local function f() return 1 + f() end f()', 'stack overflow'],
    [
      'an error in an error',
      'error(setmetatable({}, { __tostring = function() error("again") end }))',
      'an error that is a table',
    ],
    ['an error that is nil', 'error(nil)', 'an error that is a nil'],
    [
      'a table whose fields raise errors',
      'tbl = { setmetatable({}, { __index = function() error("no", 0) end }) }',
      'no',
    ],
    ['a global table that raises errors', 'setmetatable(_G, { __index = function() error("no", 0) end }) x = y', 'no'],
  ])('%s is an error that is reported', async (_what, source, message) => {
    const { problems, lost } = await run(source)
    expect(problems[0]?.reason).toContain(`ends with an error: ${message}`)
    expect(lost).toEqual(['itemInfo.lua'])
  })

  it.each([
    ['functions that are replaced', 'pairs, next, type, rawget, pcall, error = nil'],
    ['an environment that is replaced', 'setfenv(0, {})'],
    [
      'calls with any values',
      'AddItem() AddItem({}, print) AddItem(0/0, 1) AddItemIdentifiedDesc(nil, {}) AddItem("x")',
    ],
    ['a table that contains itself', 'tbl = {} tbl[2] = tbl tbl.identifiedDisplayName = tbl'],
  ])('%s do no harm', async (_what, source) => {
    const { texts } = await run(`tbl = { ${entry(1, 'x')} } ${source}`)
    expect([undefined, 'x', '']).toContain(texts.get(1)?.name)
  })

  it('refuses 5 MB of one byte, and 200,000 local variables', async () => {
    const locals = Array.from({ length: 200_000 }, (_, n) => `local a${n} = 1`).join('\n')
    const quoted = Buffer.concat([Buffer.from('x = "'), Buffer.alloc(5e6, 0xff)])
    for (const content of [Buffer.alloc(5e6, 0xff), quoted, locals])
      await expect(readClientTexts({ 'itemInfo.lua': content })).rejects.toThrow(/itemInfo\.lua:\d+: not valid Lua: /)
  })
})
