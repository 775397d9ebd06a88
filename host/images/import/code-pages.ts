/**
 * The bytes of a text in the code pages of Windows. Korean file names that were unpacked, or converted to UTF-8, on a
 * Windows of another language have the characters that their bytes are there; these lead back to the bytes. The
 * platform has only decoders.
 */

/** WHATWG labels of the code pages: of Korea, Western Europe, Taiwan, China, Japan, Thailand, Central Europe, Russia. */
export const codePages = [
  'euc-kr',
  'windows-1252',
  'big5',
  'gbk',
  'shift_jis',
  'windows-874',
  'windows-1250',
  'windows-1251',
] as const
export type CodePage = (typeof codePages)[number]

const first = { lead: 0x81, trail: 0x40 } as const
const last = 0xfe

/**
 * Rows of Big5 that converters decode differently: characters of private use in Windows and Node, these in Unicode's
 * table BIG5.TXT, which Python follows. First two bytes, first character, number.
 */
const big5Rows: readonly [bytes: number, character: number, count: number][] = [
  [0xc6a1, 0x30fe, 1],
  [0xc6a2, 0x309d, 2],
  [0xc6a4, 0x3005, 1],
  [0xc6a5, 0x3041, 83],
  [0xc6f8, 0x30a1, 86],
  [0xc7b1, 0x0414, 2],
  [0xc7b3, 0x0401, 1],
  [0xc7b4, 0x0416, 7],
  [0xc7bb, 0x0423, 19],
  [0xc7ce, 0x0451, 1],
  [0xc7cf, 0x0436, 26],
  [0xc7e9, 0x2460, 10],
  [0xc7f3, 0x2474, 10],
]

const tables = new Map<CodePage, ReadonlyMap<string, string>>()

/** The bytes of a text, one character a byte; undefined if the code page lacks one of its characters. */
export function encodeText(text: string, page: CodePage): string | undefined {
  const table = tableOf(page)
  let bytes = ''
  for (const character of text) {
    const encoded = character < '\x80' ? character : table.get(character)
    if (encoded === undefined) return undefined
    bytes += encoded
  }
  return bytes
}

/** The bytes of each character beyond ASCII. */
function tableOf(page: CodePage): ReadonlyMap<string, string> {
  const known = tables.get(page)
  if (known) return known
  const table = new Map<string, string>()
  const add = (bytes: string, text = '') => {
    // Of the few characters with two places, one is among the Hangul of CP949.
    if (text >= '\x80' && [...text].length === 1 && text !== '\uFFFD' && (!table.has(text) || isHangul(bytes)))
      table.set(text, bytes)
  }
  const decoder = new TextDecoder(page)
  for (let byte = 0x80; byte <= 0xff; byte++) {
    add(String.fromCharCode(byte), decoder.decode(Uint8Array.of(byte)))
    // Programs that take a byte for a character do not use the signs that windows-1252 has at 80 to 9F.
    if (page === 'windows-1252') add(String.fromCharCode(byte), String.fromCharCode(byte))
  }
  if (page.startsWith('windows')) return remember(page, table)
  const pairs: string[] = []
  for (let lead: number = first.lead; lead <= last; lead++)
    for (let trail: number = first.trail; trail <= last; trail++)
      if (trail !== 0x7f) pairs.push(String.fromCharCode(lead, trail))
  const texts = decoder.decode(Buffer.from(pairs.join('\n'), 'latin1')).split('\n')
  for (const [index, pair] of pairs.entries()) add(pair, texts[index])
  if (page === 'euc-kr') for (const [text, bytes] of rareHangul(table)) table.set(text, bytes)
  if (page === 'big5')
    for (const [bytes, character, count] of big5Rows)
      for (let step = 0; step < count; step++) add(pairAfter(bytes, step), String.fromCharCode(character + step))
  return remember(page, table)
}

function remember(page: CodePage, table: ReadonlyMap<string, string>) {
  tables.set(page, table)
  return table
}

/**
 * The 8,822 syllables that CP949 has and Node's `euc-kr`, unlike the web's, does not: those missing in `common`, in the
 * order of Unicode.
 */
function* rareHangul(common: ReadonlyMap<string, string>): Generator<[text: string, bytes: string]> {
  const places = rarePlaces()
  for (let code = 0xac00; code <= 0xd7a3; code++) {
    const text = String.fromCharCode(code)
    if (!common.has(text)) yield [text, places.next().value ?? '']
  }
}

/** From lead byte A1 on, the places from A1 are the common characters'. */
function* rarePlaces(): Generator<string, undefined> {
  for (let lead: number = first.lead; lead <= 0xc6; lead++)
    for (let trail = 0x41; trail <= (lead < 0xa1 ? last : 0xa0); trail++)
      if (trail <= 0x5a || (trail >= 0x61 && trail <= 0x7a) || trail >= 0x81) yield String.fromCharCode(lead, trail)
}

function isHangul(bytes: string): boolean {
  return bytes >= '\xb0\xa1' && bytes <= '\xc8\xfe' && (bytes.charCodeAt(1) || 0) >= 0xa1
}

/** The two bytes `step` places after others in Big5, whose second byte is 40 to 7E or A1 to FE. */
function pairAfter(bytes: number, step: number): string {
  let [lead, trail] = [bytes >> 8, bytes & 0xff]
  for (let left = step; left > 0; left--) {
    trail = trail === 0x7e ? 0xa1 : trail + 1
    if (trail > last) [lead, trail] = [lead + 1, first.trail]
  }
  return String.fromCharCode(lead, trail)
}
