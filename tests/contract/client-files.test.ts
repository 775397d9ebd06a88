// Rule: 200 drawn client files (Big5, GBK, EUC-KR, UTF-8 with and without its mark, texts of two encodings in one file,
// decimal escapes, every shape of table, compiled Lua, the older text tables) give back the table that they were made of.
import { Buffer } from 'node:buffer'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom, type Random } from '../../domain/random.ts'
import { readItemTexts } from '../../host/game-data/client-files/item-texts.ts'
import { rounds } from '../faults/rounds.ts'
import { findProgram } from '../system-packages.ts'
import {
  drawItems,
  type Encoding,
  encode,
  encodings,
  type KnownItem,
  quote,
  type Spelling,
} from './client-encodings.ts'

const luac = findProgram('luac5.1')
const first = Number(process.env.FAULTS_SEED ?? 1)
const count = rounds(200, 2_000)
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'client-files-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const shapes = ['tbl', 'return', 'assignments', 'registers', 'custom', 'compiled', 'text tables'] as const
const spellings: readonly Spelling[] = [
  'raw',
  'raw with doubled backslashes',
  'decimal',
  'some decimal',
  'long brackets',
]

interface Plan {
  random: Random
  shape: (typeof shapes)[number]
  spelling: Spelling
  /** Of a text: the file's, or another that players of the same server write. */
  encodingOf(): Encoding
  hasMark: boolean
}

function planOf(seed: number): { plan: Plan; items: KnownItem[]; label: string } {
  const random = createRandom(`client file ${seed}`)
  const encoding = random.pick(encodings)
  const shape = random.pick(luac ? shapes : shapes.filter((name) => name !== 'compiled'))
  // Lua's own compiler takes no backslash alone at a character's end, as careless authors leave it.
  const spelling = random.pick(shape === 'compiled' ? spellings.slice(1) : spellings)
  // A mix that operators have: a list in Big5 into which newer entries were pasted as UTF-8.
  const isMixed = encoding === 'big5' && random.chance(0.3)
  const plan: Plan = {
    random,
    shape,
    spelling,
    encodingOf: () => (isMixed && random.chance(0.4) ? 'utf-8' : encoding),
    hasMark: encoding === 'utf-8' && random.chance(0.5) && shape !== 'compiled',
  }
  const label = [seed, encoding, isMixed && 'mixed', shape, spelling, plan.hasMark && 'BOM'].filter(Boolean).join(', ')
  return { plan, items: drawItems(random, encoding), label }
}

function fieldsOf({ random, spelling, encodingOf }: Plan, item: KnownItem) {
  // An item is written by one hand.
  const encoding = encodingOf()
  const text = (value: string, of = encoding) => quote(encode(value, of), spelling, random)
  return {
    identifiedDisplayName: text(item.name),
    identifiedResourceName: text(item.resource, 'euc-kr'),
    identifiedDescriptionName: `{ ${item.lines.map((line) => text(line)).join(',\n')} }`,
  }
}

/** The source, a character a byte. */
function sourceOf(plan: Plan, items: readonly KnownItem[]): string {
  const body = (item: KnownItem) => {
    const fields = Object.entries({
      unidentifiedDisplayName: '"?"',
      ...fieldsOf(plan, item),
      slotCount: '0',
      ClassNum: '-1',
    })
    return plan.random
      .shuffle(fields)
      .map(([name, value]) => (plan.random.chance(0.2) ? `["${name}"] = ${value}` : `${name} = ${value}`))
  }
  const table = (list: readonly KnownItem[]) =>
    `{\n${list.map((item) => `[${item.id}] = {\n${body(item).join(',\n')}${plan.random.pick(['', ',', ';'])}\n}`).join(',\n')}\n}`
  switch (plan.shape) {
    case 'return':
      return `-- items\nreturn ${table(items)}\n`
    case 'assignments':
      return `tbl = {}\n${items.map((item) => `tbl[${item.id}] = { ${body(item).join(', ')} }`).join('\n')}\n`
    case 'registers':
      return `L0_1 = {}\n${items
        .map((item) =>
          [
            'L1_1 = {}',
            ...Object.entries(fieldsOf(plan, item)).map(([name, value]) => `L1_1.${name} = ${value}`),
            `L0_1[${item.id}] = L1_1`,
          ].join('\n'),
        )
        .join('\n')}\ntbl = L0_1\n`
    case 'custom': {
      const cut = Math.floor(items.length / 2)
      const stale = items.slice(0, 3).map((item) => ({ ...item, name: 'stale' }))
      return `tbl_override = ${table(items.slice(0, cut))}\ntbl = ${table([...items.slice(cut), ...stale])}\nfunction main()\n  return true, "good"\nend\n`
    }
    default:
      return `tbl = ${table(items)}\nfunction main()\n  for id, row in pairs(tbl) do AddItem(id, row) end\nend\n`
  }
}

/** Writes the file or files of a seed, and gives their paths. */
function write(plan: Plan, items: readonly KnownItem[]): string[] {
  if (plan.shape === 'text tables') return writeTextTables(plan, items)
  const mark = plan.hasMark ? Buffer.from([0xef, 0xbb, 0xbf]) : Buffer.alloc(0)
  const file = path.join(folder, 'itemInfo.lua')
  writeFileSync(file, Buffer.concat([mark, Buffer.from(sourceOf(plan, items), 'latin1')]))
  if (plan.shape !== 'compiled') return [file]
  const compiled = path.join(folder, 'itemInfo.lub')
  const options = plan.random.chance(0.5) ? ['-s'] : []
  const { status, stderr } = spawnSync(luac as string, [...options, '-o', compiled, file], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return [compiled]
}

function writeTextTables({ encodingOf }: Plan, items: readonly KnownItem[]): string[] {
  const tables = [
    ['idnum2itemdisplaynametable.txt', (item: KnownItem) => item.name.replaceAll(' ', '_')],
    ['idnum2itemdesctable.txt', (item: KnownItem) => `\n${item.lines.join('\n')}\n`],
    ['idnum2itemresnametable.txt', (item: KnownItem) => item.resource],
  ] as const
  return tables.map(([name, textOf], index) => {
    const file = path.join(folder, name)
    const rows = items.map((item) =>
      Buffer.concat([
        Buffer.from(`${item.id}#`),
        encode(textOf(item), index === 2 ? 'euc-kr' : encodingOf()),
        Buffer.from('#\r\n'),
      ]),
    )
    writeFileSync(file, Buffer.concat([Buffer.from('//comment\r\n'), ...rows]))
    return file
  })
}

const plain = (html: string) =>
  html
    .replaceAll('<br>', '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

it(
  `${count} drawn client files give back what they were made of (seeds from ${first})${luac ? '' : '; luac5.1 is absent: none is compiled'}`,
  async () => {
    const faults: string[] = []
    for (let seed = first; seed < first + count && faults.length < 10; seed++) {
      const { plan, items, label } = planOf(seed)
      const problems: string[] = []
      const { texts, files } = await readItemTexts(write(plan, items), {
        encoding: 'auto',
        onProblem: (...about) => problems.push(about.join(' ')),
      })
      const found = [...texts]
        .toSorted(([a], [b]) => a - b)
        .map(([id, { name, description, resource }]) => ({ id, name, lines: plain(description).split('\n'), resource }))
      const wanted = items.map((item) => ({
        ...item,
        lines: item.lines.map((line) => line.replace(/\^[0-9a-f]{6}/g, '')),
      }))
      const at = wanted.findIndex((item, index) => JSON.stringify(item) !== JSON.stringify(found[index]))
      if (at >= 0 || found.length !== wanted.length)
        faults.push(`${label}: ${JSON.stringify(wanted[at])} is ${JSON.stringify(found[at])}`)
      if (problems.length > 0) faults.push(`${label}: ${problems[0]}`)
      if (files.some(({ garbled }) => garbled > 0)) faults.push(`${label}: ${files[0]?.garbledExamples.join(' ')}`)
    }
    expect(faults.join('\n')).toBe('')
  },
  count * 300 + 30_000,
)
