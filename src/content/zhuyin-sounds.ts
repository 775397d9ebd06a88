import { firstCharacter, type Sounds } from '../../domain/search/first-letter.ts'

/** The order of Taiwanese dictionaries. Used during the build only, because browsers' tables may differ from Node's. */
const zhuyin = new Intl.Collator('zh-Hant-u-co-zhuyin')

/** Each sound with the first character of it in this order (ICU's Zhuyin collation). */
const firstCharacters =
  'ㄅ八ㄆ妑ㄇ妈ㄈ发ㄉ耷ㄊ他ㄋ拏ㄌ垃ㄍ旮ㄎ咔ㄏ哈ㄐ丌ㄑ七ㄒ夕ㄓ之ㄔ吃ㄕ尸ㄖ日ㄗ孜ㄘ疵ㄙ厶ㄚ呵ㄛ喔ㄜ妸ㄞ哀ㄠ凹ㄡ讴ㄢ安ㄣ奀ㄤ肮ㄦ儿ㄧ一ㄨ乌ㄩ扜'
const sounds = [...firstCharacters.matchAll(/(.)(.)/gu)].map(([, sound = '', first = '']) => ({ sound, first }))

/** The first Zhuyin sound of each Chinese character that begins one of the names. */
export function soundsOf(names: readonly string[]): Sounds {
  const characters = [...new Set(names.map(firstCharacter))].filter((character) => /\p{Script=Han}/u.test(character))
  return new Map(characters.map((character) => [character, soundOf(character)]))
}

function soundOf(character: string): string {
  return sounds.findLast(({ first }) => zhuyin.compare(character, first) >= 0)?.sound ?? 'ㄅ'
}
