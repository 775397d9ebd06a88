// Rule: drawn GRF archives (Korean names in EUC-KR and UTF-8, packed and stored files, the same name twice, archives over
// archives, and between them files that lie, that are cut off, encrypted or swell when unpacked) give back exactly the
// pictures that they were made of; each that cannot be read is named, and costs no other one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom, type Random } from '../../domain/random.ts'
import { importIcons } from '../../host/images/import/import-icons.ts'
import { type ArchiveFile, bitmap, clientPath, grf } from '../client-pictures.ts'
import { rounds } from '../faults/rounds.ts'
import { encode } from './client-encodings.ts'

type Kind = 'item' | 'collection'
type Colour = [number, number, number]

const sizes: Record<Kind, [number, number]> = { item: [24, 24], collection: [75, 100] }
const syllables = [...'사과빨간포션하얀장검방패망토갑옷신발반지목걸이']

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'client-archives-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What is wrong with a file of an archive, and what is told of it. */
const faults: Record<string, (file: ArchiveFile) => ArchiveFile> = {
  'is encrypted': (file) => ({ ...file, flags: 3 }),
  'it has another size than the archive says': (file) => ({ ...file, says: { bytes: file.content.length + 1 } }),
  'it cannot be unpacked': (file) => ({ ...file, says: { bytes: 10 } }),
  'is cut off': (file) => ({ ...file, says: { offset: 0x7f_00_00_00 } }),
  'has more than': (file) => ({ ...file, content: Buffer.alloc(3_000_000) }),
  'is no bitmap': (file) => ({ ...file, content: Buffer.alloc(200, 'x') }),
}

/** Of each picture's key the colour that the last archive gives it, or what is wrong with that one. */
type Truth = Map<string, Colour | string>

function drawArchive(random: Random, names: readonly string[], truth: Truth): Buffer {
  const files: ArchiveFile[] = []
  for (const kind of ['item', 'collection'] as const)
    for (const name of random.shuffle([...names])) {
      if (random.chance(0.3)) continue
      for (let copy = random.chance(0.15) ? 2 : 1; copy > 0; copy--) {
        const colour: Colour = [random.int(0, 254), random.int(1, 255), random.int(0, 254)]
        const written = random.chance(0.3) ? name.toUpperCase() : name
        const bytes = random.chance(0.2)
          ? Buffer.from(`data\\texture\\유저인터페이스\\${kind}\\${written}.bmp`)
          : clientPath(kind, encode(written, 'euc-kr'))
        const content = bitmap(...sizes[kind], () => colour, { bits: random.chance(0.5) ? 8 : 24 })
        const file: ArchiveFile = { name: bytes, content, stored: random.chance(0.2) }
        const fault = random.chance(0.15) ? random.pick(Object.keys(faults)) : undefined
        files.push(fault ? (faults[fault] as (file: ArchiveFile) => ArchiveFile)({ ...file, stored: false }) : file)
        truth.set(`${kind}/${name}`, fault ?? colour)
      }
    }
  // What else a client's archive has: folders, models, names that mean no picture.
  for (const name of ['data\\item\\', '..\\..\\item\\.bmp', 'data\\model\\1.rsm', '', 'item\\1.bmp\\2'])
    files.splice(random.int(0, files.length), 0, {
      name: Buffer.from(name),
      content: Buffer.alloc(random.int(0, 50)),
      flags: name.endsWith('\\') ? 0 : 1,
    })
  return grf(files)
}

const first = Number(process.env.FAULTS_SEED ?? 1)
const count = rounds(25, 500)
it(`${count} drawn sets of archives give back their pictures`, { timeout: 300_000 }, async () => {
  let pictures = 0
  const told = new Set<string>()
  for (let seed = first; seed < first + count; seed++) {
    const random = createRandom(`archives ${seed}`)
    const names = Array.from({ length: random.int(2, 9) }, (_, index) => {
      const word = Array.from({ length: random.int(1, 4) }, () => random.pick(syllables)).join('')
      return `${word}${random.pick(['', '_a', ' (1)'])}${index}`
    })
    const truth: Truth = new Map()
    const sources = Array.from({ length: random.int(1, 3) }, (_, index) => {
      const file = path.join(folder, `${seed}-${index}.grf`)
      writeFileSync(file, drawArchive(random, names, truth))
      return file
    })
    const target = path.join(folder, `out-${seed}`)
    const bad: string[] = []
    const { written, missing } = await importIcons({
      sources,
      items: names.map((resource, index) => ({ id: 501 + index, resource })),
      target,
      onBad: (where, reason) => bad.push(`${where} ${reason}`),
    })
    const wrong: string[] = []
    for (const kind of ['item', 'collection'] as const) {
      const [width, height] = sizes[kind]
      let found = 0
      for (const [index, name] of names.entries()) {
        const expected = truth.get(`${kind}/${name}`)
        const isThere = typeof expected === 'object'
        expect(missing[kind].includes(501 + index), `seed ${seed}: ${kind} ${name}`).toBe(!isThere)
        if (typeof expected === 'string') wrong.push(expected)
        if (!isThere) continue
        found++
        const { data, info } = await sharp(path.join(target, kind, `${501 + index}.png`))
          .removeAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true })
        expect([info.width, info.height, ...data.subarray(0, 3)], `seed ${seed}: ${kind} ${name}`).toEqual([
          width,
          height,
          ...expected,
        ])
      }
      expect(written[kind]).toBe(found)
      pictures += found
    }
    expect(bad, `seed ${seed}`).toHaveLength(wrong.length)
    for (const reason of wrong) expect(bad.join('\n'), `seed ${seed}`).toContain(reason)
    for (const reason of wrong) told.add(reason)
  }
  expect(pictures).toBeGreaterThan(count * 4)
  expect([...told].sort()).toEqual(Object.keys(faults).sort())
})
