import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { apple, bitmap, clientPath, grf } from '../../../tests/client-pictures.ts'
import { temporaryFolder } from '../../../tests/temporary-folder.ts'
import { keysOfBytes, keysOfText } from './client-path.ts'
import { codePages, encodeText } from './code-pages.ts'
import { importIcons } from './import-icons.ts'

/** Every common syllable: B0A1 to C8FE. */
const syllables = Array.from({ length: 25 }, (_, row) =>
  Array.from({ length: 94 }, (_, place) => Buffer.of(0xb0 + row, 0xa1 + place)),
).flat()
const misread = (bytes: Buffer, page: string) =>
  page === 'latin1' ? bytes.toString('latin1') : new TextDecoder(page).decode(bytes)

it.each([
  ['latin1', 2350],
  ['windows-1252', 2350],
  ['big5', 2350],
  ['gbk', 2350],
  // Not all bytes are characters there.
  ['windows-874', 2175],
])('Korean syllables misread as %s lead back to their bytes', (page, expected) => {
  const found = syllables.filter((bytes) => {
    const { keys, formerKeys } = keysOfText(misread(bytes, page))
    return [...keys, ...formerKeys].includes(bytes.toString('latin1'))
  })
  expect(found).toHaveLength(expected)
})

it('Korean syllables that Python read as CP950 lead back to their bytes', () => {
  for (const [text, bytes] of [
    ['ヾ', 'c6a1'],
    ['ん', 'c6f7'],
    ['ァ', 'c6f8'],
    ['ヶ', 'c7b0'],
    ['Д', 'c7b1'],
    ['я', 'c7e8'],
    ['⑽', 'c7fc'],
  ] as const)
    expect(Buffer.from(encodeText(text, 'big5') ?? '', 'latin1').toString('hex')).toBe(bytes)
})

it.each(codePages)('the bytes of a character in %s are those that it is decoded from', (page) => {
  const decoder = new TextDecoder(page)
  for (const text of ['가', 'é', '紅', '红', 'ก', 'ł', '€']) {
    const bytes = encodeText(text, page)
    if (bytes !== undefined) expect(decoder.decode(Buffer.from(bytes, 'latin1'))).toBe(text)
  }
  expect(encodeText('\u{1f600}', page)).toBe(undefined)
})

// As Windows and Python have them.
it.each([
  ['갂', '8141'],
  ['갵', '8161'],
  ['렊', '8ea1'],
  ['뷁', '94ee'],
  ['쁀', '9841'],
  ['힣', 'c652'],
])('the rare syllable %s has the bytes %s in CP949', (syllable, bytes) => {
  expect(Buffer.from(encodeText(syllable, 'euc-kr') ?? '', 'latin1').toString('hex')).toBe(bytes)
})

const bmp = bitmap(24, 24, () => [1, 2, 3])
const names = { 빨간포션: 'bba1b0a3c6f7bcc7', 창: 'c3a2', 화살: 'c8adbbec', 뷁: '94ee' }

it.each(Object.entries(names))(
  'the picture %s is found under every name that it may have on disk',
  async (korean, hex) => {
    const bytes = Buffer.from(hex, 'hex')
    const pages = ['latin1', 'big5', 'gbk']
    const forms = { korean, ...Object.fromEntries(pages.map((page) => [page, misread(bytes, page)])) }
    // As item files in CP949 are read: with a replacement character for a rare syllable.
    const resources = { ...forms, 'euc-kr': misread(bytes, 'euc-kr') }
    const folders: Record<string, Buffer> = { bytes, decomposed: Buffer.from(korean.normalize('NFD')) }
    for (const [form, name] of Object.entries(forms)) folders[form] = Buffer.from(name)
    const root = temporaryFolder('icons')
    for (const [form, name] of Object.entries(folders)) {
      await mkdir(path.join(root, form, 'Item'), { recursive: true })
      await writeFile(Buffer.concat([Buffer.from(path.join(root, form, 'Item/')), name, Buffer.from('.BMP')]), bmp)
    }
    await writeFile(path.join(root, 'data.grf'), grf([{ name: clientPath('item', bytes), content: bmp }]))
    for (const source of [...Object.keys(folders), 'data.grf'])
      for (const [form, resource] of Object.entries(resources)) {
        const { written } = await importIcons({
          sources: [path.join(root, source)],
          items: [{ id: 1, resource }],
          target: path.join(root, 'images'),
          onBad() {},
        })
        expect([source, form, written.item]).toEqual([source, form, 1])
      }
  },
)

it('a name as it is counts before what another name may have been', async () => {
  const root = temporaryFolder('icons')
  const chinese = misread(apple, 'gbk')
  await mkdir(path.join(root, 'item'))
  await writeFile(
    path.join(root, 'item', `${chinese}.bmp`),
    bitmap(24, 24, () => [1, 1, 1]),
  )
  await writeFile(
    path.join(root, 'item', '사과.bmp'),
    bitmap(48, 48, () => [2, 2, 2]),
  )
  const sizes = new Map<number, number>()
  for (const [id, resource] of [
    [1, '사과'],
    [2, chinese],
  ] as const) {
    const target = path.join(root, String(id))
    await importIcons({ sources: [root], items: [{ id, resource }], target, onBad() {} })
    sizes.set(id, (await sharp(path.join(target, `item/${id}.png`)).metadata()).width)
  }
  expect([...sizes]).toEqual([
    [1, 48],
    [2, 24],
  ])
})

it('names ignore case, but not the second byte of a character', () => {
  expect(keysOfBytes(Buffer.from('Red_POTION'))).toEqual(keysOfText('red_potion'))
  const [upper, lower] = [Buffer.from([0xa4, 0x41]), Buffer.from([0xa4, 0x61])]
  expect(keysOfBytes(upper).keys).not.toEqual(keysOfBytes(lower).keys)
})

it('a second byte that is a backslash in Big5 does not end a folder', async () => {
  const root = temporaryFolder('icons')
  const name = Buffer.from([0xa5, 0x5c, 0xc3, 0xc4]) // 功藥
  await writeFile(path.join(root, 'data.grf'), grf([{ name: clientPath('item', name), content: bmp }]))
  const items = [{ id: 1, resource: '功藥' }]
  const sources = [path.join(root, 'data.grf')]
  const { written } = await importIcons({ sources, items, target: path.join(root, 'images'), onBad() {} })
  expect(written.item).toBe(1)
})
