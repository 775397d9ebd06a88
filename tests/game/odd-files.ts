/** Odd database files of a fixed seed, from the alphabet of oddities of `../shared/game/oddities`. */
import { createRandom, type Random } from '../../domain/values/random.ts'
import { database } from '../rathena-root.ts'

export interface OddFile {
  kind: 'mob' | 'item'
  /** Path below the server root. */
  file: string
  bytes: Buffer
}

/** First id of the records of a kind; each file has three, from `firstId + 4 × its number`. */
export const firstId = { mob: 20_020, item: 70_000 } as const

const listOf = (text: string) => text.split('¦').map((part) => part.trim())
/** Values of number and boolean fields. */
const values = [
  ...listOf(`-1 ¦ 0 ¦ -0 ¦ 7 ¦ 007 ¦ 08 ¦ +7 ¦ 65636 ¦ 70000 ¦ 2147483648 ¦ 4294967297 ¦ 99999999999 ¦ 18446744073709551617
    ¦ -99999 ¦ 1.5 ¦ 7. ¦ 1e2 ¦ 50% ¦ 0x1F ¦ 0x ¦ 0x1G ¦ 0b11 ¦ 0o17 ¦ 0o8 ¦ 1_000 ¦ 1,000 ¦ ７ ¦ abc ¦ ~ ¦ null ¦ 7#c ¦ @7 ¦ #7
    ¦ true ¦ True ¦ TRUE ¦ tRUE ¦ FALSE ¦ yes ¦ y ¦ on ¦ off ¦ t ¦ ¦ "7" ¦ '7' ¦ "7 ¦ '7 ¦ 7" ¦ "7 " ¦ ' 7' ¦ "\\x37" ¦ "\\u0037"
    ¦ "7" x ¦ 7 8 ¦ 7 # c ¦ 7 // c ¦ # c ¦ [7] ¦ [7, 8] ¦ [] ¦ {} ¦ { A: 7 } ¦ - 7 ¦ &a 7 ¦ *a ¦ !!int 7 ¦ ! 7 ¦ ? 7 ¦ |`),
  ...['\u00a07', '\t7', '7\t'],
]
/** Lists and mappings, which no scalar field may have. */
const forms =
  listOf(`[7] ¦ [Apple] ¦ [true] ¦ [[7]] ¦ [{ A: 7 }] ¦ { A: 7 } ¦ { A: [7] } ¦ {} ¦ [] ¦ \n      - 7 ¦ \n      A: 7
  ¦ \n      - - 7 ¦ \n      - A: 7 ¦ \n      A:\n        - 7 ¦ \n      -`)
const names = [
  ...listOf(`a: b ¦ a:b ¦ a #b ¦ a#b ¦ @a ¦ %a ¦ *a ¦ !a ¦ \`a ¦ ? a ¦ - a ¦ -a ¦ "a\\qb" ¦ "a\\tb" ¦ 'a''b' ¦ "a"b ¦ a"b ¦ a'b ¦ [a
    ¦ a] ¦ {a ¦ a} ¦ a, b ¦ | ¦ > ¦ "a: b" ¦ 波利 ¦ é ¦ a: ¦ : a ¦ &a b ¦ a\tb ¦ a\t#b ¦ a: "b" ¦ "a ¦ 'a ¦ "a\\ ¦ "a\\x41" ¦ "\\u6ce2"
    ¦ "a\\nb" ¦ " a " ¦ "a\\\n  b" ¦ \\ ¦ - ¦ ? ¦ : ¦ ~ ¦ null ¦ true ¦ << ¦ * ¦ & ¦ ! ¦ % ¦ @ ¦ = ¦ |\n      a\n      b
    ¦ >-\n      a\n      b ¦ |+\n      a\n ¦ a\n      b ¦ "a\n      b" ¦ a\n\n      b ¦ 'a\n  b'`),
  ...['\u3000a', 'a'.repeat(30), '波'.repeat(12)],
]

/** Changes lines in place; `at` is a line of the body. */
type Oddity = (lines: string[], at: number, random: Random) => void

/** The server reserves memory for all ids below the highest one, so ids are small. */
function fitting(line: string, list: readonly string[]): readonly string[] {
  return /\bId\b/.test(line) ? list.filter((value) => value.length < 8) : list
}

const withValue =
  (list: readonly string[]): Oddity =>
  (lines, at, random) => {
    const line = lines[at] as string
    lines[at] = line.replace(/:.*$/, () => `: ${random.pick(fitting(line, list))}`)
  }
const replaced =
  (from: RegExp, ...to: string[]): Oddity =>
  (lines, at, random) => {
    lines[at] = (lines[at] as string).replace(from, () => random.pick(to))
  }
const inserted =
  (...texts: string[]): Oddity =>
  (lines, at, random) =>
    void lines.splice(at, 0, ' '.repeat(random.int(0, 9)) + random.pick(texts))

const oddities: readonly Oddity[] = [
  ...[withValue(values), withValue(values), withValue(values), withValue(names), withValue(forms), withValue(forms)],
  replaced(/^ {2}/, '', ' ', '   ', '\t', '\u00a0', '    '),
  replaced(/: /, ':', ':\t', ' : ', ':  ', '：', ' '),
  replaced(/- /, '-', '-  ', '-\t', ''),
  replaced(/$/, '\t', ' ', ' # c', ' x', '\r', '\0', ':', ','),
  inserted('x', 'x y', '# c', '// c', '- x', 'x: 1', 'x:', '- x: 1', '"x', '<<<<<<< HEAD', '=======', '\t', '{', ']'),
  inserted(
    ...listOf('x: &a 1 ¦ <<: *a ¦ &a ¦ !t ¦ [x] ¦ x: [1,\n  2] ¦ x: { y: 1,\n  z: 2 } ¦ x: |\n  y ¦ ... ¦ x: "y\n  z"'),
  ),
  inserted('-', '- ', '-\n', '- -', '- ~', '- []', '- [x]', '- {}', '[]', '[x]'),
  (lines, at, random) => {
    const field = random.pick([
      'Modes',
      'RaceGroups',
      'Drops',
      'MvpDrops',
      'Locations',
      'Jobs',
      'Trade',
      'Flags',
      'Script',
    ])
    lines.splice(
      at,
      0,
      `    ${field}: ${random.pick([...forms, '{ Mvp: [true] }', '{ Mvp: {} }', '{ NoDrop: [true] }', 'x'])}`,
    )
  },
  (lines, at) => void lines.splice(at, 0, lines[at] as string),
  (lines, at) => void lines.splice(at, 1),
  (lines, at) => void lines.splice(at, 2, ...lines.slice(at, at + 2).reverse()),
  (lines, at, random) => {
    const key = (lines[at] as string).replace(/:.*$/, '')
    lines.splice(at + random.int(0, 1), 0, `${key}: ${random.pick(fitting(key, values))}`)
  },
]

const versions = listOf('0 ¦ 1 ¦ 2 ¦ 3 ¦ 4 ¦ 6 ¦ 99 ¦ "3" ¦ 0x3 ¦ 03 ¦ 65539 ¦ ¦ x ¦ [3] ¦ { A: 3 }')
const headers = listOf(
  `Type: mob_db ¦ Type: "ITEM_DB" ¦ Type: ¦ Clear: true\n  Type: ITEM_DB ¦ Clear: yes\n  Type: MOB_DB ¦ x: 1 ¦ Type: [ITEM_DB]
    ¦ Type: { A: MOB_DB } ¦ Clear: [true]\n  Type: ITEM_DB ¦ Clear: { A: true }\n  Type: MOB_DB`,
)
/** What follows the last record. */
const ends = [
  ...[
    '',
    ' ',
    '  ',
    '\n  ',
    '\t',
    '\r',
    '\n \t',
    '\n# c\n  ',
    '\n  \0',
    '  \0x',
    '\r  ',
    '\n  -',
    '\n  - ',
    '\n  -\n',
    '\n-',
    '\n  - \n\n',
  ],
  ...['\nFooter:\n  Imports:\n  - Path: [a]\n', '\nFooter: [a]\n', '\nFooter:\n  Imports: [[a]]\n', '\nFooter:\n  '],
  ...[
    '\n  -\nFooter:\n  Imports:\n',
    '\nFooter:\n  Imports:\n  -\n',
    '\nFooter:\n  Imports:\n  - Path: x.yml\n  ',
    '\n    x: "q"\n  ',
  ],
]
/** Bytes of Big5, GBK and EUC-KR, some with second bytes that are ASCII, and bytes of no encoding. */
const foreignNames = listOf(
  '\xa4\xa4\xa4\xe5 ¦ \xb3\x5c ¦ \xa5\x7c ¦ \xd6\xd0\x81\x5b ¦ \xb0\xa1 ¦ \xff ¦ "\xb3\x5c" ¦ \x1a',
)
const wholeFiles: readonly ((text: string) => string | Buffer)[] = [
  ...['\r\n', '\r'].map((end) => (text: string) => text.replaceAll('\n', end)),
  ...ends.map((end) => (text: string) => text.trimEnd() + end),
  ...['\n\n', '  \n', '# c\n', '\ufeff', 'x\n', '\t\n'].map((head) => (text: string) => head + text),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  ...versions.map((version) => (text: string) => text.replace(/Version: .*/, `Version: ${version}`)),
  ...headers.map((line) => (text: string) => text.replace(/Type: .*/, line)),
  ...['Header', 'Body'].map((key) => (text: string) => text.replace(`${key}:`, `${key.toLowerCase()}:`)),
  ...foreignNames.map((name) => (text: string) => {
    const bytes = Buffer.from(text).toString('latin1')
    return Buffer.from(bytes.replace('Name: O', `Name: ${name}`), 'latin1')
  }),
]

function bodyOf(kind: OddFile['kind'], id: number): string {
  const drop =
    '    Drops:\n      - Item: Apple\n        Rate: 111\n      - Item: Gold\n        Rate: 5\n        StealProtected: true'
  const fields =
    kind === 'mob' ? `    Level: 11\n    Hp: 100\n${drop}` : '    Type: Etc\n    Buy: 10\n    Weight: 20\n    Slots: 1'
  const flow = kind === 'mob' ? 'Level: 11, Drops: [{ Item: Apple, Rate: 111 }]' : 'Type: Etc, Buy: 10, Weight: 20'
  return [
    `  - Id: ${id}\n    AegisName: O${id}\n    Name: O${id}\n${fields}`,
    `  - Id: ${id + 1}\n    AegisName: O${id + 1}\n    Name: O${id + 1}\n${fields}`,
    `  - { Id: ${id + 2}, AegisName: O${id + 2}, Name: O${id + 2}, ${flow} }`,
  ].join('\n')
}

/** `mobVersion`: header version of monsters. */
export function oddFiles(count: number, seed: number, mobVersion: number): OddFile[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, index) => {
    const kind = random.pick(['item', 'mob', 'mob'] as const)
    const [type, version] = kind === 'mob' ? (['MOB_DB', mobVersion] as const) : (['ITEM_DB', 3] as const)
    const lines = database(type, version, bodyOf(kind, firstId[kind] + 4 * index))
      .trimEnd()
      .split('\n')
    const head = lines.indexOf('Body:')
    const isWhole = random.chance(1 / 6)
    for (let left = (isWhole ? 0 : 1) + random.int(0, 1); left > 0; left--) {
      // Mostly in the second record, else anywhere in the body.
      const [from, length] = random.chance(1 / 4) ? [head, lines.length - head] : [head + (kind === 'mob' ? 12 : 8), 11]
      const at = Math.min(lines.length - 1, from + random.int(0, length - 1))
      random.pick(oddities)(lines, at, random)
    }
    const text = `${lines.join('\n')}\n`
    const content = isWhole ? random.pick(wholeFiles)(text) : text
    return { kind, file: `db/import/odd/${index}.yml`, bytes: Buffer.from(content as string) }
  })
}
