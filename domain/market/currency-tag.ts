import type { Currency } from './offers-and-sales.ts'

/** The tag at the start of a shop's title is the currency of its prices, so a player must not be able to write one. */
const tag = /\[(ZENY|CASH)\]/

/** Characters that look like a letter of a tag, but whose NFKD form is a different one (Unicode's confusables.txt). */
const lookAlikes = new Map(
  [
    'AАаΑαᴀᎪᗅꓮ🅐🅰🇦',
    'CСсϹϲᴄᏟⲤꓚ🅒🅲🇨',
    'EЕеΕεᴇᎬꓰ🅔🅴🇪',
    'HНнΗһʜᎻⲎꓧ🅗🅷🇭',
    'NΝηɴⲚꓠ🅝🅽🇳',
    'SЅѕꜱՏᏚꓢ🅢🆂🇸',
    'YУуΥγʏҮүⲨᎩꓬ🅨🆈🇾',
    'ZΖζᴢᏃꓜ🅩🆉🇿',
  ].flatMap(([letter = '', ...others]) => others.map((other) => [other, letter])),
)
const openingBrackets = '[〔【「『〖{(<〈《⟦❲⁅'
const closingBrackets = ']〕】」』〗})>〉》⟧❳⁆'

/** Invisible characters, which could split a forged tag. Emoji joiners are removed too. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu

/** A game client shows about 36 characters. */
export const maxTitleLength = 100

/** A shop's title without currency tags (real or forged) and invisible characters, on one line. */
export function titleText(title: string): string {
  const text = title.replace(/[\t\r\n]/g, ' ').replace(invisible, '')
  const chars = [...text].map((char) => ({ char, look: lookOf(char) }))
  // Repeated, because removing a tag can join the halves of another.
  for (let place = findTag(chars); place; place = findTag(chars)) chars.splice(place.start, place.length)
  const words = chars.map(({ char }) => char).join('')
  return [...words.replace(/\s+/gu, ' ').trim()].slice(0, maxTitleLength).join('').trimEnd()
}

/** The place of the first real or forged tag. */
function findTag(chars: readonly { look: string }[]): { start: number; length: number } | undefined {
  const match = tag.exec(chars.map(({ look }) => look).join(''))
  if (!match) return undefined
  // Characters with an empty look are not in the joined text.
  const indexes = chars.flatMap(({ look }, index) => (look === '' ? [] : [index]))
  const start = indexes[match.index] ?? 0
  return { start, length: (indexes[match.index + match[0].length - 1] ?? 0) - start + 1 }
}

/** The capital letter or square bracket that a character resembles, `.` for all others; empty for spaces and marks. */
function lookOf(char: string): string {
  const plain = char.normalize('NFKD')
  if (openingBrackets.includes(plain)) return '['
  if (closingBrackets.includes(plain)) return ']'
  // The character itself first: NFKD turns ϲ, which looks like a c, into ς.
  const letter = lookAlikes.get(char) ?? lookAlikes.get([...plain][0] ?? '') ?? /[A-Za-z]/.exec(plain)?.[0]
  return letter?.toUpperCase() ?? (/^[\s\p{M}]/u.test(plain) ? '' : '.')
}

/** The title in the contract's form: the shop's real currency, then the player's words. */
export function taggedTitle(currency: Currency, title: string): string {
  return `[${currency}] ${titleText(title)}`.trimEnd()
}

/** The currency of a title's tag, undefined without a tag. The first tag counts: the host writes the real one there. */
export function titleCurrency(title: string): Currency | undefined {
  return tag.exec(title)?.[1] as Currency | undefined
}

/** The player's words: the title without its first tag. */
export function titleWords(title: string): string {
  return title.replace(tag, '').trim()
}

/** `Z` or `C` for display after a price; empty if the title has no tag. */
export function priceUnit(title: string): '' | 'Z' | 'C' {
  const currency = titleCurrency(title)
  if (currency === undefined) return ''
  return currency === 'CASH' ? 'C' : 'Z'
}
