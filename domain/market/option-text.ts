/**
 * Texts of the random options in the stock `item_randomopt_db.yml`; `{+}` is the value with its sign. Other options are
 * shown by their name in the file.
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
  VAR_POWAMOUNT: 'POW {+}',
  VAR_STAAMOUNT: 'STA {+}',
  VAR_WISAMOUNT: 'WIS {+}',
  VAR_SPLAMOUNT: 'SPL {+}',
  VAR_CONAMOUNT: 'CON {+}',
  VAR_CRTAMOUNT: 'CRT {+}',
  VAR_PATKAMOUNT: 'P.ATK {+}',
  VAR_SMATKAMOUNT: 'S.MATK {+}',
  VAR_RESAMOUNT: 'RES {+}',
  VAR_MRESAMOUNT: 'MRES {+}',
  VAR_HEAL_PLUS: 'H.PLUS {+}',
  VAR_CRITICAL_RATE: 'C.RATE {+}',
  DAMAGE_SIZE_PERFECT: '傷害不受敵人體型影響',
  DAMAGE_CRI_TARGET: '爆擊傷害 {+}%',
  DAMAGE_CRI_USER: '受到的爆擊傷害 {-}%',
  RANGE_ATTACK_DAMAGE_TARGET: '遠距離物理傷害 {+}%',
  RANGE_ATTACK_DAMAGE_USER: '受到的遠距離物理傷害 {-}%',
  MELEE_ATTACK_DAMAGE_TARGET: '近距離物理傷害 {+}%',
  MELEE_ATTACK_DAMAGE_USER: '受到的近距離物理傷害 {-}%',
  REFLECT_DAMAGE_PERCENT: '受到的反射傷害 {-}%',
  HEAL_VALUE: '治癒量 {+}%',
  HEAL_MODIFY_PERCENT: '受到的治癒量 {+}%',
  DEC_SPELL_CAST_TIME: '變動詠唱時間 {-}%',
  DEC_SPELL_DELAY_TIME: '技能後延遲 {-}%',
  DEC_SP_CONSUMPTION: 'SP消耗量 {-}%',
  WEAPON_INDESTRUCTIBLE: '武器不會損壞',
  BODY_INDESTRUCTIBLE: '鎧甲不會損壞',
  ATTR_TOLERACE_ALLBUTNOTHING: '無屬性以外的屬性攻擊耐性 {+}%',
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
  PLAYER_HUMAN: '玩家人形',
  PLAYER_DORAM: '玩家朵蘭',
  ALL: '全',
}
const classes = { NORMAL: '一般', BOSS: 'BOSS' }
const sizes = { SMALL: '小型', MIDIUM: '中型', LARGE: '大型', ALL: '全' }

/** Option names composed of what they affect. */
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
  [/^RACE_WEAPON_TOLERACE_(\w+)$/, races, '受到{}種族的物理傷害 {-}%'],
  [/^RACE_IGNORE_DEF_PERCENT_(\w+)$/, races, '無視{}種族的 DEF {+}%'],
  [/^RACE_IGNORE_MDEF_PERCENT_(\w+)$/, races, '無視{}種族的 MDEF {+}%'],
  [/^ADDEXPPERCENT_KILLRACE_(\w+)$/, races, '打倒{}種族的經驗值 {+}%'],
  [/^CLASS_DAMAGE_(\w+)_TARGET$/, classes, '對{}階級敵人的物理傷害 {+}%'],
  [/^CLASS_DAMAGE_(\w+)_USER$/, classes, '受到{}階級敵人的傷害 {-}%'],
  [/^CLASS_MDAMAGE_(\w+)$/, classes, '對{}階級敵人的魔法傷害 {+}%'],
  [/^CLASS_IGNORE_DEF_PERCENT_(\w+)$/, classes, '無視{}階級敵人的 DEF {+}%'],
  [/^CLASS_IGNORE_MDEF_PERCENT_(\w+)$/, classes, '無視{}階級敵人的 MDEF {+}%'],
  [/^BODY_ATTR_(\w+)$/, elements, '鎧甲成為{}屬性'],
  [/^WEAPON_ATTR_(\w+)$/, elements, '武器成為{}屬性'],
  [/^ADDSKILLMDAMAGE_(\w+)$/, elements, '{}屬性魔法傷害 {+}%'],
  [/^MDAMAGE_SIZE_(\w+)_USER$/, sizes, '受到{}敵人的魔法傷害 {-}%'],
  [/^DAMAGE_SIZE_(\w+)_TARGET$/, sizes, '對{}敵人的物理傷害 {+}%'],
  [/^DAMAGE_SIZE_(\w+)_USER$/, sizes, '受到{}敵人的傷害 {-}%'],
  [/^MDAMAGE_SIZE_(\w+)_TARGET$/, sizes, '對{}敵人的魔法傷害 {+}%'],
]

/**
 * A random option as one line of text. `name` is the option's name in `item_randomopt_db.yml`; undefined if the file
 * has no such option.
 */
export function optionText(name: string | undefined, id: number, value: number): string {
  return filled(templateOf(name) ?? `${name ?? `詞條 #${id}`} {+}`, value, value)
}

/** The same for an option whose value is a range: `STR +1 ~ +5`. */
export function optionRangeText(name: string, min: number, max: number): string {
  return filled(templateOf(name) ?? `${name} {+}`, min, max)
}

function templateOf(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  return Object.hasOwn(texts, name) ? texts[name] : familyText(name)
}

function filled(template: string, min: number, max: number): string {
  const signed = (amount: number) => (amount < 0 ? String(amount) : `+${amount}`)
  const span = (from: number, to: number) => (from === to ? signed(from) : `${signed(from)} ~ ${signed(to)}`)
  return template.replace('{+}', span(min, max)).replace('{-}', span(-min, -max))
}

function familyText(name: string): string | undefined {
  for (const [pattern, words, text] of families) {
    const word = pattern.exec(name)?.[1] ?? ''
    if (Object.hasOwn(words, word)) return text.replace('{}', words[word] as string)
  }
  return undefined
}
