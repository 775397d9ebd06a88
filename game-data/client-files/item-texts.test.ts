import { expect, it } from 'vitest'
import { readClientTexts } from '../../tests/client-texts.ts'
import { rathenaRoot } from '../../tests/rathena-root.ts'
import { readItemTexts } from './item-texts.ts'
import { listClientFiles } from './list-client-files.ts'

const read = (content: string | Uint8Array) => readClientTexts({ 'itemInfo.lua': content })
const entry = (id: number, name: string) => `[${id}] = { identifiedDisplayName = "${name}" }`

/** 功能 in Big5; the second byte of 功 is a backslash. */
const power = [0xa5, 0x5c, 0xaf, 0xe0]
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

/** What the client's files end with. */
const main = `
  function main()
    for id, row in pairs(tbl) do
      AddItem(id, row.unidentifiedDisplayName, "", row.identifiedDisplayName, row.identifiedResourceName, row.slotCount, 0)
      for _, line in pairs(row.unidentifiedDescriptionName or {}) do AddItemUnidentifiedDesc(id, line) end
      for _, line in pairs(row.identifiedDescriptionName) do AddItemIdentifiedDesc(id, line) end
      if row.EffectID then AddItemEffectInfo(id, row.EffectID) end
      if row.costume then AddItemIsCostume(id, row.costume) end
      if row.PackageID then AddItemPackageID(id, row.PackageID) end
    end
    return true, "good"
  end`

it('an itemInfo file is run: what its main adds counts, computed texts and fields of the client too', async () => {
  const { texts, problems } = await read(`
      local stars = string.rep("*", 3)
      local function title(text) return text:gsub("#", stars) end
      other = { 1, 2, { a = 1 }, name = "x" }
      tbl = {
        [501] = {
          unidentifiedDisplayName = "?",
          identifiedDisplayName = title("紅色藥水#"),
          identifiedResourceName = "a",
          identifiedDescriptionName = { "第一行", "第二" .. "行", nil },
          slotCount = 0, ClassNum = -1, costume = true, EffectID = 3, PackageID = 7,
        },
        [0x1F6] = { identifiedDisplayName = 'Orange', identifiedDescriptionName = { "one line" } },
      }
      tbl[503] = { identifiedDisplayName = [[Long]], identifiedDescriptionName = {} }
      ${main}
    `)
  expect([...texts].toSorted(([a], [b]) => a - b)).toEqual([
    [501, { name: '紅色藥水***', description: '第一行<br>第二行', resource: 'a' }],
    [502, { name: 'Orange', description: 'one line', resource: '' }],
    [503, { name: 'Long', description: '', resource: '' }],
  ])
  expect(problems).toEqual([])
})

it('main counts, and the tables only where it adds nothing', async () => {
  const added = await read(
    `tbl = { ${entry(1, 'x')}, ${entry(2, 'y')} } function main() AddItem(2, "", "", "Z", "", 0, 0) end`,
  )
  expect([...added.texts].map(([id, { name }]) => [id, name])).toEqual([[2, 'Z']])
  const table = await read(`tbl = { ${entry(1, 'x')} } function main() return true, "good" end`)
  expect([...table.texts].map(([id, { name }]) => [id, name])).toEqual([[1, 'x']])
})

it('a main that adds an item again replaces what it gives again', async () => {
  const { texts } = await read(`function main()
    AddItem(1, "", "", "first", "a", 0, 0) AddItemIdentifiedDesc(1, "one") AddItemIdentifiedDesc(1, "two")
    AddItem(2, "", "", "b", "", 0, 0) AddItemIdentifiedDesc(2, "kept")
    AddItem(1, "", "", "second", "", 0, 0) AddItemIdentifiedDesc(1, "three")
    AddItem(2, "", "", "c", "", 0, 0)
  end`)
  expect([texts.get(1), texts.get(2)]).toEqual([
    { name: 'second', description: 'three', resource: 'a' },
    { name: 'c', description: 'kept', resource: '' },
  ])
})

it('a main that ends with an error keeps what it has added, the rest comes from the table, and the line is reported', async () => {
  const { texts, problems } = await read(`tbl = { ${entry(1, 'x')}, ${entry(2, 'y')} }
function main()
  AddItem(1, "", "", "added", "", 0, 0)
  missing.field = 1
end`)
  expect([texts.get(1)?.name, texts.get(2)?.name]).toEqual(['added', 'y'])
  expect(problems).toEqual([
    {
      ...{ file: 'itemInfo.lua', line: 4, record: 'the program of the client' },
      reason: "ends with an error: main: attempt to index global 'missing' (a nil value)",
    },
  ])
})

it('a line break inside one line of a description stays a line break', async () => {
  const { texts } = await read('tbl = { [1] = { identifiedDescriptionName = { "a\\nb\\r\\nc", "d" } } }')
  expect(texts.get(1)?.description).toBe('a<br>b<br>c<br>d')
})

it.each([
  ['UTF-8, with colours', 'tbl = { [1] = { identifiedDisplayName = "^FF0000紅色^000000藥水" } }', '紅色藥水'],
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
])('an itemInfo file is read in %s', async (_encoding, content, name) => {
  expect((await read(content)).texts.get(1)?.name).toBe(name)
})

it('an itemInfo file is rejected with file and line if it is not Lua', async () => {
  await expect(read('tbl = {\n  [1] = {\n  broken broken\n}')).rejects.toThrow(/itemInfo\.lua:3: not valid Lua: /)
  await expect(read('tbl = {\n  [1] = "open\n}')).rejects.toThrow(/itemInfo\.lua:2: not valid Lua: /)
  // As a decompiler writes it.
  await expect(read('mapTbl = {\n  ein_dun03.rsw = { displayName = "x" }\n}')).rejects.toThrow(/itemInfo\.lua:2: /)
  await expect(read(`tbl = ${'{'.repeat(100_000)}`)).rejects.toThrow(/not valid Lua/)
})

it('entries without text are reported; empty files and hostile keys are harmless', async () => {
  const { texts, problems } = await read('tbl = { [7] = {}, [-1] = {}, [1.5] = {}, ["__proto__"] = { a = 1 } }')
  expect([...texts.keys()]).toEqual([7])
  expect(problems).toEqual([
    { file: 'itemInfo.lua', line: 1, record: 'item 7', reason: 'has neither name nor description' },
    { file: 'itemInfo.lua', record: 'the file', reason: 'gives no name or text for ITEM_INFO' },
  ])
  const spread = await read('tbl = {\n[7] = {},\n[8] = { identifiedDisplayName = "x" },\n\n[ 0x9 ]\n = {} }')
  expect(spread.problems.map(({ record, line }) => [record, line])).toEqual([
    ['item 7', 2],
    ['item 9', 5],
  ])
  expect((await read('')).texts.size).toBe(0)
})

it('several itemInfo files are merged field by field: a later entry without a description keeps the earlier description', async () => {
  const { texts, files } = await readClientTexts({
    'a.lua':
      'tbl = { [1] = { identifiedDisplayName = "甲", identifiedDescriptionName = { "說明" } }, [2] = { identifiedDisplayName = "乙" } }',
    'b.lua': 'tbl = { [1] = { identifiedDisplayName = "丙" }, [2] = { identifiedDescriptionName = { "後來的說明" } } }',
  })
  expect([...texts.values()]).toEqual([
    { name: '丙', description: '說明', resource: '' },
    { name: '乙', description: '後來的說明', resource: '' },
  ])
  expect(files.map(({ names, descriptions }) => [names, descriptions])).toEqual([
    [2, 1],
    [1, 1],
  ])
})

it('several itemInfo files are listed by name, by pattern and by files that load others; each is read once', async () => {
  const folder = await rathenaRoot({
    'System/itemInfo_C.lua': `dofile("System/itemInfo.lub")\nrequire("more")\nrequire "more.lua/missing"\ntbl_custom = { ${entry(1, 'custom')} }`,
    'System/ITEMINFO.lub': `tbl = { ${entry(1, 'official')}, ${entry(2, 'two')} }`,
    'System/more.lua': `tbl = { ${entry(3, 'three')} }`,
  })
  const problems: string[] = []
  const files = listClientFiles(`${folder}/System/itemInfo_*.lua:${folder}/System/more.lua`)
  const { texts } = await readItemTexts(files, {
    encoding: 'auto',
    onProblem: ({ record, reason }) => void problems.push(`${record} ${reason}`),
  })
  expect([...texts].map(([id, { name }]) => [id, name]).toSorted()).toEqual([
    [1, 'custom'],
    [2, 'two'],
    [3, 'three'],
  ])
  expect(problems).toEqual(['more.lua/missing is loaded by this file, but is not in the client’s folder'])
  expect(() => listClientFiles(`${folder}/System/more.lua:${folder}/no*.lua`)).toThrow(/no such file: .*no\*\.lua/)
})

it('the older idnum2item tables are read', async () => {
  const { texts } = await readClientTexts({
    'idnum2itemdisplaynametable.txt': '// names\r\n501#Red_Potion#\r\n502#橘色_藥水#\r\nbroken\r\n',
    'idnum2itemdesctable.txt': '\uFEFF501#\r\n^FF0000紅^000000\r\n第二行\r\n#\r\n502#\n一行\n#\n',
    'idnum2itemresnametable.txt': Buffer.from([...Buffer.from('501#'), 0xbb, 0xa1, 0xb0, 0xa3, ...Buffer.from('#\n')]),
  })
  expect(texts.get(501)).toEqual({
    name: 'Red Potion',
    description: '<span class="tint-red">紅</span><br>第二行',
    resource: '빨간',
  })
  expect(texts.get(502)).toMatchObject({ name: '橘色 藥水', description: '一行' })
})

it.each([
  ['a table that is returned', `return { ${entry(1, 'x')} }`],
  ['custom over official, in any order', `tbl_custom = { ${entry(1, 'x')} } tbl = { ${entry(1, 'y')} }`],
  ['override over custom', `tbl_override = { ${entry(1, 'x')} } tbl_custom = { ${entry(1, 'y')} }`],
  ['additions to a table of another file', `tbl[1] = { identifiedDisplayName = "x" }`],
  [
    'registers of a decompiler',
    `local L0_1, L1_1, L2_1
       L0_1 = {}
       L1_1 = {}
       L1_1.identifiedDisplayName = "x"
       L2_1 = { "a", "b" }
       L2_1[3] = "c"
       L1_1.identifiedDescriptionName = L2_1
       L0_1[1] = L1_1
       L1_1 = {}
       L1_1.identifiedDisplayName = "other"
       L0_1[2] = L1_1
       tbl = L0_1
       function main() L0_1 = nil tbl = {} end`,
  ],
])('shapes of itemInfo are read with %s', async (_shape, source) => {
  expect((await read(source)).texts.get(1)?.name).toBe('x')
})

it('itemInfo is read if a description is written line by line', async () => {
  const { texts } = await read(
    'L0 = {} L1 = {} L2 = {} L2[2] = "b" L2[1] = "a" L1.identifiedDescriptionName = L2 L0[7] = L1 tbl = L0',
  )
  expect(texts.get(7)?.description).toBe('a<br>b')
})
