import { describe, expect, it } from 'vitest'
import { database, fruit, imports, loadSmall, rathenaRoot } from '../../../tests/rathena-root.ts'
import { loadRathena } from './load-rathena.ts'
import { openedGroups } from './opened-groups.ts'

describe('openedGroups', () => {
  it.each([
    ['getgroupitem(IG_Bluebox);', ['bluebox']],
    ['getgroupitem(IG_A,true);', ['a']],
    ['GetRandGroupItem ( ig_Old_Box , 1 , 1 );', ['old_box']],
    ['getrandgroupitem IG_A,1;', ['a']],
    ['groupranditem(IG_2013_RWC,1)', ['2013_rwc']],
    ['if (rand(2)) getgroupitem(IG_A); else getgroupitem(IG_B);', ['a', 'b']],
    ['getgroupitem(rand(1,2) == 1 ? IG_A : IG_B);', ['a', 'b']],
    ['getitem groupranditem(IG_Gems, 2), 1;', ['gems']],
    ['/*getgroupitem(IG_Off);*/', ['off']],
    ['bonus2 bAddMonsterDropItemGroup,IG_Jewel,100;', []],
    ['getgroupitem(.@x, IG_Not_First);', []],
    ['bonus2 bAddItemGroupHealRate,IG_POTION,50; getgroupitem(IG_A);', ['a']],
    ['', []],
  ])('%s', (script, groups) => expect(openedGroups(script)).toEqual(groups))
})

const groups = (...names: string[]) =>
  database(
    'ITEM_GROUP_DB',
    2,
    names
      .map((name) => `  - Group: ${name}\n    SubGroups: [{ SubGroup: 1, List: [{ Item: Fig, Rate: 2, Amount: 3 }] }]`)
      .join('\n'),
  )

describe('packages', () => {
  it('are the groups that an item opens, named after the lowest id among the openers', async () => {
    const { packages } = await loadSmall({
      'db/item_db.yml': fruit({ Cherry: 'getgroupitem(IG_BOX);', Banana: 'getrandgroupitem(IG_Box,1);' }),
      'db/item_group_db.yml': groups('Box', 'Unopened'),
    })
    expect([...packages.keys()]).toEqual(['box'])
    expect(packages.get('box')).toMatchObject({ GroupId: 'box', Name: 'The Banana', ItemId: 2, Type: 'ETC', NPCId: 0 })
  })

  it.each(['EquipScript', 'UnEquipScript'])('are opened by %s too', async (field) => {
    const { packages } = await loadSmall({
      'db/item_db.yml': fruit({ Apple: 'getgroupitem(IG_Box);' }).replace('Script:', `${field}:`),
      'db/item_group_db.yml': groups('Box'),
    })
    expect(packages.get('box')?.ItemId).toBe(1)
  })

  it('are no longer opened by a script that a later row replaces', async () => {
    const { packages } = await loadSmall({
      'db/item_db.yml': fruit({ Apple: 'getgroupitem(IG_Box);' }) + imports('{ Path: db/import/item_db.yml }'),
      'db/import/item_db.yml': database('ITEM_DB', 3, '  - { Id: 1, Script: "itemheal 5,0;" }'),
      'db/item_group_db.yml': groups('Box'),
    })
    expect(packages.size).toBe(0)
  })

  it('carry name, looks, locations and enchant of each item in their rows', async () => {
    const { packages } = await loadSmall({
      'db/item_db.yml': `${fruit({ Apple: 'getgroupitem(IG_Box);' })}  - { Id: 6, View: 44, Locations: { Costume_Head_Top: true } }\n`,
      'db/item_group_db.yml': groups('Box'),
      'db/item_enchant.yml': database('ITEM_ENCHANT_DB', 1, '  - { Id: 12, TargetItems: { Fig: true } }'),
    })
    expect(packages.get('box')?.Items).toEqual([
      {
        Id: 6,
        Name: 'The Fig',
        Min: 3,
        Max: 3,
        Chance: 2,
        ViewId: 44,
        EnchantId: 12,
        Locations: { Costume_Head_Top: true },
        Pool: 1,
        Remark: '',
      },
    ])
  })

  it('report a script that opens a group which no file defines', async () => {
    const { packages, problems } = await loadSmall({
      'db/item_db.yml': fruit({ Banana: 'getgroupitem(IG_Nowhere);' }),
      'db/item_group_db.yml': groups('Box'),
    })
    expect(packages.size).toBe(0)
    expect(problems).toEqual([
      {
        file: 'db/item_db.yml',
        line: 9,
        record: 'item 2 Banana',
        reason: 'Script opens the item group "nowhere", which no file defines',
      },
    ])
  })
})

describe('the mapping file of the operator', () => {
  const files = {
    'db/item_db.yml': fruit({ Apple: 'getgroupitem(IG_Box);' }),
    'db/item_group_db.yml': groups('Box'),
  }
  const withInfo = async (content: string) => {
    const root = await rathenaRoot({ ...files, 'packages.json': content })
    return loadRathena({ root, mode: 'renewal', packageInfo: `${root}/packages.json` })
  }

  it('gives type, name, description and NPC, by group in any case', async () => {
    const { packages, problems } = await withInfo(
      JSON.stringify({
        BOX: { Type: 'cash', Name: '神秘箱', NPCId: 910, Description: '好運<b>連連</b><script>alert(1)</script>' },
      }),
    )
    expect(problems).toEqual([])
    expect(packages.get('box')).toMatchObject({
      Type: 'CASH',
      Name: '神秘箱',
      NPCId: 910,
      Description: '好運<b>連連</b>',
      ItemId: 1,
    })
  })

  it('reports wrong entries and keeps the rest', async () => {
    const { packages, problems } = await withInfo(
      '{"box": {"Type": "GOLD"}, "nope": {}, "__proto__": {"Type": "CASH"}}',
    )
    expect(packages.get('box')?.Type).toBe('ETC')
    expect(problems.map(({ record, reason }) => `${record}: ${reason}`)).toEqual([
      'package box: Type must be one of CASH, COSTUME, SHADOW, ETC',
      'package nope: no item group has this name',
      'package __proto__: no item group has this name',
    ])
  })

  it('names the file where it is not JSON', async () => {
    await expect(withInfo('{')).rejects.toThrow(/packages\.json: not valid JSON/)
    await expect(withInfo('[]')).rejects.toThrow(/must be an object/)
  })
})
