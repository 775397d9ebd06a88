/** A second, simple reading of scripts without conditions, written from the engine's documentation of bonuses. */

export interface PlainCall {
  name: string
  args: string[]
}

/** The calls of a script that consists only of bonuses with constant arguments; undefined for another one. */
export function plainCalls(script: string): PlainCall[] | undefined {
  const calls: PlainCall[] = []
  for (const statement of script.split(';')) {
    const text = statement.trim()
    if (text === '') continue
    const [, command = '', name = '', rest = ''] = /^(bonus2?) (b\w+)(?:,([\w",-]+))?$/.exec(text) ?? []
    if (command === '') return undefined
    calls.push({ name: `${command} ${name}`, args: rest === '' ? [] : rest.split(',') })
  }
  return calls
}

const races = {
  Brute: '動物',
  Plant: '植物',
  Insect: '昆蟲',
  Fish: '魚貝',
  Demon: '惡魔',
  DemiHuman: '人形',
  Angel: '天使',
}
const moreRaces = { Dragon: '龍族', Formless: '無形', Undead: '不死', All: '全', Player_Human: '玩家人形' }
const elements = { Fire: '火', Water: '水', Wind: '風', Earth: '地', Holy: '聖', Dark: '暗', Ghost: '念', Poison: '毒' }
const words: Readonly<Record<string, string>> = {
  ...prefixed('RC', { ...races, ...moreRaces }),
  ...prefixed('Ele', { ...elements, Neutral: '無', Undead: '不死', All: '全' }),
  ...prefixed('Size', { Small: '小型', Medium: '中型', Large: '大型', All: '全體型' }),
  ...prefixed('Class', { Normal: '一般', Boss: 'BOSS', All: '全' }),
  ...prefixed('Eff', { Stun: '暈眩', Freeze: '冰凍', Stone: '石化', Curse: '詛咒', Blind: '黑暗', Sleep: '睡眠' }),
  ...prefixed('Eff', { Silence: '沉默', Poison: '中毒', Confusion: '混亂', Bleeding: '出血' }),
}

function prefixed(prefix: string, names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([name, text]) => [`${prefix}_${name}`, text]))
}

/** `$` is the first argument; what follows `#` says how the last one is shown: as it is, negated, in other units. */
const plainWords: Readonly<Record<string, string>> = {
  ...flat(
    'bStr STR,bAgi AGI,bVit VIT,bInt INT,bDex DEX,bLuk LUK,bAllStats 全能力值,bPow POW,bSta STA,bWis WIS,bSpl SPL',
  ),
  ...flat('bCon CON,bCrt CRT,bBaseAtk ATK,bMatk MATK,bDef DEF,bMdef MDEF,bHit HIT,bFlee FLEE,bCritical CRI,bAspd ASPD'),
  ...flat('bFlee2 完全迴避,bPAtk P.ATK,bSMatk S.MATK,bRes RES,bMRes MRES,bHPlus H.PLUS,bCRate C.RATE'),
  'bonus bMaxHP': '最大 HP #',
  'bonus bMaxSP': '最大 SP #',
  'bonus bMaxHPrate': '最大 HP #%',
  'bonus bMaxSPrate': '最大 SP #%',
  'bonus bAtkRate': 'ATK #%',
  'bonus bMatkRate': 'MATK #%',
  'bonus bAspdRate': '攻擊速度 #%',
  'bonus bVariableCastrate': '變動詠唱時間 #%',
  'bonus bDelayrate': '技能後延遲 #%',
  'bonus bUseSPrate': 'SP 消耗量 #%',
  'bonus bLongAtkRate': '遠距離物理傷害 #%',
  'bonus bShortAtkRate': '近距離物理傷害 #%',
  'bonus bCritAtkRate': '爆擊傷害 #%',
  'bonus bHealPower': '治癒量 #%',
  'bonus bHealPower2': '受到的治癒量 #%',
  'bonus bFixedCast': '固定詠唱時間 #s',
  'bonus bHPrecovRate': 'HP 自然恢復 #%',
  'bonus bSPrecovRate': 'SP 自然恢復 #%',
  'bonus bLongAtkDef': '受到的遠距離物理傷害 #-%',
  'bonus bNearAtkDef': '受到的近距離物理傷害 #-%',
  'bonus bReduceDamageReturn': '受到的反射傷害 #-%',
  'bonus bUnbreakableWeapon': '武器不會損壞',
  'bonus bUnbreakableArmor': '鎧甲不會損壞',
  'bonus bUnbreakableHelm': '頭飾不會損壞',
  'bonus bNoSizeFix': '傷害不受敵人體型影響',
  'bonus bNoKnockback': '不會被擊退',
  'bonus bAtkEle': '攻擊成為$屬性',
  'bonus bDefEle': '鎧甲成為$屬性',
  'bonus bIgnoreDefRace': '無視$種族的 DEF',
  'bonus2 bAddRace': '對$種族的物理傷害 #%',
  'bonus2 bMagicAddRace': '對$種族的魔法傷害 #%',
  'bonus2 bSubRace': '受到$種族的傷害 #-%',
  'bonus2 bAddEle': '對$屬性敵人的物理傷害 #%',
  'bonus2 bMagicAddEle': '對$屬性敵人的魔法傷害 #%',
  'bonus2 bSubEle': '$屬性攻擊耐性 #%',
  'bonus2 bMagicAtkEle': '$屬性魔法傷害 #%',
  'bonus2 bAddSize': '對$敵人的物理傷害 #%',
  'bonus2 bMagicAddSize': '對$敵人的魔法傷害 #%',
  'bonus2 bSubSize': '受到$敵人的傷害 #-%',
  'bonus2 bAddClass': '對$階級敵人的物理傷害 #%',
  'bonus2 bSubClass': '受到$階級敵人的傷害 #-%',
  'bonus2 bIgnoreDefRaceRate': '無視$種族的 DEF #%',
  'bonus2 bIgnoreMdefRaceRate': '無視$種族的 MDEF #%',
  'bonus2 bExpAddRace': '打倒$種族的經驗值 #%',
  'bonus2 bResEff': '$狀態抗性 #4',
  'bonus2 bSkillAtk': '$的傷害 #%',
  'bonus2 bSkillCooldown': '$的冷卻時間 #s',
  'bonus2 bSkillUseSP': '$的 SP 消耗量 #-',
  'bonus2 bVariableCastrate': '$的變動詠唱時間 #%',
}

function flat(list: string): Record<string, string> {
  return Object.fromEntries(list.split(',').map((pair) => [`bonus ${pair.split(' ')[0]}`, `${pair.split(' ')[1]} #`]))
}

/** The sentence of a call; undefined for one that this reading does not know. */
export function plainSentence({ name, args }: PlainCall): string | undefined {
  const template = plainWords[name]
  const [first = ''] = args
  const last = args.at(-1) ?? ''
  if (template === undefined || (template.includes('#') && !/^-?[1-9]\d*$/.test(last))) return undefined
  const subject = first.startsWith('"') ? `「${first.slice(1, -1)}」` : words[first]
  if (template.includes('$') && subject === undefined) return undefined
  const value = Number(last)
  const shown = (amount: number, unit: string) =>
    `${amount > 0 ? '+' : '-'}${Math.abs(amount).toLocaleString('en-US', { maximumFractionDigits: 6 })}${unit}`
  return template
    .replace('$', subject ?? '')
    .replace('#-%', shown(-value, '%'))
    .replace('#%', shown(value, '%'))
    .replace('#s', shown(value / 1000, ' 秒'))
    .replace('#4', shown(value / 100, '%'))
    .replace('#-', shown(-value, ''))
    .replace('#', shown(value, ''))
}
