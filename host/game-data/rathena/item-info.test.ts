import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fruit, rathenaRoot } from '../../../tests/rathena-root.ts'
import { encodingOf } from './decode-text.ts'
import { readItemInfo } from './item-info.ts'
import { loadRathena } from './load-rathena.ts'
import { Problems } from './problems.ts'

async function read(content: string | Uint8Array) {
  const folder = await mkdtemp(path.join(tmpdir(), 'iteminfo-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'itemInfo.lua')
  await writeFile(file, content)
  const problems = new Problems()
  const texts = await readItemInfo(file, problems)
  return { texts, problems: problems.list }
}

/** 功能 in Big5; the second byte of 功 is a backslash. */
const power = [0xa5, 0x5c, 0xaf, 0xe0]
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

describe('an itemInfo file', () => {
  it('gives names and descriptions; functions, calls and other tables are passed over, and nothing runs', async () => {
    const { texts } = await read(`
      os.execute("touch /tmp/never")
      local version = 3
      other = { 1, 2, { a = 1 }, name = "x" }
      tbl = {
        [501] = {
          unidentifiedDisplayName = "?",
          identifiedDisplayName = "紅色藥水",
          identifiedResourceName = "a",
          identifiedDescriptionName = { "第一行", "第二" .. "行", os.time(), nil },
          slotCount = 0, ClassNum = -1, costume = false, EffectID = f(1),
        },
        [0x1F6] = { identifiedDisplayName = 'Orange', identifiedDescriptionName = "one line" },
      }
      tbl[503] = { identifiedDisplayName = [[Long]] }
      function main() for id, row in pairs(tbl) do AddItem(id, row) end return true, "good" end
    `)
    expect([...texts]).toEqual([
      [501, { name: '紅色藥水', description: '第一行<br>第二行' }],
      [502, { name: 'Orange', description: 'one line' }],
      [503, { name: 'Long', description: '' }],
    ])
  })

  it('lets later tables win, as overriding tables do', async () => {
    const { texts } = await read(`
      local tbl = { [1] = { identifiedDisplayName = "a" }, [2] = { identifiedDisplayName = "b" } }
      tbl_override = { [2] = { identifiedDisplayName = "c" } }`)
    expect([...texts.values()].map(({ name }) => name)).toEqual(['a', 'c'])
  })

  it('takes colour codes out of names', async () => {
    const { texts } = await read('tbl = { [1] = { identifiedDisplayName = "^FF0000火^000000劍" } }')
    expect(texts.get(1)?.name).toBe('火劍')
  })

  it.each([
    ['UTF-8', 'tbl = { [1] = { identifiedDisplayName = "紅色藥水" } }', '紅色藥水'],
    ['UTF-8 with a mark', '\uFEFFtbl = { [1] = { identifiedDisplayName = "紅色藥水" } }', '紅色藥水'],
    ['Big5', bytes('tbl = { [1] = { identifiedDisplayName = "', [0xac, 0xf5, 0xa6, 0xe2], '" } }'), '紅色'],
    [
      'Big5 with a doubled backslash, as the client needs it',
      bytes('tbl = { [1] = { identifiedDisplayName = "', [0xa5, 0x5c, 0x5c, 0xaf, 0xe0], '" } }'),
      '功能',
    ],
    [
      'Big5 with a bare backslash before the end of a text',
      bytes('tbl = { [1] = { identifiedDisplayName = "', power, [0xa5, 0x5c], '" } }'),
      '功能功',
    ],
  ])('may be in %s', async (_encoding, content, name) => {
    expect((await read(content)).texts.get(1)?.name).toBe(name)
  })

  it('names file and line of what is not Lua, and refuses compiled files', async () => {
    await expect(read('tbl = {\n  [1] = {\n  broken broken\n}')).rejects.toThrow(/itemInfo\.lua:3: not valid Lua: /)
    await expect(read('tbl = {\n  [1] = "open\n}')).rejects.toThrow(/itemInfo\.lua:2: not valid Lua: /)
    await expect(read(`tbl = ${'{'.repeat(100_000)}`)).rejects.toThrow(/not valid Lua/)
    await expect(read('\x1bLuaQ')).rejects.toThrow('is compiled')
  })

  it('reports entries without any text, and survives empty files and hostile keys', async () => {
    const { texts, problems } = await read('tbl = { [7] = {}, [-1] = {}, [1.5] = {}, ["__proto__"] = { a = 1 } }')
    expect(texts.size).toBe(0)
    expect(problems).toEqual([
      { file: 'itemInfo.lua', line: 1, record: 'item 7', reason: 'has neither name nor description' },
    ])
    expect((await read('')).texts.size).toBe(0)
  })

  it('names the items; an item that it lacks keeps the name of the database', async () => {
    const root = await rathenaRoot({
      'db/item_db.yml': fruit(),
      'info.lua':
        'tbl = { [1] = { identifiedDisplayName = "蘋果", identifiedDescriptionName = { "脆" } }, [2] = { identifiedDisplayName = "" }, [99] = { identifiedDisplayName = "沒有" } }',
    })
    const { items } = await loadRathena({ root, mode: 'renewal', itemInfo: `${root}/info.lua` })
    expect(items.get(1)).toMatchObject({ Name: '蘋果', Description: '脆' })
    expect(items.get(2)?.Name).toBe('The Banana')
    expect(items.has(99)).toBe(false)
  })
})

describe('the encoding of a file', () => {
  it('stays UTF-8 where single bytes are damaged', () => {
    expect(encodingOf(bytes('# ', [0xff, 0xfe], '\n', [...Buffer.from('名稱：紅色藥水')]))).toBe('utf-8')
  })
  it('is told by the mark of UTF-16', () => {
    expect(encodingOf(Uint8Array.of(0xff, 0xfe, 0x41, 0))).toBe('utf-16le')
    expect(encodingOf(Uint8Array.of(0xfe, 0xff, 0, 0x41))).toBe('utf-16be')
  })
})
