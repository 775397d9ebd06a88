import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { bitmap, clientPath, grf } from '../../../tests/client-pictures.ts'
import { temporaryFolder } from '../../../tests/temporary-folder.ts'
import { openGrf } from './grf.ts'
import { GrfError } from './grf-error.ts'
import { importIcons } from './import-icons.ts'
import { lzma } from './lzma.ts'
import { unpackEntry } from './unpack-entry.ts'

const limit = 1_000_000
const content = bitmap(24, 24, (x, y) => [x, y, 9])
const text = (part: string) => Buffer.from(part, 'latin1')
const file = (name: string, options: object = {}) => ({
  name: clientPath('item', text(path.basename(name, '.bmp'))),
  content,
  ...options,
})

async function saved(archive: Buffer): Promise<string> {
  const place = path.join(temporaryFolder('archive'), 'data.grf')
  await writeFile(place, archive)
  return place
}

/** The contents of an archive's files, or why one cannot be read. */
async function readAll(archive: Buffer): Promise<Record<string, Buffer | string>> {
  const { entries, read, close } = await openGrf(await saved(archive))
  const result: Record<string, Buffer | string> = {}
  for (const entry of entries)
    result[entry.name.toString('latin1').split('\\').at(-1) as string] = await read(entry, limit).catch(
      (error: GrfError) => error.message,
    )
  await close()
  return result
}

it.each([
  ['version 0x200', {}],
  ['version 0x300', { version: 0x300, magic: 'Event Horizon\0RL' }],
  ['version 0x300 and the older signature', { version: 0x300 }],
  ['version 0x300 and a header as in 0x200', { version: 0x300, seed: 0x12345678 }],
  ['version 0x200 and the newer signature', { magic: 'Event Horizon\0RL' }],
  ['a table packed with LZMA', { packing: 'lzma' as const }],
])('an archive of %s is read', async (_form, form) => {
  const files = [file('1.bmp'), file('2.bmp', { packing: 'lzma' }), file('3.bmp', { type: 0, packing: 'none' })]
  expect(await readAll(grf(files, form))).toEqual({ '1.bmp': content, '2.bmp': content, '3.bmp': content })
  expect(await readAll(grf([], form))).toEqual({})
})

it('type 0 is a folder without an extension, and a stored file with one', async () => {
  const folder = { name: text('data\\texture.2\\item'), content: Buffer.alloc(0), type: 0 }
  expect(await readAll(grf([folder, file('stored.bmp', { type: 0, packing: 'none' })]))).toEqual({
    'stored.bmp': content,
  })
})

it('a file that was removed from an archive is not in it', async () => {
  expect(await readAll(grf([file('1.bmp', { type: 17 }), file('2.bmp')]))).toEqual({ '2.bmp': content })
})

it.each([0x200, 0x300])('encrypted files of version %i are named with their kind', async (version) => {
  const files = [
    file('des.bmp', { type: 3 }),
    file('des-blocks.bmp', { type: 5 }),
    file('official.bmp', { type: 129 }),
    file('official-alone.bmp', { type: 128 }),
    file('editor.bmp', { packing: 'none', falseValues: { bytes: content.length + 1 } }),
    file('other.bmp', { type: 9 }),
  ]
  expect(await readAll(grf(files, { version }))).toEqual({
    'des.bmp': 'is encrypted',
    'des-blocks.bmp': 'is encrypted',
    'official.bmp': expect.stringContaining('official archives since 2025'),
    'official-alone.bmp': expect.stringContaining('official archives since 2025'),
    'editor.bmp': 'is encrypted by an editor of archives, or damaged',
    'other.bmp': 'has the unknown type 9',
  })
})

// Made by liblzma 5.4 (`xz --format=raw --lzma1=lc=3,lp=0,pb=2`), with the zero and the properties before it.
it('LZMA of another writer is unpacked', async () => {
  const packed = Buffer.from(
    'AF0AAAEAADCbCfZxdTv2RWHDAQK8bH7R5RB6POOSf/X/yaEEAq5xTDTGMMYKqzwvq1nvrGZCoooPB5l///mZoAA=',
    'base64',
  )
  expect((await unpackEntry(packed, 6000)).toString('latin1')).toBe('almanac of midgard '.repeat(316).slice(0, 6000))
})

it('LZMA with its size, or with an end mark, is unpacked', async () => {
  const alone = lzma().compress(content)
  expect(await unpackEntry(Buffer.concat([Buffer.alloc(1), alone]), content.length)).toEqual(content)
  // Made by liblzma 5.4 (`xz --format=lzma`), which writes no size but an end mark.
  const marked = Buffer.from('AF0AAIAA//////////8AMJsJ9nF1O/ZFYcMBArxsftHlEHmnBlj//2AAAAA=', 'base64')
  expect((await unpackEntry(marked, 19)).toString('latin1')).toBe('almanac of midgard ')
})

it('a damaged LZMA stream ends, and takes no more memory than the size in the table', async () => {
  const [head, ...bytes] = [0x5d, ...Array.from({ length: 300 }, (_, index) => (index * 97 + 13) % 251)]
  for (let at = 5; at < bytes.length; at += 7) {
    const damaged = Buffer.from([0, head as number, 0xff, 0xff, 0xff, 0xff, ...bytes.slice(0, at)])
    await unpackEntry(damaged, 100_000).then(
      (result) => expect(result).toHaveLength(100_000),
      (error) => expect(error).toBeInstanceOf(GrfError),
    )
  }
  for (const properties of [0x80, 0xb8, 0xe1, 0xff])
    await expect(unpackEntry(Buffer.from([0, properties, ...bytes]), 100)).rejects.toThrow(GrfError)
  await expect(unpackEntry(Buffer.from([0]), 100)).rejects.toThrow(GrfError)
})

it.each([
  ['more files than any client has', 1_000_001, 1],
  ['a table larger than any client has', 50_000, 1_400],
])('an archive with %s is refused', async (_what, count, nameBytes) => {
  const rows = Buffer.alloc(count * (nameBytes + 18), 1)
  for (let row = 1; row <= count; row++) rows[row * (nameBytes + 18) - 18] = 0
  const packed = deflateSync(rows, { level: 1 })
  const head = grf([]).subarray(0, 46)
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32LE(packed.length, 0)
  sizes.writeUInt32LE(rows.length, 4)
  await expect(openGrf(await saved(Buffer.concat([head, sizes, packed])))).rejects.toThrow(GrfError)
})

it('an icon that cannot be read is replaced by that of an earlier source, and is named', async () => {
  const [older, newer] = [
    await saved(grf([file('501.bmp')])),
    await saved(grf([file('501.bmp', { type: 129 }), file('502.bmp', { type: 129 })], { version: 0x300 })),
  ]
  const target = temporaryFolder('icons')
  const bad: string[] = []
  const { written, missing } = await importIcons({
    sources: [older, newer],
    items: [501, 502].map((id) => ({ id, resource: '' })),
    target,
    onBad: (where) => bad.push(where.split('\\').at(-1) as string),
  })
  expect([written.item, missing.item, bad]).toEqual([1, [502], ['501.bmp', '502.bmp']])
  expect(readFileSync(path.join(target, 'item/501.png')).length).toBeGreaterThan(0)
})

it('pictures are those of the folders item and collection, in any case, with either slash', async () => {
  const names = [
    'data\\item\\502.bmp',
    'data\\items\\501.bmp',
    'data\\item\\501.spr',
    'DATA\\ITEM\\503.BMP',
    'item/504.bmp',
  ]
  const archive = grf(names.map((name) => ({ name: text(name), content })))
  const { missing } = await importIcons({
    sources: [await saved(archive)],
    items: [501, 502, 503, 504].map((id) => ({ id, resource: '' })),
    target: temporaryFolder('icons'),
    onBad() {},
  })
  expect(missing.item).toEqual([501])
})
