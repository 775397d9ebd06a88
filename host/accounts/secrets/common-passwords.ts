import { createLazyResult } from '../../base/index.ts'
import { isTypedInZhuyin } from './zhuyin-typed.ts'

/**
 * Whether a password is easy to guess: on zxcvbn's list of leaked passwords, the account's own name, a word of the game
 * or the site with digits or signs around it (docs/security.md, refused passwords), made of at most two characters, or
 * a run along the keyboard's rows or the alphabet, a Chinese phrase typed on a Zhuyin keyboard, or numbers that sound
 * like words (520 like 我愛你) with few letters or a common word. The list is loaded at the first check, not at start.
 */
export async function isCommonPassword(password: string, username: string): Promise<boolean> {
  const plain = password.normalize('NFKC').toLowerCase()
  const name = username.normalize('NFKC').toLowerCase()
  if (plain === name || plain === [...name].reverse().join('') || plain === name + name) return true
  if (new Set(plain).size <= 2) return true
  if (siteWords.has(plain.replace(digitsAndSigns, ''))) return true
  if (keyboardRuns.some((run) => run.includes(plain))) return true
  if (isTypedInZhuyin(plain)) return true
  const leaked = await readLeaked()
  if (leaked.has(plain)) return true
  const rest = plain.replace(soundingNumbers, '')
  return rest !== plain && ([...rest].length <= maxRest || leaked.has(rest) || siteWords.has(rest))
}

/** Likely guesses on this site: names of the game, its places, this program, roles. */
const siteWords: ReadonlySet<string> = new Set(
  (
    'ragnarok ragnarokonline rathena midgard almanac midgardalmanac rune rune-midgarts prontera geffen payon morroc morocc ' +
    'alberta izlude aldebaran juno yuno lighthalzen rachel veins niflheim glastheim valhalla odin loki baphomet ' +
    'lunatic kafra zeny emperium godemperium novice swordman mage archer acolyte merchant thief admin administrator ' +
    'gamemaster moderator support player account password vip donate ' +
    '仙境傳說 仙境 米德加爾特 米德加爾特年鑑 年鑑 普隆德拉 吉芬 斐揚 夢羅克 波利 卡普拉 管理員 玩家 密碼'
  ).split(' '),
)
/**
 * Numbers that are chosen for their sound in Chinese, or for luck, the longest first: 5201314 is 我愛你一生一世, 168
 * 一路發, 7758521 親親我吧我愛你.
 */
const soundingNumbers =
  /5201314|7758521|1314520|59420|7758|9420|5871|5420|1314|1711|2013(?=14)|520|521|530|880|886|168|188|518|555+|666+|777+|888+|999+/g
/** Letters next to such numbers that make a password no better. */
const maxRest = 3
/** At the start or the end. */
const digitsAndSigns = /^[\d\p{P}\p{S}\s]+|[\d\p{P}\p{S}\s]+$/gu

const readLeaked = createLazyResult(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(Object.values(dictionary['passwords-common']).map(String))
})

const rows = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop[]', 'asdfghjkl;', 'zxcvbnm,./', '1234567890']
const keyboardRuns = rows.flatMap((row) => [row + row, [...(row + row)].reverse().join('')])
