import { expect, it } from 'vitest'
import { amountAt, effectSentence } from '../../domain/items/item-effects.ts'
import { readEffects, type ScriptContext } from './index.ts'

const names = {
  skill: (written: string) => ({ MG_FIREBOLT: '火箭術', 19: '火箭術' })[written] ?? written,
  item: (written: string) => ({ 501: '紅色藥水', Red_Potion: '紅色藥水' })[written],
  monster: (written: string) => (written === '1002' ? '波利' : undefined),
  group: (name: string) => name,
}

function read(script: string, more: Partial<ScriptContext> = {}) {
  const { effects, calls, unread } = readEffects(script, { names, isRenewal: true, ...more })
  return { sentences: effects.map(effectSentence), calls, unread, effects }
}

it.each([
  ['bonus bMaxHPrate,10;', '最大 HP +10%'],
  ['bonus bStr,-3;', 'STR -3'],
  ['bonus bMaxHP,1500;', '最大 HP +1,500'],
  ['bonus bUnbreakableWeapon;', '武器不會損壞'],
  ['bonus2 bSubRace,RC_Brute,10;', '受到動物種族的傷害 -10%'],
  ['bonus2 bSubRace,RC_Angel,-20;', '受到天使種族的傷害 +20%'],
  ['bonus2 bSkillUseSP,"MG_FIREBOLT",5;', '「火箭術」的 SP 消耗量 -5'],
  ['bonus bUseSPrate,-10;', 'SP 消耗量 -10%'],
  ['bonus2 bSkillCooldown,19,-500;', '「火箭術」的冷卻時間 -0.5 秒'],
  ['bonus bFixedCast,-300;', '固定詠唱時間 -0.3 秒'],
  ['bonus bFixedCastrate,-70;', '固定詠唱時間 -70%（取最高者）'],
  ['bonus bDelayrate,-5;', '技能後延遲 -5%'],
  ['bonus bVariableCastrate,-10;', '變動詠唱時間 -10%'],
  ['bonus bAspdRate,7;', '攻擊速度 +7%'],
  ['bonus2 bResEff,Eff_Stun,1000;', '暈眩狀態抗性 +10%'],
  ['bonus2 bAddEff,Eff_Curse,350;', '物理攻擊時有 3.5% 機率使敵人陷入詛咒狀態'],
  ['bonus3 bAddEff,Eff_Stone,500,ATF_MAGIC|ATF_SELF;', '魔法攻擊時有 5% 機率使自己陷入石化狀態'],
  ['bonus3 bAutoSpell,"MG_FIREBOLT",3,50;', '普通攻擊時有 5% 機率施放「火箭術」 Lv.3'],
  ['bonus5 bAutoSpellWhenHit,19,3,50,BF_MAGIC,2;', '受到魔法攻擊時有 5% 機率對自己施放「火箭術」 Lv.1～3'],
  ['bonus2 bHPDrainRate,50,8;', '物理攻擊時有 5% 機率將傷害的 8% 吸收為 HP'],
  ['bonus2 bHPLossRate,100,10000;', '每 10 秒 損失 100 HP'],
  ['bonus2 bAddMonsterDropItem,501,150;', '打倒怪物時有 1.5% 機率掉落「紅色藥水」'],
  ['bonus2 bAddDamageClass,1002,30;', '對「波利」的物理傷害 +30%'],
  ['bonus bUnstripable;', '鎧甲不會被卸除'],
  ['bonus bAddMaxWeight,1000;', '負重上限 +100'],
  ['bonus3 bSubEle,Ele_Fire,10,BF_LONG|BF_WEAPON;', '對遠距離物理攻擊的火屬性攻擊耐性 +10%'],
])('%s is %s', (script, sentence) => {
  expect(read(script)).toMatchObject({ sentences: [sentence], calls: 1, unread: [] })
})

it.each([
  ['.@r = getrefine(); bonus bMaxHPrate,.@r/2;', ['精煉每 +2，最大 HP +1%']],
  ['bonus bMaxHPrate,5+getrefine()/3;', ['最大 HP +5%', '精煉每 +3，最大 HP +1%']],
  ['bonus bMatk,min(getrefine(),10)*5;', ['精煉每 +1，MATK +5（最多 +50）']],
  [
    '.@r=getrefine(); if (.@r>=7) bonus bMatk,5; if (.@r>9) bonus bMatk,10;',
    ['精煉 +7 以上：MATK +5', '精煉 +10 以上：MATK +10'],
  ],
  [
    '.@r=getrefine(); if (.@r>=9) bonus bStr,5; else if (.@r>=7) bonus bStr,2; else bonus bStr,1;',
    ['精煉 +9 以上：STR +5', '精煉 +7～+8：STR +2', '精煉 +6 以下：STR +1'],
  ],
  ['.@v=10; if (getrefine()>=9) .@v += 5; bonus bAtkRate,.@v;', ['依精煉，ATK +10%（+0）、+15%（+9）']],
  ['.@d=50; if (getrefine()>=10) .@d = 0; bonus bDef,-.@d;', ['精煉 +9 以下：DEF -50']],
  [
    '.@d=50; if (getrefine()>=7) .@d = 20; if (getrefine()>=9) .@d = 0; bonus bDef,-.@d;',
    ['依精煉，DEF -50（+0）、-20（+7）、+0（+9）'],
  ],
  ['bonus bFlee,getrefine()>6?getrefine()-6:0;', ['精煉超過 +6 後每 +1，FLEE +1']],
  ['bonus bDef,readparam(bVit)/10;', ['基本 VIT 每 10，DEF +1']],
  ['if (readparam(bAgi)>=90) bonus bFlee,10;', ['基本 AGI 90 以上：FLEE +10']],
  ['bonus2 bSkillAtk,"MG_FIREBOLT",2*getskilllv("MG_FIREBOLT");', ['火箭術每 1 級，「火箭術」的傷害 +2%']],
  ['if (getskilllv("MG_FIREBOLT")==10) bonus bInt,2;', ['火箭術 Lv.10：INT +2']],
  ['if (BaseClass==Job_Mage || BaseClass==Job_Acolyte) bonus bMatk,20;', ['魔法師系職業或服事系職業：MATK +20']],
  ['if (BaseJob==Job_Knight) bonus bMatk,20;', ['騎士系職業：MATK +20']],
  ['if (BaseJob==Job_Novice) bonus bMatk,20;', ['職業為初學者（含進階與寶寶）：MATK +20']],
  ['if (BaseJob==Job_Rune_Knight || BaseClass==Job_Ranger) bonus bMatk,20; else bonus bStr,1;', ['STR +1']],
  ['if (getenchantgrade()>=ENCHANTGRADE_C) bonus bPow,3;', ['階級 C 以上：POW +3']],
  ['bonus bMatk,getrefine()*2+getenchantgrade()*3;', ['精煉每 +1，MATK +2', '階級每升 1 階，MATK +3']],
  ['if (isequipped(501)) bonus bLuk,1;', ['同時裝備「紅色藥水」：LUK +1']],
  ['if (BaseLevel>=100) { end; } bonus bLuk,1;', ['基本等級 99 以下：LUK +1']],
  ['autobonus "{ bonus bAspdRate,7; }",50,7000,BF_WEAPON;', ['物理攻擊時有 5% 機率發動，持續 7 秒：攻擊速度 +7%']],
  ['autobonus2 "{ bonus bDef,5; }",1000,120000,BF_MAGIC;', ['受到魔法攻擊時有 100% 機率發動，持續 2 分鐘：DEF +5']],
  [
    'autobonus3 "{ bonus bStr,getrefine(); }",1000,9000,"MG_FIREBOLT";',
    ['使用「火箭術」時有 100% 機率發動，持續 9 秒：精煉每 +1，STR +1'],
  ],
  ['.@a=5; autobonus "{ bonus bStr,"+.@a+"; }",10,9000;', ['物理攻擊時有 1% 機率發動，持續 9 秒：STR +5']],
  ['itemheal rand(45,65),0;', ['恢復 45 ~ 65 HP']],
  ['percentheal 100,50;', ['恢復 100% HP', '恢復 50% SP']],
  ['skill "MG_FIREBOLT",3;', ['可使用「火箭術」 Lv.3']],
])('%s', (script, sentences) => {
  expect(read(script)).toMatchObject({ sentences, unread: [] })
})

it('a combo knows the refine of the pieces that it names, not that of the item itself', () => {
  const script =
    '.@s = getequiprefinerycnt(EQI_ARMOR)+getequiprefinerycnt(EQI_SHOES); if (.@s>=18) bonus bStr,getrefine();'
  expect(read(script, { isCombo: true })).toMatchObject({ sentences: [], unread: ['bonus bstr'] })
  const known = script.replace('getrefine()', '.@s/9')
  expect(read(known, { isCombo: true }).sentences).toEqual([
    '鎧甲、鞋子的精煉合計 +18 以上：鎧甲、鞋子的精煉合計每 +9，STR +1',
  ])
})

it('the amount at each refine is a table', () => {
  const [effect] = read('.@r=getrefine(); if (.@r>=9) bonus bStr,.@r/3;').effects
  expect(effect?.ByRefine).toEqual([...Array(9).fill(''), ...[3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6].map((n) => `+${n}`)])
})

it.each([
  ['a bonus that the engine does not have', 'bonus bUnknown,5;'],
  ['an unknownValue constant', 'bonus2 bAddRace,RC_Pirate,5;'],
  ['a value of the running game', 'bonus bStr,MaxHp/100;'],
  ['a condition on it', 'if (strcharinfo(3)=="prontera") bonus bStr,5;'],
  ['a loop', 'for (.@i=0; .@i<3; .@i++) bonus bStr,.@i;'],
  ['a function of the server', '.@x = callfunc("F_X"); bonus bStr,.@x;'],
  ['a negative chance', 'bonus2 bAddEff,Eff_Freeze,-1000;'],
  ['a longer fixed cast, which the engine ignores', 'bonus bFixedCastrate,10;'],
  ['a sum that is divided', 'bonus bStr,(getskilllv("A")+getskilllv("B"))/4;'],
  ['a product of two inputs', 'bonus bStr,getrefine()*getenchantgrade();'],
  ['a missing bracket', 'bonus bStr,(5*2;'],
  ['a wrong number of arguments', 'bonus2 bAddRace,RC_Brute;'],
])('%s stays unread', (_, script) => {
  const { sentences, unread } = read(script)
  expect({ sentences, unread: unread.length }).toEqual({ sentences: [], unread: 1 })
})

it('ammunition has only the effects that the engine takes from it', () => {
  const script = 'bonus bAtkEle,Ele_Fire; bonus bStr,5;'
  expect(read(script, { isAmmo: true })).toMatchObject({ sentences: ['攻擊成為火屬性'], unread: ['bonus bstr'] })
})

it('before renewal a bonus may have another name or no effect', () => {
  expect(read('bonus bVariableCastrate,-10; bonus bFixedCast,-100;', { isRenewal: false })).toMatchObject({
    sentences: ['詠唱時間 -10%'],
    unread: ['bonus bfixedcast'],
  })
})

it('scripts that run when an item is put on or off say what they do then, without bonuses, which do not last', () => {
  expect(read('bonus bStr,5; heal -600,0;', { moment: 'unequip' })).toMatchObject({
    sentences: ['卸下時：損失 600 HP'],
    calls: 0,
    unread: [],
  })
  expect(read('percentheal 0,10;', { moment: 'equip' }).sentences).toEqual(['裝備時：恢復 10% SP'])
})

it('local variables of a trigger are its own', () => {
  expect(read('.@r = 5; autobonus "{ bonus bStr,.@r; }",10,9000;')).toMatchObject({
    sentences: [],
    calls: 1,
    unread: [],
  })
})

it.each<[string, Partial<ScriptContext>, [refine: number, grade: number, amount: number][]]>([
  [
    'bonus bStr,getrefine()/2;',
    {},
    [
      [1, 0, 0],
      [2, 0, 1],
      [20, 0, 10],
    ],
  ],
  [
    'bonus bStr,5+getrefine()/3;',
    {},
    [
      [0, 0, 5],
      [9, 0, 8],
    ],
  ],
  [
    'if (getrefine()>=7) bonus bStr,4;',
    {},
    [
      [6, 0, 0],
      [7, 0, 4],
    ],
  ],
  [
    '.@v=10; if (getrefine()>=9) .@v += 5; bonus bStr,.@v;',
    {},
    [
      [8, 0, 10],
      [9, 0, 15],
    ],
  ],
  [
    'bonus bStr,getrefine()*2+getenchantgrade()*3;',
    {},
    [
      [0, 0, 0],
      [4, 1, 11],
      [10, 4, 32],
    ],
  ],
  [
    'if (getenchantgrade()>=ENCHANTGRADE_B && getrefine()>=11) bonus bStr,1;',
    {},
    [
      [11, 2, 0],
      [10, 3, 0],
      [11, 3, 1],
    ],
  ],
  [
    '.@s = getequiprefinerycnt(EQI_ARMOR,EQI_SHOES); if (.@s>=18) bonus bStr,.@s/4;',
    { isCombo: true },
    [
      [8, 0, 0],
      [9, 0, 4],
      [10, 0, 5],
    ],
  ],
  [
    'if (getequiprefinerycnt(EQI_ARMOR)>=7 && getequiprefinerycnt(EQI_SHOES)>=9) bonus bStr,1;',
    { isCombo: true },
    [
      [8, 0, 0],
      [9, 0, 1],
    ],
  ],
])('%s has its amount at each refine and grade', (script, context, amounts) => {
  const { effects } = read(script, context)
  expect(effects.map(({ Further }) => Further)).toEqual(effects.map(() => undefined))
  for (const [refine, grade, amount] of amounts)
    expect(effects.reduce((sum, effect) => sum + (amountAt(effect, refine, grade) ?? Number.NaN), 0)).toBe(amount)
})

it.each([
  'if (BaseLevel>=100) bonus bStr,1;',
  'bonus bStr,readparam(bVit)/10;',
  'if (getrefine()>=7 && BaseJob==Job_Mage) bonus bStr,1;',
  'autobonus "{ bonus bStr,1; }",10,9000;',
])('%s depends on more than refine and grade', (script) => {
  expect(read(script).effects.map(({ Further }) => Further)).toEqual([true])
})
