/**
 * The letter under which a name stands in the list of items: A to Z, `#` for digits and signs, and for Chinese the first
 * sound in Zhuyin, as dictionaries in Taiwan are ordered. Made while the site is built: browsers' tables may differ.
 */
const zhuyin = new Intl.Collator('zh-Hant-u-co-zhuyin')

/** The first character of each sound, in the sequence of Zhuyin. */
const firsts =
  'ㄅ八ㄆ妑ㄇ妈ㄈ发ㄉ耷ㄊ他ㄋ拏ㄌ垃ㄍ旮ㄎ咔ㄏ哈ㄐ丌ㄑ七ㄒ夕ㄓ之ㄔ吃ㄕ尸ㄖ日ㄗ孜ㄘ疵ㄙ厶ㄚ呵ㄛ喔ㄜ妸ㄞ哀ㄠ凹ㄡ讴ㄢ安ㄣ奀ㄤ肮ㄦ儿ㄧ一ㄨ乌ㄩ扜'
const sounds = [...firsts.matchAll(/(.)(.)/gu)].map(([, sound = '', first = '']) => ({ sound, first }))

/** Names begin with few characters, and a comparison of two is dear: a letter is looked up once a character. */
const known = new Map<string, string>()

export function firstLetter(name: string): string {
  const first = /[\p{L}\p{N}]/u.exec(name.normalize('NFKC'))?.[0] ?? ''
  const letter = known.get(first) ?? letterOf(first)
  known.set(first, letter)
  return letter
}

function letterOf(first: string): string {
  if (/[a-z]/i.test(first)) return first.toUpperCase()
  if (!/\p{Script=Han}/u.test(first)) return '#'
  return sounds.findLast((sound) => zhuyin.compare(first, sound.first) >= 0)?.sound ?? 'ㄅ'
}
