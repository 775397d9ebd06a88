/** Two written server roots with the shapes that real ones have, and boxes of every kind for both. */

/** Header version 4 at the start, older files beside it, one with a byte-order mark, keys of forks, a mode, a missing file. */
export const newer = {
  'db/item_db.yml': `Header:
  Type: ITEM_DB
  Version: 3

Body:
  - Id: 501
    AegisName: Red_Potion
    Name: Red Potion
    Script: |
      getgroupitem(IG_Old);
  - Id: 502
    AegisName: Orange_Potion
    Name: "Orange: Potion"
    Script: |
      getgroupitem(IG_New);
  - Id: 503
    AegisName: Null
    Name: Null
    Slots: 2
    ForkOnly: yes please
    Script: |
      getgroupitem(ig_three);

Footer:
  Imports:
  - Path: db/re/item_db.yml
    Mode: Renewal
  - Path: db/pre-re/item_db.yml
    Mode: Prerenewal
  - Path: db/import/nothing_here.yml
`,
  'db/re/item_db.yml':
    '\uFEFFHeader:\n  Type: ITEM_DB\n  Version: 1\n\nBody:\n  - Id: 503\n    Name: Renewal\n    View: 7\n    View: 8\n',
  'db/pre-re/item_db.yml': 'Header:\n  Type: ITEM_DB\n  Version: 1\n\nBody:\n  - Id: 503\n    Name: Prerenewal\n',
  'db/item_group_db.yml': `Header:
  Type: ITEM_GROUP_DB
  Version: 4

Body:
  - Group: New
    SubGroups:
      - SubGroup: 0
        Algorithm: All
        List:
          - Index: 0
            Item: null
            Amount: 0
      - SubGroup: 1
        Algorithm: Random
        List:
          - Index: 0
            Item: RED_POTION
            Rate: 3
          - Index: 1
            Item: red_potion
            Rate: 5
            Amount: 2

Footer:
  Imports:
  - Path: db/import/old_groups.yml
  - Path: db/import/third_groups.yml
  - Path: db/import/item_group_db.yml
  - Path: db/import/item_group_boxes.yml
`,
  'db/import/old_groups.yml': `Header:
  Type: ITEM_GROUP_DB
  Version: 1

Body:
  - Group: OLD
    SubGroups:
      - SubGroup: 0
        List:
          - Item: Red_Potion
      - SubGroup: 1
        List:
          - Item: Orange_Potion
            Rate: 1
          - Item: Orange_Potion
            Rate: 9
          - Item: Null
            Rate: 2
          - Clear: null
`,
  'db/import/third_groups.yml': `Header:
  Type: ITEM_GROUP_DB
  Version: 3

Body:
  - Group: Three
    SubGroups:
      - SubGroup: 0
        List:
          - Index: 4
            Item: Red_Potion
            Amount: 6
      - SubGroup: 2
        List:
          - Index: 1
            Item: Red_Potion
            Rate: 1
          - Index: 2
            Item: Orange_Potion
            Rate: 0
`,
  'db/import/item_group_db.yml': `Header:
  Type: ITEM_GROUP_DB
  Version: 4

Body:
  - Group: new
    SubGroups:
      - SubGroup: 1
        List:
          - Index: 0
            Clear: true
          - Index: 1
            Rate: 8
          - Index: 2
            Item: Orange_Potion
            Rate: 8
      - Clear: 0
`,
}

/** A root of version 2 files that an import empties and fills anew, with the enchants and reforms of a fork. */
export const older = {
  'db/item_db.yml': newer['db/item_db.yml'],
  'db/item_group_db.yml':
    newer['db/import/old_groups.yml'].replace('Version: 1', 'Version: 2').replace('          - Clear: null\n', '') +
    '\nFooter:\n  Imports:\n  - Path: db/fork/item_group_db.yml\n  - Path: db/import/item_group_boxes.yml\n',
  'db/fork/item_group_db.yml': newer['db/import/third_groups.yml'].replace('Version: 3', 'Version: 3\n  Clear: true'),
  'db/item_enchant.yml': `Header:
  Type: ITEM_ENCHANT_DB
  Version: 2

Body:
  - Id: 7
    ForkRule: 3
    TargetItems:
      RED_POTION: true
      Orange_Potion: true
    Order:
      - Slot: 3
    Slots:
      - Slot: 3
        RandomUpgrades:
          - Enchant: Null
            Items:
              - Item: Red_Potion
                Chance: 40000
              - Item: Orange_Potion
                Chance: 60000

Footer:
  Imports:
  - Path: db/import/item_enchant.yml
`,
  'db/import/item_enchant.yml': `Header:
  Type: ITEM_ENCHANT_DB
  Version: 1

Body:
  - Id: 7
    MinimumRefine: 9
    TargetItems:
      red_potion: false
    Slots:
      - Slot: 3
        Chance: 5000
        RandomUpgrades:
          - Enchant: null
            Items:
              - Item: Red_Potion
                Chance: 30000
`,
  'db/item_reform.yml': `Header:
  Type: ITEM_REFORM_DB
  Version: 1

Body:
  - Item: Red_Potion
    BaseItems:
      - BaseItem: Null
        ResultItem: Orange_Potion
        MinimumRefine: 4
        Materials:
          - Material: Red_Potion
          - Material: Orange_Potion
            Amount: 0
`,
}

/** Opened by every kind of script; the start file of both roots names this one. */
export const boxes = {
  'db/import/nothing_here.yml': `\uFEFFHeader:
  Type: ITEM_DB
  Version: 2

Body:
${[
  ['Twice', 'getgroupitem(IG_New); getgroupitem(IG_New);'],
  ['Beside', 'getgroupitem(IG_Three); getitem Red_Potion,3; getitem 502,1;'],
  ['One_Of', 'getrandgroupitem(IG_New,4);'],
  ['Perhaps', 'getitem Red_Potion,2; if (rand(2)) getitem Orange_Potion,1; else { getitem 503,1; } getitem 503,5;'],
  ['Leaves', 'getitem 501,1; if (BaseLevel < 10) { mes "no; no"; end; } getitem 502,9;'],
  ['Rented', 'rentitem 503,3600;'],
  ['Switched_Off', '//getgroupitem(IG_Off);'],
  ['Dice', 'getitem 501,rand(1,3);'],
  ['Bound', 'getitembound 501,1,Bound_Account; /* getitem 502,1; */'],
  ['Only_If', 'if (Sex) getgroupitem(IG_Sometimes);'],
  ['Variable', 'getitem .@item,1; getitem Red_Potion,1;'],
  ['Chooser', 'item_package();'],
  ['Bonus', 'bonus bStr,1;'],
]
  .map(
    ([name, script], index) =>
      `  - Id: ${504 + index}\n    AegisName: ${name}\n    Name: ${name === 'Bonus' ? 'Red Potion' : `The ${name}`}\n    Script: |\n      ${script}`,
  )
  .join('\n')}
`,
  'db/item_packages.yml': `Header:
  Type: ITEM_PACKAGE_DB
  Version: 1

Body:
  - Item: chooser
    Groups:
      - Group: 3
        Items:
          - Item: Orange_Potion
            Amount: 7
      - Group: 1
        Items:
          - Item: Red_Potion
          - Item: Null
            RentalHours: 2
`,
  'db/import/item_group_boxes.yml': `Header:
  Type: ITEM_GROUP_DB
  Version: 4

Body:
  - Group: Off
    SubGroups:
      - SubGroup: 1
        Algorithm: Random
        List:
          - Index: 0
            Item: Red_Potion
            Rate: 1
          - Index: 1
            Item: Orange_Potion
            Rate: 65535
  - Group: Sometimes
    SubGroups:
      - SubGroup: 2
        List:
          - Index: 5
            Item: "Null"
            Rate: 7
            Amount: 1200
`,
}
