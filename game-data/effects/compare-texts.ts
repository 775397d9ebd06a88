/** Numbers that the client's text of an item and its effects give for the same thing. */
import { type Effect, effectText } from '../../domain/items/item-effects.ts'

/** What an effect is called in the text of the clients of Taiwan, by the text of the effect. */
const terms: readonly (readonly [text: string, names: string])[] = [
  ['全能力值 {n}', '全能力值|所有能力值|全能力|全素質'],
  ['最大 HP {n}', 'MHP|MaxHP|Max HP|最大 ?HP|HP ?最大值'],
  ['最大 SP {n}', 'MSP|MaxSP|Max SP|最大 ?SP|SP ?最大值'],
  ['MATK {n}', 'MATK|魔法攻擊力|魔攻'],
  ['MDEF {n}', 'MDEF|魔法防禦力?|魔防'],
  ['FLEE {n}', 'FLEE|迴避率?|回避率?'],
  ['HIT {n}', 'HIT|命中率?'],
  ['CRI {n}', 'CRI|CRIT|爆擊率?|暴擊率?'],
  ['ATK {n}', 'ATK|攻擊力'],
  ['DEF {n}', 'DEF|防禦力?'],
  ...['STR', 'AGI', 'VIT', 'INT', 'DEX', 'LUK'].map((stat) => [`${stat} {n}`, stat] as const),
]
const byName = terms.map(([text, names]) => [text, new RegExp(`^(?:${names})$`, 'i')] as const)
const said = new RegExp(
  `(?<![A-Za-z.]|完全|魔法|全)(${terms.map(([, names]) => names).join('|')})(?:、| *(?:增加|提升|上升|[+＋])) *(\\d[\\d,]*) *([%％]?)`,
  'gi',
)
/** Lines about sets, skills and times of effects, whose numbers are not those of the item alone. */
const others = /一[同起]|同時|套裝|組合|[時內間][,，]|純|機率|持續|對|受到|怪物|敵人|種族|屬性|技能|每/

export interface OtherNumber {
  /** `ATK +10` */
  said: string
  /** The sentence of the script. */
  given: string
}

/**
 * The first thing for which all numbers of the text differ from all of the effects; undefined if there is none. Only plain
 * lines count (`ATK + 10`), because others depend on conditions that the text words freely. `own`: numbers of the item
 * itself, such as its attack, which texts give in the same words.
 */
export function otherNumber(
  description: string,
  effects: readonly Effect[],
  own: readonly (number | undefined)[] = [],
): OtherNumber | undefined {
  if (!/[+＋增提上]/.test(description)) return undefined
  const inText = new Map<string, Set<string>>()
  for (const line of description.split(/<br ?\/?>|<\/p>|\n/)) {
    const plain = line.replace(/<[^>]*>/g, '')
    if (others.test(plain)) continue
    for (const [, name = '', number = '', percent = ''] of plain.matchAll(said)) {
      const [text] = byName.find(([, pattern]) => pattern.test(name)) ?? []
      if (text === undefined || own.includes(Number(number.replaceAll(',', '')))) continue
      const key = `${text} ${percent === '' ? '' : '%'}`
      inText.set(key, (inText.get(key) ?? new Set()).add(number.replaceAll(',', '')))
    }
  }
  for (const [key, numbers] of inText) {
    const text = key.slice(0, key.lastIndexOf(' '))
    const unit = key.endsWith('%') ? '%' : ''
    const same = effects.filter((effect) => effect.Text === text && unitOf(effect) === unit)
    const [first] = same
    if (!first || same.some((effect) => numbersOf(effect).some((number) => numbers.has(number)))) continue
    return { said: `${text.replace(' {n}', '')} +${[...numbers].join('/')}${unit}`, given: effectText(first) }
  }
  return undefined
}

const unitOf = ({ Amount = '' }: Effect) => (/^[+-]?[\d,.]+%/.test(Amount) ? '%' : '')

/** All numbers of an effect, and sums of two of them cannot be known: a text may add them up. */
function numbersOf({ Amount = '', Most = '', ByRefine = [] }: Effect): string[] {
  return [Amount, Most, ...ByRefine].flatMap((text) => text.replaceAll(',', '').match(/\d+(?:\.\d+)?/g) ?? [])
}
