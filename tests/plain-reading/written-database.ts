/** A written server root with a box for every kind of script. */
import { yamlLines } from './draw-database.ts'

const scripts = {
  Red_Potion: 'getgroupitem(IG_New); getgroupitem(IG_New);',
  Orange_Potion: 'getgroupitem(IG_Three); getitem Red_Potion,3; getitem 502,1;',
  Nothing: 'getrandgroupitem(IG_New,4);',
  Perhaps: 'getitem Red_Potion,2; if (rand(2)) getitem Orange_Potion,1; else { getitem 503,1; } getitem 503,5;',
  Leaves: 'getitem 501,1; if (BaseLevel < 10) { mes "no; no"; end; } getitem 502,9;',
  Rented: 'rentitem 503,3600;',
  Switched_Off: '//getgroupitem(IG_Off);',
  Dice: 'getitem 501,rand(1,3);',
  Bound: 'getitembound 501,1,Bound_Account; /* getitem 502,1; */',
  Only_If: 'if (Sex) getgroupitem(IG_Sometimes);',
  Variable: 'getitem .@item,1; getitem Red_Potion,1;',
  Chooser: 'item_package();',
  Bonus: 'bonus bStr,1;',
}

const items = Object.entries(scripts).map(([name, script], index) => ({
  ...{ Id: 501 + index, AegisName: name, Name: `The ${name}` },
  Script: `|\n      ${script}`,
}))

const one = { Index: 0, Item: 'Red_Potion', Rate: 1 }
const pool = (SubGroup: number, ...List: object[]) => ({ SubGroup, List: List as (typeof one)[] })
const drawn = (SubGroup: number, ...List: object[]) => ({ ...pool(SubGroup, ...List), Algorithm: 'Random' })
const groups = [
  {
    Group: 'New',
    SubGroups: [
      { ...pool(0, { Index: 0, Item: 'Nothing', Amount: 0 }), Algorithm: 'All' },
      drawn(1, { Index: 0, Item: 'RED_POTION', Rate: 3 }, { Index: 1, Item: 'red_potion', Rate: 5, Amount: 2 }),
    ],
  },
  { Group: 'Three', SubGroups: [pool(2, { ...one, Index: 1 }, { Index: 2, Item: 'Orange_Potion', Rate: 0 })] },
  { Group: 'Off', SubGroups: [drawn(1, one, { Index: 1, Item: 'Orange_Potion', Rate: 65_535 })] },
  { Group: 'Sometimes', SubGroups: [pool(2, { Index: 5, Item: 'Nothing', Rate: 7, Amount: 1200 })] },
]
const choices = [
  { Group: 3, Items: [{ Item: 'Orange_Potion', Amount: 7 }] },
  { Group: 1, Items: [{ Item: 'Red_Potion' }, { Item: 'Nothing', RentalHours: 2 }] },
]

const file = (Type: string, Version: number, Body: Parameters<typeof yamlLines>[0]) =>
  yamlLines({ Header: { Type, Version }, Body }).join('\n')

export const writtenDatabase = {
  'db/item_db.yml': file('ITEM_DB', 3, items),
  'db/item_group_db.yml': file('ITEM_GROUP_DB', 4, groups),
  'db/item_packages.yml': file('ITEM_PACKAGE_DB', 1, [{ Item: 'chooser', Groups: choices }]),
}
