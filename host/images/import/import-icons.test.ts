import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { apple, bitmap, clientPath, grf } from '../../../tests/client-pictures.ts'
import { temporaryFolder } from '../../../tests/temporary-folder.ts'
import { openGrf } from './grf.ts'
import { GrfError } from './grf-error.ts'
import { importIcons } from './import-icons.ts'

const magenta: [number, number, number] = [255, 0, 255]
const red: [number, number, number] = [200, 10, 20]
/** A magenta bitmap with one red pixel at the top left. */
const icon = (options?: Parameters<typeof bitmap>[3], width = 24, height = 24) =>
  bitmap(width, height, (x, y) => (x === 0 && y === 0 ? red : magenta), options)
/** An icon with 8 bits per pixel whose header claims RLE compression. */
function compressed(): Buffer {
  const picture = icon({ bits: 8 })
  picture.writeUInt32LE(1, 30)
  return picture
}
const text = (part: string) => Buffer.from(part, 'latin1')

async function importFrom(sources: string[], items: { id: number; resource: string }[]) {
  const target = temporaryFolder('icons')
  const bad: string[] = []
  const onBad = (where: string, reason: string) => bad.push(`${where} ${reason}`)
  return { ...(await importIcons({ sources, items, target, onBad })), target, bad }
}

async function archiveOf(...parameters: Parameters<typeof grf>): Promise<string> {
  const file = path.join(temporaryFolder('icons'), 'data.grf')
  await writeFile(file, grf(...parameters))
  return file
}

/** Red, green, blue and alpha at a place. */
async function pixel(file: string, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
}

it.each([
  ['24 bits', {}],
  ['32 bits', { bits: 32 as const }],
  ['a palette', { bits: 8 as const }],
  ['a palette of 16 colours', { bits: 4 as const }],
  ['two colours', { bits: 1 as const, gap: 4 }],
  ['rows from the top', { topDown: true }],
])('an icon with %s keeps its colours, and magenta becomes transparent', async (_form, options) => {
  const file = await archiveOf([{ name: clientPath('item', apple), content: icon(options, 75, 100) }])
  const { target, written } = await importFrom([file], [{ id: 501, resource: '사과' }])
  expect(written).toEqual({ item: 1, collection: 0, map: 0 })
  const png = path.join(target, 'item', '501.png')
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 75, height: 100 })
  expect(await pixel(png, 0, 0)).toEqual([...red, 255])
  expect((await pixel(png, 5, 5))[3]).toBe(0)
  expect((await pixel(png, 74, 0))[3]).toBe(0)
})

it('an icon of more than 256 colours keeps each of them', async () => {
  const content = bitmap(64, 64, (x, y) => [x, y, 7])
  const { target } = await importFrom(
    [await archiveOf([{ name: clientPath('item', apple), content }])],
    [{ id: 501, resource: '사과' }],
  )
  for (const [x, y] of [
    [0, 0],
    [63, 1],
    [2, 62],
  ] as const)
    expect(await pixel(path.join(target, 'item', '501.png'), x, y)).toEqual([x, y, 7, 255])
})

it.each([
  ['사과', apple],
  // These bytes are also valid UTF-8.
  ['창', Buffer.from('c3a2', 'hex')],
])(
  'icons in folders may have the name %s in Korean, as raw bytes, or decoded as Western letters',
  async (resource, bytes) => {
    const folder = temporaryFolder('icons')
    const western = Buffer.from(bytes.toString('latin1'), 'utf8')
    const names: Record<string, Buffer> = { bytes, korean: Buffer.from(resource), western }
    for (const [place, name] of Object.entries(names)) {
      await mkdir(path.join(folder, place, 'Item'), { recursive: true })
      const file = Buffer.concat([text(`${folder}/${place}/Item/`), name, text('.BMP')])
      await writeFile(file, icon())
      const { written } = await importFrom([path.join(folder, place)], [{ id: 1, resource }])
      expect(written.item, place).toBe(1)
    }
  },
)

it('an icon without a name is found by id, later sources win, and missing icons are listed', async () => {
  const [first, second] = await Promise.all([
    archiveOf([
      { name: clientPath('item', text('502')), content: icon() },
      { name: clientPath('item', apple), content: icon({}, 24, 24) },
      { name: clientPath('collection', apple), content: icon({}, 75, 100) },
    ]),
    archiveOf([{ name: clientPath('item', apple), content: icon({}, 48, 48) }]),
  ])
  const items = [
    { id: 501, resource: '사과' },
    { id: 502, resource: '' },
    { id: 503, resource: 'none' },
  ]
  const { target, written, missing } = await importFrom([first, second], items)
  expect(written).toEqual({ item: 2, collection: 1, map: 0 })
  expect(missing).toEqual({ item: [503], collection: [502, 503], map: [] })
  expect((await sharp(path.join(target, 'item/501.png')).metadata()).width).toBe(48)
  expect((await sharp(path.join(target, 'collection/501.png')).metadata()).height).toBe(100)
})

it('unreadable icons are reported, and the others are imported', async () => {
  const file = await archiveOf([
    { name: clientPath('item', text('1')), content: text('not a picture, but long enough for the header of one …') },
    { name: clientPath('item', text('2')), content: icon({}, 600, 1) },
    { name: clientPath('item', text('3')), content: icon().subarray(0, 200) },
    { name: clientPath('item', text('4')), content: icon(), type: 3 },
    { name: clientPath('item', text('5')), content: icon(), falseValues: { bytes: 100 } },
    { name: clientPath('item', text('6')), content: icon(), falseValues: { bytes: 0xff_ff_ff_ff } },
    { name: clientPath('item', text('7')), content: icon(), falseValues: { offset: 0x7f_ff_ff_ff } },
    { name: clientPath('item', text('8')), content: icon() },
    { name: clientPath('item', text('9')), content: compressed() },
  ])
  const items = Array.from({ length: 9 }, (_, index) => ({ id: index + 1, resource: '' }))
  const { written, bad, target } = await importFrom([file], items)
  expect(written.item).toBe(1)
  expect(existsSync(path.join(target, 'item/8.png'))).toBe(true)
  expect(bad.map((line) => line.replace(/^.*\\/, ''))).toEqual([
    '1.bmp is not a bitmap',
    '2.bmp is 600×1, at most 512×512 are read',
    '3.bmp is cut off',
    '4.bmp is encrypted',
    '5.bmp cannot be unpacked',
    '6.bmp has more than 1100000 bytes',
    '7.bmp is cut off',
    '9.bmp has 8 bits per pixel and compression 1: save it as a bitmap of 24 bits',
  ])
  const folder = temporaryFolder('icons')
  const nested = path.join(folder, 'data', 'item', '1.bmp')
  await mkdir(path.dirname(nested), { recursive: true })
  await writeFile(nested, 'text')
  expect((await importFrom([folder], items)).bad).toEqual([`${nested} is not a bitmap`])
})

it.each([
  ['other content', () => Buffer.from('MZ this is a program')],
  ['a table beyond the end', () => grf([], { tableOffset: 0x7f_ff_ff_ff })],
  ['a table that claims gigabytes', () => grf([], { tableBytes: 0xff_ff_ff_ff })],
  ['a table that unpacks to more than its size', () => grf([{ name: text('x'), content: icon() }], { tableBytes: 1 })],
  ['no bytes', () => Buffer.alloc(0)],
])('an archive with %s is rejected', async (_what, make) => {
  const file = path.join(temporaryFolder('icons'), 'x.grf')
  await writeFile(file, make())
  await expect(openGrf(file)).rejects.toThrow(GrfError)
})
