/**
 * Random options of the stock `item_randomopt_db.yml` as players read them; `{+}` is the value with its sign. Others are
 * shown by the name that the file gives them.
 */
const texts: Readonly<Record<string, string>> = {
  VAR_MAXHPAMOUNT: 'MaxHP {+}',
  VAR_MAXSPAMOUNT: 'MaxSP {+}',
  VAR_STRAMOUNT: 'STR {+}',
  VAR_AGIAMOUNT: 'AGI {+}',
  VAR_VITAMOUNT: 'VIT {+}',
  VAR_INTAMOUNT: 'INT {+}',
  VAR_DEXAMOUNT: 'DEX {+}',
  VAR_LUKAMOUNT: 'LUK {+}',
  VAR_MAXHPPERCENT: 'MaxHP {+}%',
  VAR_MAXSPPERCENT: 'MaxSP {+}%',
  VAR_HPACCELERATION: 'HP自然恢復 {+}%',
  VAR_SPACCELERATION: 'SP自然恢復 {+}%',
  VAR_ATKPERCENT: 'ATK {+}%',
  VAR_MAGICATKPERCENT: 'MATK {+}%',
  VAR_PLUSASPD: 'ASPD {+}',
  VAR_PLUSASPDPERCENT: '攻擊速度 {+}%',
  VAR_ATTPOWER: 'ATK {+}',
  VAR_HITSUCCESSVALUE: 'HIT {+}',
  VAR_ATTMPOWER: 'MATK {+}',
  VAR_ITEMDEFPOWER: 'DEF {+}',
  VAR_MDEFPOWER: 'MDEF {+}',
  VAR_AVOIDSUCCESSVALUE: 'FLEE {+}',
  VAR_PLUSAVOIDSUCCESSVALUE: '完全迴避 {+}',
  VAR_CRITICALSUCCESSVALUE: 'CRI {+}',
}

const elements = {
  NOTHING: '無',
  WATER: '水',
  GROUND: '地',
  FIRE: '火',
  WIND: '風',
  POISON: '毒',
  SAINT: '聖',
  DARKNESS: '暗',
  TELEKINESIS: '念',
  UNDEAD: '不死',
  ALL: '全',
}
const races = {
  NOTHING: '無形',
  UNDEAD: '不死',
  ANIMAL: '動物',
  PLANT: '植物',
  INSECT: '昆蟲',
  FISHS: '魚貝',
  DEVIL: '惡魔',
  HUMAN: '人形',
  ANGEL: '天使',
  DRAGON: '龍',
  ALL: '全',
}
const sizes = { SMALL: '小型', MIDIUM: '中型', LARGE: '大型', ALL: '全' }

/** Names that are made of what they are about. */
const families: readonly (readonly [pattern: RegExp, words: Readonly<Record<string, string>>, text: string])[] = [
  [/^ATTR_TOLERACE_(\w+)$/, elements, '{}屬性攻擊耐性 {+}%'],
  [/^DAMAGE_PROPERTY_(\w+)_USER$/, elements, '受到{}屬性敵人的傷害 {-}%'],
  [/^DAMAGE_PROPERTY_(\w+)_TARGET$/, elements, '對{}屬性敵人的物理傷害 {+}%'],
  [/^MDAMAGE_PROPERTY_(\w+)_USER$/, elements, '受到{}屬性敵人的魔法傷害 {-}%'],
  [/^MDAMAGE_PROPERTY_(\w+)_TARGET$/, elements, '對{}屬性敵人的魔法傷害 {+}%'],
  [/^RACE_TOLERACE_(\w+)$/, races, '受到{}種族的傷害 {-}%'],
  [/^RACE_DAMAGE_(\w+)$/, races, '對{}種族的物理傷害 {+}%'],
  [/^RACE_MDAMAGE_(\w+)$/, races, '對{}種族的魔法傷害 {+}%'],
  [/^RACE_CRI_PERCENT_(\w+)$/, races, '對{}種族的 CRI {+}'],
  [/^DAMAGE_SIZE_(\w+)_TARGET$/, sizes, '對{}敵人的物理傷害 {+}%'],
  [/^DAMAGE_SIZE_(\w+)_USER$/, sizes, '受到{}敵人的傷害 {-}%'],
  [/^MDAMAGE_SIZE_(\w+)_TARGET$/, sizes, '對{}敵人的魔法傷害 {+}%'],
]

/**
 * A random option as one line of text. `name` is the option's in `item_randomopt_db.yml`; undefined where the file has
 * none of this number.
 */
export function optionText(name: string | undefined, id: number, value: number): string {
  const known = name === undefined ? undefined : (texts[name] ?? familyText(name))
  const template = known ?? `${name ?? `詞條 #${id}`} {+}`
  const signed = (amount: number) => (amount < 0 ? String(amount) : `+${amount}`)
  return template.replace('{+}', signed(value)).replace('{-}', signed(-value))
}

function familyText(name: string): string | undefined {
  for (const [pattern, words, text] of families) {
    const word = words[pattern.exec(name)?.[1] ?? '']
    if (word !== undefined) return text.replace('{}', word)
  }
  return undefined
}
