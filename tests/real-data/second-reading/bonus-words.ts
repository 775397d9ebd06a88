/** The 110 most used bonuses in words, with their units, from the engine's documentation (doc/item_bonus.txt) and pc.cpp. */

/**
 * Call, arguments, words. Arguments: r race, g group of monsters, b attacks, a attacks with their target, w target,
 * e element, s size, c class, f status, p kinds of attacks without spells, k skill, i item or monster, l level, t milliseconds, n amount with the factor of
 * its words (`-`: -1; `m`: 0.001; `h`: 0.01; `d`: 0.1; `o`: a chance, `oh`: of 10,000, `od`: of 1,000).
 */
const table = `
bonus bStr,bAgi,bVit,bInt,bDex,bLuk,bPow,bSta,bWis,bSpl,bCon,bCrt|n|= {n}
bonus bAllStats|n|全能力值 {n}
bonus bBaseAtk|n|ATK {n}
bonus bMatk|n|MATK {n}
bonus bDef|n|DEF {n}
bonus bMdef|n|MDEF {n}
bonus bHit|n|HIT {n}
bonus bFlee|n|FLEE {n}
bonus bFlee2|n|完全迴避 {n}
bonus bCritical|n|CRI {n}
bonus bAspd|n|ASPD {n}
bonus bPAtk|n|P.ATK {n}
bonus bSMatk|n|S.MATK {n}
bonus bRes|n|RES {n}
bonus bMRes|n|MRES {n}
bonus bCRate|n|C.RATE {n}
bonus bMaxHP|n|最大 HP {n}
bonus bMaxSP|n|最大 SP {n}
bonus bMaxHPrate|n%|最大 HP {n}
bonus bMaxSPrate|n%|最大 SP {n}
bonus bAtkRate|n%|ATK {n}
bonus bMatkRate|n%|MATK {n}
bonus bAspdRate|n%|攻擊速度 {n}
bonus bVariableCastrate|n%|變動詠唱時間 {n}
bonus bDelayrate|n%|技能後延遲 {n}
bonus bUseSPrate|n%|SP 消耗量 {n}
bonus bLongAtkRate|n%|遠距離物理傷害 {n}
bonus bShortAtkRate|n%|近距離物理傷害 {n}
bonus bCritAtkRate|n%|爆擊傷害 {n}
bonus bHealPower|n%|治癒量 {n}
bonus bHealPower2|n%|受到的治癒量 {n}
bonus bHPrecovRate|n%|HP 自然恢復 {n}
bonus bSPrecovRate|n%|SP 自然恢復 {n}
bonus bFixedCast|nm|固定詠唱時間 {n}
bonus bLongAtkDef|n-%|受到的遠距離物理傷害 {n}
bonus bReduceDamageReturn|n-%|受到的反射傷害 {n}
bonus bSPGainValue|n|以近距離物理攻擊打倒敵人時 SP {n}
bonus bHPGainValue|n|以近距離物理攻擊打倒敵人時 HP {n}
bonus bMagicSPGainValue|n|以魔法攻擊打倒敵人時 SP {n}
bonus bSPDrainValue|n|普通攻擊命中時 SP {n}
bonus bPerfectHitAddRate|n%|攻擊必中的機率 {n}
bonus bPerfectHitRate|no%|攻擊有 {n} 機率必中（取最高者）
bonus bSpeedRate|n%|移動速度 {n}（取最高者）
bonus bSplashRange|n|普通攻擊波及目標周圍 {n} 格（取最高者）
bonus bShortWeaponDamageReturn|n%|反射近距離傷害 {n}
bonus bAddItemHealRate|n%|恢復道具的 HP 恢復量 {n}
bonus bUnbreakableWeapon||武器不會損壞
bonus bUnbreakableArmor||鎧甲不會損壞
bonus bUnbreakableHelm||頭飾不會損壞
bonus bNoCastCancel||詠唱不會被中斷（攻城戰除外）
bonus bNoSizeFix||傷害不受敵人體型影響
bonus bNoKnockback||不會被擊退
bonus bAtkEle|e|攻擊成為$屬性
bonus bDefEle|e|鎧甲成為$屬性
bonus bIgnoreDefRace|r|無視$種族的 DEF
bonus bIgnoreMDefRace|r|無視$種族的 MDEF
bonus2 bSkillAtk|k,n%|$的傷害 {n}
bonus2 bSkillCooldown|k,nm|$的冷卻時間 {n}
bonus2 bSkillUseSP|k,n-|$的 SP 消耗量 {n}
bonus2 bSkillUseSPrate|k,n-%|$的 SP 消耗量 {n}
bonus2 bVariableCastrate|k,n%|$的變動詠唱時間 {n}
bonus2 bSkillFixedCast|k,nm|$的固定詠唱時間 {n}
bonus2 bAddRace|r,n%|對$種族的物理傷害 {n}
bonus2 bMagicAddRace|r,n%|對$種族的魔法傷害 {n}
bonus2 bSubRace|r,n-%|受到$種族的傷害 {n}
bonus2 bCriticalAddRace|r,n|對$種族的 CRI {n}
bonus2 bIgnoreDefRaceRate|r,n%|無視$種族的 DEF {n}
bonus2 bIgnoreMdefRaceRate|r,n%|無視$種族的 MDEF {n}
bonus2 bExpAddRace|r,n%|打倒$種族的經驗值 {n}
bonus2 bDropAddRace|r,n%|$種族的道具掉落率 {n}
bonus2 bSPGainRace|r,n|以近距離物理攻擊打倒$種族時 SP {n}
bonus2 bAddEle|e,n%|對$屬性敵人的物理傷害 {n}
bonus2 bMagicAddEle|e,n%|對$屬性敵人的魔法傷害 {n}
bonus2 bMagicSubSize|s,n-%|受到$敵人的魔法傷害 {n}
bonus3 bSubEle|e,n%,p|對&的$屬性攻擊耐性 {n}
bonus2 bSubEle|e,n%|$屬性攻擊耐性 {n}
bonus2 bSubDefEle|e,n-%|受到$屬性敵人的物理傷害 {n}
bonus2 bMagicSubDefEle|e,n-%|受到$屬性敵人的魔法傷害 {n}
bonus2 bMagicAtkEle|e,n%|$屬性魔法傷害 {n}
bonus2 bAddSize|s,n%|對$敵人的物理傷害 {n}
bonus2 bMagicAddSize|s,n%|對$敵人的魔法傷害 {n}
bonus2 bSubSize|s,n-%|受到$敵人的傷害 {n}
bonus2 bAddClass|c,n%|對$階級敵人的物理傷害 {n}
bonus2 bMagicAddClass|c,n%|對$階級敵人的魔法傷害 {n}
bonus2 bSubClass|c,n-%|受到$階級敵人的傷害 {n}
bonus2 bExpAddClass|c,n%|打倒$階級敵人的經驗值 {n}
bonus2 bIgnoreDefClassRate|c,n%|無視$階級敵人的 DEF {n}
bonus2 bIgnoreMdefClassRate|c,n%|無視$階級敵人的 MDEF {n}
bonus2 bResEff|f,nh%|$狀態抗性 {n}
bonus2 bAddEff|f,noh%|物理攻擊時有 {n} 機率使敵人陷入$狀態
bonus2 bAddEff2|f,noh%|物理攻擊時有 {n} 機率使自己陷入$狀態
bonus2 bAddEffWhenHit|f,noh%|受到物理攻擊時有 {n} 機率使敵人陷入$狀態
bonus2 bAddItemHealRate|i,n%|$的 HP 恢復量 {n}
bonus2 bAddDefMonster|i,n-%|受到$的物理傷害 {n}
bonus2 bAddDamageClass|i,n%|對$的物理傷害 {n}
bonus2 bAddMonsterDropItem|i,noh%|打倒怪物時有 {n} 機率掉落$
bonus3 bAddMonsterDropItem|i,r,noh%|打倒&種族時有 {n} 機率掉落$
bonus3 bAddClassDropItem|i,c,noh%|打倒&階級怪物時有 {n} 機率掉落$
bonus3 bAutoSpell|k,l,nod%|普通攻擊時有 {n} 機率施放$ &
bonus4 bAutoSpell|k,l,nod%,w|普通攻擊時有 {n} 機率*施放$ &
bonus4 bAutoSpellWhenHit|k,l,nod%,w|受到物理攻擊時有 {n} 機率*施放$ &
bonus3 bAutoSpellWhenHit|k,l,nod%|受到物理攻擊時有 {n} 機率施放$ &
bonus4 bAutoSpellOnSkill|k,k,l,nod%|使用$時有 {n} 機率施放& *
bonus bFixedCastrate|n%|固定詠唱時間 {n}（取最高者）
bonus2 bFixedCastrate|k,n%|$的固定詠唱時間 {n}（取最高者）
bonus2 bAddRace2|g,n%|對$族群的物理傷害 {n}
bonus2 bMagicAddRace2|g,n%|對$族群的魔法傷害 {n}
bonus5 bAutoSpell|k,l,nod%,b,w|*時有 {n} 機率#施放$ &
bonus5 bAutoSpellWhenHit|k,l,nod%,b,w|受到*時有 {n} 機率#施放$ &
bonus3 bAddEff|f,noh%,a|&陷入$狀態
bonus2 bHPRegenRate|n,t|每 $ 恢復 {n} HP
bonus2 bSPRegenRate|n,t|每 $ 恢復 {n} SP
bonus2 bHPLossRate|n,t|每 $ 損失 {n} HP
bonus2 bSPLossRate|n,t|每 $ 損失 {n} SP
bonus2 bHPDrainRate|od,n|物理攻擊時有 $ 機率將傷害的 {n}% 吸收為 HP
bonus2 bSPDrainRate|od,n|物理攻擊時有 $ 機率將傷害的 {n}% 吸收為 SP
`

const races =
  '人形 DemiHuman,動物 Brute,植物 Plant,昆蟲 Insect,魚貝 Fish,惡魔 Demon,天使 Angel,龍族 Dragon,無形 Formless,不死 Undead'
const subjects: Readonly<Record<string, string>> = {
  ...constants('rc', `${races},全 All,玩家人形 Player_Human,玩家朵蘭 Player_Doram`),
  ...constants(
    'ele',
    '火 Fire,水 Water,風 Wind,地 Earth,聖 Holy,暗 Dark,念 Ghost,毒 Poison,無 Neutral,不死 Undead,全 All',
  ),
  ...constants('size', '小型 Small,中型 Medium,大型 Large,全體型 All'),
  ...constants('class', '一般 Normal,BOSS Boss,守護石 Guardian,全 All'),
  ...constants('eff', '暈眩 Stun,冰凍 Freeze,石化 Stone,詛咒 Curse,黑暗 Blind,睡眠 Sleep,沉默 Silence,中毒 Poison'),
  ...constants('eff', '混亂 Confusion,出血 Bleeding'),
}

function constants(prefix: string, list: string): Record<string, string> {
  const pairs = list.split(',').map((pair) => pair.split(' ') as [string, string])
  return Object.fromEntries(pairs.map(([word, name]) => [`${prefix}_${name.toLowerCase()}`, word]))
}

/** The usual flags; without a kind they are about weapons, and spells at hits without `BF_SKILL` about normal attacks. */
const attacks: Readonly<Record<string, string>> = {
  ...{ 'b bf_magic': '魔法攻擊', 'b bf_weapon': '普通攻擊', 'b bf_normal|bf_weapon': '普通攻擊' },
  ...{
    'b bf_short': '近距離普通攻擊',
    'b bf_short|bf_weapon': '近距離普通攻擊',
    'b bf_long|bf_weapon': '遠距離普通攻擊',
  },
  ...{ 'b bf_magic|bf_weapon': '物理攻擊／魔法攻擊', 'b bf_skill|bf_weapon': '物理技能攻擊' },
  ...{
    'p bf_magic': '魔法攻擊',
    'p bf_weapon': '物理攻擊',
    'p bf_short': '近距離物理攻擊',
    'p bf_long': '遠距離物理攻擊',
  },
  ...{ 'a atf_magic': '魔法攻擊時有 {n} 機率使敵人', 'a atf_short': '近距離物理攻擊時有 {n} 機率使敵人' },
  ...{ 'a atf_self': '物理攻擊時有 {n} 機率使自己', 'a atf_long': '遠距離物理攻擊時有 {n} 機率使敵人' },
  ...{
    'a atf_magic|atf_self': '魔法攻擊時有 {n} 機率使自己',
    'a atf_short|atf_weapon': '近距離物理攻擊時有 {n} 機率使敵人',
  },
}

interface Row {
  kinds: string[]
  words: string
}

const rows = new Map<string, Row>()
for (const line of table.trim().split('\n')) {
  const [calls = '', kinds = '', words = ''] = line.split('|')
  const [command = '', names = ''] = calls.split(' ')
  for (const name of names.split(','))
    rows.set(`${command} ${name.toLowerCase()}`, {
      kinds: kinds === '' ? [] : kinds.split(','),
      words: words.replace('=', name.slice(1).toUpperCase()),
    })
}

export const knownCalls: ReadonlySet<string> = new Set(rows.keys())

const factors: Readonly<Record<string, number>> = { '-': -1, m: 0.001, h: 0.01, d: 0.1 }

/** The words with `{n}`, and the amount in their unit; undefined for arguments that this reading does not know. */
export function bonusInWords(
  call: string,
  args: readonly (number | string)[],
): { text: string; amount: number | undefined } | undefined {
  const row = rows.get(call)
  if (!row) return undefined
  let amount: number | undefined
  let text = row.words
  const marks = ['$', '&', '*', '#']
  for (const [at, kind] of row.kinds.entries()) {
    const value = args[at]
    if (value === undefined) return undefined
    if (kind.startsWith('n')) {
      if (typeof value !== 'number') return undefined
      amount = scaled(value, kind)
      continue
    }
    const word = wordOf(kind, value)
    if (word === undefined) return undefined
    text = text.replace(marks.shift() ?? '', () => word)
  }
  // Of two numbers either one may be the amount of the sentence.
  const isPair = row.kinds.some((kind) => kind === 't' || kind === 'od')
  return isPair && amount !== undefined
    ? { text: text.replace('{n}', `${amount}`), amount: undefined }
    : { text, amount }
}

/** Calls whose sentences are compared with both numbers in them. */
export const pairCalls: ReadonlySet<string> = new Set(
  [...rows].filter(([, { kinds }]) => kinds.includes('t') || kinds.includes('od')).map(([call]) => call),
)

function scaled(value: number, kind: string): number {
  const factor = [...kind.slice(1)].reduce((product, sign) => product * (factors[sign] ?? 1), 1)
  const amount = value * factor
  return kind.includes('o') ? Math.min(100, amount) : amount
}

function wordOf(kind: string, value: number | string): string | undefined {
  if (kind === 'k' || kind === 'i') return `「${value}」`
  if (kind === 'l') return typeof value === 'number' && value > 0 ? `Lv.${value}` : undefined
  if (kind === 't') return typeof value === 'number' ? `${value / 1000} 秒` : undefined
  if (kind === 'od') return typeof value === 'number' ? `${Math.min(100, value / 10)}%` : undefined
  if (kind === 'g') return `${value}`.slice('RC2_'.length).replaceAll('_', ' ')
  if (kind === 'b' || kind === 'a' || kind === 'p')
    return attacks[`${kind} ${`${value}`.toLowerCase().split('|').sort().join('|')}`]
  if (kind === 'w') return value === 0 ? '對自己' : value === 1 ? '對敵人' : undefined
  return subjects[`${value}`.toLowerCase()]
}
