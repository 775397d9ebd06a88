/** A written server root with a box for every kind of script. */

const scripts = {
  Red_Potion: 'getgroupitem(IG_New); getgroupitem(IG_New);',
  Orange_Potion: 'getgroupitem(IG_Three); getitem Red_Potion,3; getitem 502,1;',
  Null: 'getrandgroupitem(IG_New,4);',
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

const items = Object.entries(scripts).map(
  ([name, script], index) =>
    `  - Id: ${501 + index}\n    AegisName: ${name}\n    Name: The ${name}\n    Script: |\n      ${script}\n`,
)

export const writtenDatabase = {
  'db/item_db.yml': `Header:\n  Type: ITEM_DB\n  Version: 3\n\nBody:\n${items.join('')}`,
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
            Item: "Null"
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
  - Group: Three
    SubGroups:
      - SubGroup: 2
        List:
          - Index: 1
            Item: Red_Potion
            Rate: 1
          - Index: 2
            Item: Orange_Potion
            Rate: 0
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
}
