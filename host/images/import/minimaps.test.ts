import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { bitmap, clientPath, grf } from '../../../tests/client-pictures.ts'
import { temporaryFolder } from '../../../tests/temporary-folder.ts'
import { importIcons } from './import-icons.ts'

const text = (part: string) => Buffer.from(part, 'latin1')
const surface = '유저인터페이스'
/** The folder's name in CP949, and as Windows of other languages unpack it. */
const surfaces = [
  Buffer.from('c0afc0fac0cec5cdc6e4c0ccbdba', 'hex'),
  ...['À¯ÀúÀÎÅÍÆäÀÌ½º', '嶸盪檣攪檜蝶', '蜡历牢磐其捞胶', surface].map((name) => Buffer.from(name)),
]
/** A minimap of a side, with a red half and a magenta one. */
const minimap = (side: number, bits?: 8) =>
  bitmap(side, side, (x) => (x < side / 2 ? [200, 10, 20] : [254, 0, 255]), bits ? { bits } : {})

async function importMaps(sources: string[], maps: string[]) {
  const target = temporaryFolder('minimaps')
  const bad: string[] = []
  const onBad = (where: string, reason: string) => bad.push(`${path.basename(where)} ${reason}`)
  const { written, missing } = await importIcons({ sources, items: [], maps, target, onBad })
  const picture = (name: string) => sharp(path.join(target, 'map', `${name}.png`))
  return { written: written.map, missing: missing.map, bad, picture }
}

async function archiveOf(pictures: Record<string, Buffer>, table?: Buffer): Promise<string> {
  const files = Object.entries(pictures).map(([name, content]) => ({ name: clientPath('map', text(name)), content }))
  const file = path.join(temporaryFolder('minimaps'), 'data.grf')
  const tables = table ? [{ name: text('data\\resnametable.txt'), content: table }] : []
  await writeFile(file, grf([...files, ...tables]))
  return file
}

it.each(surfaces.map((name) => [name.toString('utf8'), name] as const))(
  'minimaps are found in the folder %s, whatever the case of their names, with magenta as transparent',
  async (_, name) => {
    const root = temporaryFolder('minimaps')
    const folder = Buffer.concat([text(`${root}/texture/`), name, text('/Map')])
    await mkdir(folder, { recursive: true })
    await writeFile(Buffer.concat([folder, text('/PRT_FILD08.BMP')]), minimap(400))
    const { written, missing, picture } = await importMaps([root], ['prt_fild08', 'prontera'])
    expect([written, missing]).toEqual([1, ['prontera']])
    const { data, info } = await picture('prt_fild08').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([400, 400])
    expect([...data.subarray(0, 4)]).toEqual([200, 10, 20, 255])
    expect(data[info.width * 4 - 1]).toBe(0)
  },
)

it('an archive’s aliases replace pictures, also in chains and circles, and what they name may be missing', async () => {
  const line = (from: string, to: string) => `${surface}\\map\\${from}.bmp#${surface}\\map\\${to}.bmp#`
  const table = [
    '// comment#map\\izlude.bmp#map\\geffen.bmp#',
    line('izlude_a', 'izlude'),
    line('Izlude_B', 'izlude_a'),
    line('old', 'izlude'),
    line('lost', 'nowhere'),
    line('one', 'two'),
    line('two', 'one'),
    'izlude_c.gat#izlude.gat#',
  ].join('\r\n')
  const pictures = { izlude: minimap(300), old: minimap(200), lost: minimap(210), one: minimap(220) }
  const maps = ['izlude', 'izlude_a', 'izlude_b', 'izlude_c', 'old', 'lost', 'one', 'two']
  for (const encoded of [Buffer.from(table), Buffer.from(table.replaceAll(surface, '\xc0\xaf'), 'latin1')]) {
    const { missing, picture } = await importMaps([await archiveOf(pictures, encoded)], maps)
    expect(missing).toEqual(['izlude_c'])
    const sides = maps
      .filter((name) => !missing.includes(name))
      .map(async (name) => (await picture(name).metadata()).width)
    expect(await Promise.all(sides)).toEqual([300, 300, 300, 300, 210, 220, 220])
  }
})

it('later sources override pictures and aliases of earlier ones', async () => {
  const early = await archiveOf({ a: minimap(200), b: minimap(210) }, text('map\\c.bmp#map\\a.bmp#'))
  const later = await archiveOf({ a: minimap(300) }, text('map\\c.bmp#map\\b.bmp#'))
  const { picture } = await importMaps([early, later], ['a', 'c'])
  expect([(await picture('a').metadata()).width, (await picture('c').metadata()).width]).toEqual([300, 210])
})

it('a picture with many colours gets a palette; one of a single colour, and one that is too large, is none', async () => {
  const archive = await archiveOf({
    many: bitmap(512, 512, (x, y) => [x % 256, y % 256, (x * y) % 256]),
    blank: bitmap(512, 512, () => [0, 0, 0], { bits: 8 }),
    large: bitmap(1025, 1, (x) => [x % 256, 0, 0]),
  })
  const { missing, bad, picture } = await importMaps([archive], ['many', 'blank', 'large'])
  expect(missing).toEqual(['blank', 'large'])
  expect(bad.map((line) => line.replace(/^.*\\/, ''))).toEqual([
    'blank.bmp has one colour only',
    'large.bmp is 1025×1, at most 1024×1024 are read',
  ])
  expect((await picture('many').metadata()).isPalette).toBe(true)
})

it('the picture of an item with the name of a map is no minimap', async () => {
  const file = path.join(temporaryFolder('minimaps'), 'data.grf')
  await writeFile(file, grf([{ name: clientPath('item', text('prontera')), content: minimap(24) }]))
  expect((await importMaps([file], ['prontera'])).missing).toEqual(['prontera'])
})
