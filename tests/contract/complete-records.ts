/** A game whose records have every optional field. */
import type { RawRecords } from '../snapshot-fixture.ts'

const materials = [{ Material: 3, Amount: 2, Refine: 4 }]
const cost = { Materials: materials, Price: 100 }
const chances = [{ Item: 3, Chance: 40_000, Effective: 39_000 }]
const drop = { Item: 3, Chance: 1_000, FileChance: 500, StealProtected: true, Options: true, Strict: true }

const effect = {
  ...{ Key: 'bonus bmaxhprate', Text: '最大 HP {n}', Amount: '+1%', Value: 1, Per: '精煉每 +2', Most: '+10%' },
  ...{ ByRefine: ['', '', '+1%'], When: ['基本等級 100 以上'] },
  ...{ Refine: [0, 20], Grade: [1, 4], AtRefine: [[2, 1]], AtGrade: [[1, 1]], Single: true, Further: true },
}

export const completeGame: RawRecords = {
  items: [
    {
      ...{ Id: 1, Name: '小刀', Slot: 2, Description: '短劍', View: 5, ViewId: 5, EnchantId: 1, EnchantIds: [1] },
      ...{ Locations: { Right_Hand: true }, AegisName: 'Knife', Type: 'Weapon', SubType: 'Dagger' },
      Facts: {
        ...{ Buy: 100, Sell: 60, Weight: 400, Attack: 25, MagicAttack: 5, Defense: 3, Range: 2, WeaponLevel: 1 },
        ...{ ArmorLevel: 1, EquipLevelMin: 2, EquipLevelMax: 99, Jobs: ['Thief'], Classes: ['Normal'], Gender: 'Male' },
        ...{
          Refineable: true,
          Gradable: true,
          Trade: ['NoDrop'],
          Properties: ['IsAmuletItem'],
          Stack: 100,
          Unmet: false,
        },
        ...{ Script: 'bonus bStr,1;', ScriptHash: 'abc', Combos: [[1, 3]], RefusedCombos: [[1, 2]] },
        Effects: [effect],
        UnreadEffects: 0,
        ComboBonuses: [{ Script: 'bonus bDex,1;', ScriptHash: 'def', Effects: [effect], UnreadEffects: 0 }],
        Options: [
          {
            ...{ Ways: ['drop'], Upgraders: [3] },
            Lines: [
              { Perhaps: true, Choices: [{ Option: 'VAR_STRAMOUNT', Min: 1, Max: 5, Odds: 100 }] },
              { Perhaps: false, Choices: [{ Option: 'OWN', Text: 'STR +1 ~ 5', Min: 1, Max: 5, Odds: 100 }] },
            ],
          },
        ],
        Laphine: [{ Box: 3, Role: 'material', Refused: false }],
      },
    },
    { Id: 2, Name: '短劍' },
    { Id: 3, Name: '鐵' },
  ],
  packages: [
    {
      ...{ GroupId: 'box', Name: '箱', Description: '很大', Type: 'ETC', NPCId: 4, ItemId: 2, Openers: [2] },
      ...{ Conditional: true, Disabled: true, Whole: 'whole', Picks: [{ Pool: 1, Times: 2 }] },
      ...{ Shared: [{ Pool: 1, Size: 100, Only: true }], Opening: { BelowWeight: 40, FreePlaces: 11, Loses: true } },
      Cost: { Count: 1, MinRefine: 3, MaxRefine: 9, Items: [...materials, { Material: 2, Amount: 1 }] },
      Items: [
        {
          ...{ Id: 1, Name: '小刀', Min: 1, Max: 2, Chance: 40, ViewId: 5, EnchantId: 1, Pool: 1, Effective: 100 },
          ...{ Locations: { Right_Hand: true }, Remark: '3 天', Refused: false, Unidentified: false },
        },
        { Id: 3, Name: '鐵', Chance: 60, Pool: 1 },
        { Id: 2, Name: '短劍', Choice: 1 },
      ],
    },
    { GroupId: 'whole', Name: '大箱', Items: [] },
  ],
  reforms: [
    {
      ...{ ReformBox: 2, Name: '改造箱', Description: '改造', Refused: false },
      Items: [
        {
          ...{ BaseItem: 1, ResultItem: 2, BaseName: '小刀', ResultName: '短劍', MinRefine: 1, MaxRefine: 9 },
          ...{ ChangeRefine: 1, Materials: materials, Note: '清除卡片' },
        },
      ],
    },
  ],
  enchants: [
    {
      ...{
        Id: 1,
        State: 'ok',
        MinimumRefine: 1,
        MinimumEnchantgrade: 1,
        BelowWeight: 30,
        TargetItems: [2],
        Refused: false,
        Order: [3, 2],
        Npcs: [{ Name: '附魔師', Map: 'field', X: 5, Y: 6 }],
      },
      Reset: { ...cost, Chance: 50_000 },
      Slots: [
        {
          ...{ ...cost, Slot: 3, Chance: 90_000, Unfillable: 'order', NotFor: [1] },
          Enchants: [{ Enchantgrade: 1, Items: chances }],
          PerfectEnchants: [{ Item: 3, ...cost }],
          Upgrades: [{ Enchant: 3, Upgrade: 2, ...cost }],
          RandomUpgrades: [{ Enchant: 3, Items: chances, ...cost }],
        },
        { ...cost, Slot: 2 },
      ],
    },
    { Id: 2, State: 'ok' },
  ],
  enchantables: [{ Id: 3, EnchantId: 1 }],
  monsters: [
    {
      ...{ Id: 1002, Name: '波利', AegisName: 'PORING', Level: 1, Hp: 60, Sp: 1, BaseExp: 2, JobExp: 3, MvpExp: 4 },
      ...{ Size: 'Medium', Race: 'Plant', Element: 'Water', ElementLevel: 1, Class: 'Normal', Mvp: false },
      Facts: {
        ...{
          Attack: 1,
          Attack2: 2,
          MaxAttack: 3,
          Defense: 4,
          MagicDefense: 5,
          Str: 6,
          Agi: 7,
          Vit: 8,
          Int: 9,
          Dex: 10,
        },
        ...{ Luk: 11, AttackRange: 12, WalkSpeed: 400, RaceGroups: ['Goblin'], Modes: ['CanMove'] },
        ...{ Behaviour: ['CanMove'], HitNeeded: 210, FleeNeeded: 160 },
      },
      Damage: [{ Element: 'Fire', Percent: 50 }],
      Drops: [drop],
      MvpDrops: [{ ...drop, Effective: 900 }],
      Skills: [
        {
          ...{ Skill: 196, AegisName: 'NPC_SUMMONSLAVE', Name: 'Summon', Level: 2, State: 'idle', Chance: 5_000 },
          ...{ CastTime: 700, Delay: 10_000, Target: 'self', Condition: 'slavele', Value: 3, Monsters: [1002] },
        },
        {
          ...{ Skill: 28, Level: 9, State: 'attack', Chance: 10_000, Condition: 'myhpinrate', Value: 10, Until: 40 },
        },
        { Skill: 28, Level: 1, State: 'chase', Chance: 900, Condition: 'mystatuson', Status: 'sleep' },
        {
          Skill: 30,
          Level: 1,
          State: 'any',
          Chance: 800,
          Condition: 'skillused',
          Value: 13,
          ValueName: 'MG_SOULSTRIKE',
        },
      ],
    },
  ],
  maps: [
    {
      ...{ Name: 'field', Title: '草原', DropRate: 150, MvpDropRate: 50, NoLevelPenalty: true },
      ...{ NoDrops: false, NoMvpDrops: false, BaseExpRate: 200, JobExpRate: 50 },
      Spawns: [
        {
          ...{ Monster: 1002, Amount: 5, Delay: 5_000, Random: 1_000, X: 10, Y: 20, Width: 3, Height: 4 },
          ...{ Name: '大波利', Level: 5, Boss: true },
        },
      ],
      Drops: [{ Item: 3, Chance: 1_000, Monster: 1002, Refused: false }],
      Exits: [{ X: 5, Y: 6, Map: 'cave', ToX: 7, ToY: 8, Title: '洞穴' }],
      ...{ Width: 30, Height: 40, Ground: 'iVBORw0KGgoAAAAA', Picture: true },
    },
  ],
  shops: [
    {
      ...{ Id: 's', Name: '商人', Type: 'itemshop', Map: 'field', X: 1, Y: 2, CurrencyItem: 2, Currency: 'POINTS' },
      ...{ Openers: [{ Name: '老人', Map: 'field', X: 3, Y: 4 }], Refused: false },
      Items: [{ Item: 1, Refine: 4, Price: 50, Stock: 9, Materials: materials }],
    },
  ],
  dropRules: [
    {
      ...{ Id: 1, MvpMode: 0, ZeroAllowed: false, BonusMapDrops: true, VipBonus: 50, VipCap: 9_000 },
      Drop: [{ Difference: 5, Percent: 90 }],
      Mvp: [{ Difference: 5, Percent: 80 }],
    },
  ],
  refineTables: [
    {
      ...{ Id: 'Weapon-4', Group: 'Weapon', ItemLevel: 4 },
      Levels: [
        {
          ...{ Level: 8, Bonus: 5600, RandomBonus: 1400, Blessing: { Material: 2, Amount: 1 } },
          Ways: [
            {
              Type: 'Normal',
              Chance: 2000,
              Effective: 2001,
              Npc: 20,
              Price: 20_000,
              Material: 1,
              Break: 10_000,
              Down: 0,
            },
            { Type: 'HD', Chance: 2000, Effective: 2001, Price: 20_000, Material: 2, Break: 0, Down: 1 },
          ],
        },
      ],
    },
  ],
  gradeTables: [
    {
      ...{ Id: 'Armor-2', Group: 'Armor', ItemLevel: 2 },
      Steps: [
        {
          ...{ Grade: 0, Bonus: 10, Chances: [{ Refine: 9, Chance: 1000 }] },
          Catalyst: { Material: 2, Amount: 1, Steps: 10, Chance: 100 },
          Options: [{ Option: 0, Material: 1, Amount: 1, Price: 175_000, Break: 10_000, Down: 0 }],
        },
      ],
    },
  ],
}
