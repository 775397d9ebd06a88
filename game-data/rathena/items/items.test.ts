import { execFileSync } from 'node:child_process'
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { problemKinds } from '../../../domain/game-data/game-problems.ts'
import { database, fruit, imports, loadSmall, rathenaRoot } from '../../../tests/rathena-root.ts'
import { loadRathena } from '../load-rathena.ts'

const row = (id: number, name: string, more = '') => `  - { Id: ${id}, AegisName: ${name}, Name: ${name}${more} }`
const file = (body: string, ...footer: string[]) =>
  database('ITEM_DB', 3, body, footer.length > 0 ? imports(...footer) : '')

it('item files are skipped for a mode in another case and for generators', async () => {
  const { items, problems } = await loadSmall({
    'db/item_db.yml': file(row(1, 'A'), '{ Path: db/b.yml, Mode: renewal }', '{ Path: db/c.yml, Generator: true }'),
    'db/item_group_db.yml': database('ITEM_GROUP_DB', 4),
    'db/b.yml': file(row(2, 'B')),
    'db/c.yml': file(row(3, 'C')),
  })
  expect([...items.keys()]).toEqual([1])
  expect(problems.map(({ reason }) => reason)).toEqual([
    'Mode must be Renewal or Prerenewal (is "renewal"): the server does not load it',
  ])
})

it.each([
  ['of another type', 'Type: item_db', /^Type must be ITEM_DB \(is "item_db"\); the file is ignored$/],
  ['without a version', 'Type: ITEM_DB', /^Version is missing; the file is ignored$/],
])('item files are ignored with their imports: a file %s', async (_, head, reason) => {
  const imported = file(row(2, 'B'), '{ Path: db/c.yml }').replace(/ {2}Type: ITEM_DB\n {2}Version: 3/, `  ${head}`)
  const { items, problems, missing } = await loadSmall({
    'db/item_db.yml': file(row(1, 'A'), '{ Path: db/b.yml }'),
    'db/item_group_db.yml': database('ITEM_GROUP_DB', 4),
    'db/b.yml': imported,
    'db/c.yml': file(row(3, 'C')),
  })
  expect([...items.keys()]).toEqual([1])
  expect(problems.map((problem) => problem.reason)).toEqual([expect.stringMatching(reason)])
  expect(missing).toEqual(['db/b.yml'])
})

it('item files may import each other in a circle or lead out of the root, which is reported', async () => {
  const { items, problems } = await loadSmall({
    'db/item_db.yml': file(row(1, 'A'), '{ Path: db/b.yml }', '{ Path: ../../etc/passwd }', '{ Path: /etc/passwd }'),
    'db/b.yml': file(row(2, 'B'), '{ Path: db/item_db.yml }'),
  })
  expect([...items.keys()]).toEqual([1, 2])
  expect(problems.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['imports itself', 'lies outside the server root', 'lies outside the server root']),
  )
})

it('item files may have Windows line ends and comments in any encoding, or be empty', async () => {
  const korean = Uint8Array.of(0x23, 0x20, 0xbe, 0xc6, 0xc0, 0xcc, 0xc5, 0xdb, 0x0a)
  const { items } = await loadSmall({
    'db/item_db.yml': file(row(1, 'A'), '{ Path: db/korean.yml }', '{ Path: db/import/item_db.yml }'),
    'db/korean.yml': Buffer.concat([korean, Buffer.from(file(row(2, 'B')).replaceAll('\n', '\r\n'))]),
    'db/import/item_db.yml': '# nothing here yet\n',
  })
  expect([...items.keys()]).toEqual([1, 2])
})

it('items are merged field by field, and by single locations', async () => {
  const { items } = await loadSmall({
    'db/item_db.yml': file(
      `${row(1, 'Hat', ', Type: Armor, Slots: 1, View: 7, Locations: { Head_Top: true, Head_Mid: true }')}\n` +
        '  - { Id: 1, Name: Better Hat, Locations: { Head_Mid: false, Head_Low: true } }',
    ),
  })
  expect(items.get(1)).toEqual({
    Id: 1,
    Name: 'Better Hat',
    AegisName: 'Hat',
    Type: 'Armor',
    Slot: 1,
    View: 7,
    ViewId: 7,
    Locations: { Head_Top: true, Head_Low: true },
    Description: '',
    EnchantId: 0,
    Facts: { ArmorLevel: 1 },
  })
})

it('items have the first value of a duplicate key, which is reported', async () => {
  const body = '  - Id: 1\n    AegisName: A\n    Name: First\n    Name: Second'
  const { items, problems } = await loadSmall({ 'db/item_db.yml': file(body) })
  expect(items.get(1)?.Name).toBe('First')
  expect(problems[0]).toMatchObject({ file: 'db/item_db.yml', line: expect.any(Number), record: 'key Name' })
})
it('items may have names that look like other values, but not null', async () => {
  const { items } = await loadSmall({
    'db/item_db.yml': file([row(1, 'Null'), row(2, '012'), row(3, '1E5'), row(4, 'True')].join('\n')),
  })
  expect([...items.values()].map(({ AegisName }) => AegisName)).toEqual(['012', '1E5', 'True'])
})

it.each([
  ['Id: -1, AegisName: X, Name: X', 'Id must be a whole number'],
  ['Id: .nan, AegisName: X, Name: X', 'Id must be a whole number'],
  ['Id: 1.5, AegisName: X, Name: X', 'Id must be a whole number'],
  ['AegisName: X, Name: X', 'Id is missing'],
  ['Id: 2, Name: X', 'AegisName is missing'],
  ['Id: 2, AegisName: X', 'Name is missing'],
  ['Id: 2, AegisName: APPLE, Name: X', 'belongs to item 1'],
  ['Id: 2, AegisName: X, Name: X, SubType: Dagger', 'an item of Type Etc cannot have a SubType'],
])('items omit { %s } with a reason', async (entry, reason) => {
  const { items, problems } = await loadSmall({
    'db/item_db.yml': file(`${row(1, 'Apple')}\n  - { ${entry} }\n${row(9, 'Last')}`),
  })
  expect([...items.keys()]).toEqual([1, 9])
  expect(problems[0]).toMatchObject({ file: 'db/item_db.yml', line: 7, reason: expect.stringContaining(reason) })
})

it('items may be named `__proto__` and `constructor`', async () => {
  const { items, problems } = await loadSmall({
    'db/item_db.yml': file(
      [row(1, '__proto__'), row(2, 'constructor'), row(3, 'C', ', Locations: { __proto__: true, Garment: true }')].join(
        '\n',
      ),
    ),
  })
  expect([...items.values()].map(({ AegisName }) => AegisName)).toEqual(['__proto__', 'constructor', 'C'])
  expect(items.get(3)?.Locations).toEqual({})
  expect(problems[0]).toMatchObject({
    record: 'item 3 C',
    reason: 'location "__proto__" is unknown: the server takes Type Etc',
  })
  expect(({} as Record<string, unknown>).Garment).toBeUndefined()
})

it('a fork’s own item types are those whose constants its source has', async () => {
  const charms = { 'db/item_db.yml': file(`${row(1, 'A', ', Type: Charm')}\n${row(2, 'B', ', Type: Relic')}`) }
  const constants = { 'src/map/script_constants.hpp': '\texport_constant(IT_CHARM);\n' }
  const { items, problems } = await loadSmall({ ...charms, ...constants })
  expect([items.get(1)?.Type, items.get(2)?.Type]).toEqual(['Charm', 'Etc'])
  expect(problems.filter(({ reason }) => reason.startsWith('Type'))).toMatchObject([
    { record: 'item 2 B', reason: 'Type "Relic" is unknown: the server takes Etc' },
  ])
})

it('unreadable item files are reported as lost, with the line', async () => {
  const { problems, missing } = await loadSmall({
    'db/item_db.yml': file(row(1, 'A'), '{ Path: db/b.yml }'),
    'db/b.yml': file('  - Id: 2\n     Name: B'),
  })
  expect(missing).toEqual(['db/b.yml'])
  expect(problems[0]?.reason).toMatch(/^"Name: B": .+; the server loses the whole file$/)
})

it('unreadable item files count as lost if more than a tenth of their entries is refused', async () => {
  const bad = (count: number) => Array.from({ length: count }, (_, n) => `  - { Id: ${n + 100}, Name: X }`).join('\n')
  const good = Array.from({ length: 180 }, (_, n) => row(n + 1000, `N${n}`)).join('\n')
  const load = (count: number) =>
    loadSmall({
      'db/item_db.yml': file(row(1, 'A'), '{ Path: db/b.yml }'),
      'db/b.yml': file(`${good}\n${bad(count)}`),
    })
  expect((await load(19)).missing).toBeUndefined()
  const { missing, problems } = await load(30)
  expect(missing).toEqual(['db/b.yml'])
  const first = problemKinds(problems).find(({ remedy }) => remedy === 'lost')
  expect(first).toMatchObject({ file: 'db/b.yml', line: expect.any(Number) })
  expect(first?.example).toMatch(/30 of 21\d entries; the first: AegisName is missing$/)
})

it('records that an empty script takes in are reported, and their file as lost if they are many', async () => {
  const hidden = Array.from({ length: 30 }, (_, n) => row(n + 100, `N${n}`)).join('\n')
  const last = '  - Id: 2\n    AegisName: B\n    Name: B\n    Script: |'
  const { items, missing, problems } = await loadSmall({ 'db/item_db.yml': file(`${row(1, 'A')}\n${last}\n${hidden}`) })
  expect([...items.keys(), ...(missing ?? [])]).toEqual([1, 2, 'db/item_db.yml'])
  expect(problems[0]).toMatchObject({ line: 10, record: '30 records', isWhole: true })
  const lost = problems.find((problem) => problem.lost)
  expect(lost).toMatchObject({ file: 'db/item_db.yml', line: 10, reason: expect.stringContaining('remove this line') })
})

const swallowed = '  - Id: 3\n    AegisName: C\n    Name: C\n    Script: |\n      getgroupitem(IG_BLUEBOX);\n'
it.each([
  [
    '    Script: |\n',
    10,
    /^"Script: \|" has no indented text: remove this line or give it a text; .* 1 records from line 11/,
  ],
  [
    '    Script: |\n#     itemheal 1,1;\n      itemheal 2,2;\n',
    11,
    /^begins with # at the first column below "Script: \|": indent/,
  ],
  ['    Script: "itemheal 1,1;\n', 10, /^the quotation mark in this line is not closed/],
])('a text that contains records is no script, and the line that did it is named: %j', async (script, line, reason) => {
  const last = script.includes('"') ? '\n  - Id: 4\n    AegisName: D\n    Name: "D"' : ''
  const { items, packages, problems } = await loadSmall(
    {
      'db/item_db.yml': file(`${row(1, 'A')}\n  - Id: 2\n    AegisName: B\n    Name: B\n${script}${swallowed}${last}`),
      'db/item_group_db.yml': database(
        'ITEM_GROUP_DB',
        4,
        '  - { Group: BLUEBOX, SubGroups: [{ SubGroup: 1, List: [{ Index: 0, Item: A, Rate: 1 }] }] }',
      ),
    },
    { itemScripts: 'on' },
  )
  expect([packages.size, items.get(2)?.Facts?.Script]).toEqual([0, undefined])
  const hidden = problems.find(({ isWhole }) => isWhole)
  expect(hidden).toMatchObject({ file: 'db/item_db.yml', line })
  expect(hidden?.reason).toMatch(reason)
})

it.each([
  ['a pipe', (file: string) => execFileSync('sh', ['-c', `mkfifo '${file}'`]), 'is no regular file'],
  ['a device', (file: string) => symlinkSync('/dev/zero', file), 'is no regular file'],
  ['a file of 300 MB', (file: string) => writeFileSync(file, '') ?? truncateSync(file, 300 << 20), 'has 300 MB'],
])('unreadable item files are reported as lost: %s', async (_, make, reason) => {
  const root = await rathenaRoot({ 'db/item_db.yml': file(row(1, 'A'), '{ Path: db/b.yml }') })
  make(path.join(root, 'db/b.yml'))
  const { items, missing, problems } = await loadRathena({ root, mode: 'renewal' })
  expect([[...items.keys()], missing]).toEqual([[1], ['db/b.yml']])
  expect(problems[0]).toMatchObject({ file: 'db/b.yml', lost: 'db/b.yml', reason: expect.stringContaining(reason) })
})

it('imports of more than 2,000 files are reported as lost', async () => {
  const twice = (name: string) => [`{ Path: db/${name}.yml }`, `{ Path: db/${name}.yml }`]
  const files = Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [`db/f${n}.yml`, file(row(n + 2, `A${n}`), ...twice(`f${n + 1}`))]),
  )
  const { items, missing, problems } = await loadSmall({
    ...files,
    'db/item_db.yml': file(row(1, 'A'), ...twice('f0')),
  })
  expect([items.size, missing?.includes('db/f0.yml')]).toEqual([21, true])
  expect(problems.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('imports more than 2000 files'))
})

it('a folder without item files rejects the load', async () => {
  const root = await rathenaRoot({ 'db/readme.txt': '' })
  await expect(loadRathena({ root, mode: 'renewal' })).rejects.toThrow('item_db.yml is missing')
})

it.each(['"db/\\0.yml"', `db/${'x'.repeat(5000)}.yml`])(
  'an import of a path that no file can have is missing',
  async (name) => {
    const { problems } = await loadSmall({
      'db/item_group_db.yml': database('ITEM_GROUP_DB', 4, '', imports(`{ Path: ${name} }`)),
    })
    expect(problems.map(({ reason }) => reason)).toEqual(['the file is missing'])
  },
)

it('an id that wraps to one beyond the memory of a server is left out with a warning', async () => {
  const { items, problems } = await loadSmall({
    'db/item_db.yml': `${fruit()}\n  - { Id: 99999999999, AegisName: Big, Name: Big }`,
  })
  expect(items.size).toBe(9)
  const reason = 'Id 1215752191 needs more memory than a server has: it does not start with this record'
  expect(problems[0]).toMatchObject({ file: 'db/item_db.yml', line: 34, reason })
})
