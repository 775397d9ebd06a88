import { describe, expect, it } from 'vitest'
import { readOpening } from './read-script.ts'

describe('readOpening', () => {
  it.each([
    ['getgroupitem(IG_A,true);', ['a']],
    ['GetRandGroupItem ( ig_Old_Box , 1 , 1 );', ['old_box']],
    ['getrandgroupitem IG_A,1;', ['a']],
    ['groupranditem(IG_2013_RWC,1)', ['2013_rwc']],
    ['if (rand(2)) getgroupitem(IG_A); else getgroupitem(IG_B);', ['a', 'b']],
    ['getgroupitem(rand(1,2) == 1 ? IG_A : IG_B);', ['a', 'b']],
    ['getitem groupranditem(IG_Gems, 2), 1;', ['gems']],
    ['/*getgroupitem(IG_Off);*/', ['off']],
    ['callsub L_A; end; L_A: getgroupitem(IG_A); return;', ['a']],
    ['bonus2 bAddMonsterDropItemGroup,IG_Jewel,100;', undefined],
    ['getgroupitem(.@x, IG_Not_First);', []],
    ['bonus2 bAddItemGroupHealRate,IG_POTION,50; getgroupitem(IG_A);', ['a']],
    ['autobonus "{ getgroupitem(IG_A); }",10,5000;', undefined],
    ['', undefined],
  ])('lists the groups in the script %s', (script, groups) => expect(readOpening(script)?.namedGroups).toEqual(groups))
})

/** The unconditional items and groups of a script in one line. */
function describeOpening(script: string): string {
  const { calls = [], gives = [], conditional } = readOpening(script) ?? {}
  const amount = (range?: { min: number; max: number }) =>
    range && (range.min === range.max ? `x${range.min}` : `x${range.min}-${range.max}`)
  return [
    ...calls.map(({ group, subgroup, amount: range }) =>
      [`IG_${group}`, subgroup, amount(range)].filter(Boolean).join(' '),
    ),
    ...gives.map(({ item, amount: range }) => `${item} ${amount(range)}`),
    ...(conditional ? ['…'] : []),
  ].join('; ')
}

it.each([
  ['getitem 501,2;', '501 x2'],
  ['{ getitem 501,0x10; }', '501 x16'],
  ['getitem (501),(2+3)*4;', '… '],
  ['getitem4 501,1,1,7,0,0,0,0,0,2,.@a,.@b,.@c; getgradeitem 502,2; rentitem4 503,60;', '501 x1; 502 x2; 503 x1'],
  ['getitem2 501,1,1,.@refine,0,0,0,0,0; getitem 502,1;', '502 x1; …'],
  ['getitem 501,rand(3);', '501 x0-2'],
  ['getitem 501,rand(3,6)+1;', '501 x4-7'],
  ['getitem 501,.@amount;', '…'],
  ['getitem .@id,1;', '…'],
  ['getitem rand(6814,6819),1;', '…'],
  ['getitem 501,1; callfunc "F_More";', '501 x1; …'],
  ['specialeffect2 EF_HEAL2; getitem 501,1;', '501 x1'],
  ['if (rand(2)) getitem 501,1; else getitem 502,1; getitem 503,1;', '503 x1; …'],
  ['if (Sex) { end; } getitem 503,1;', '…'],
  ['getitem 501,1; end; getitem 502,1;', '501 x1'],
  ['callsub L_A; end; L_A: getitem 501,1; return;', '…'],
  ['F_A(); end; function F_A { getitem 501,1; }', '…'],
  ['switch (rand(2)) { case 0: getitem 501,1; break; default: getitem 502,1; } getitem 503,1;', '503 x1; …'],
  ['while (.@i < 3) { getitem 501,1; .@i++; } getitem 502,1;', '502 x1; …'],
  ['goto L_End; L_End: getitem 501,1;', '…'],
  ['function F_Give { getitem 501,1; }; F_Give();', '…'],
  ['getitem 501,1; // getitem 502,1;', '501 x1'],
  ['getitem 501,1; /* getitem (a text, 3 of it),2; */', '501 x1'],
  ['mes "getitem 502,1;"; getitem 501,1;', '501 x1'],
  ['getitem 501', '501 x1'],
  [
    'getgroupitem(IG_A); getgroupitem(IG_A); getrandgroupitem(IG_B,2,3); getitem 501,1;',
    'IG_a; IG_a; IG_b 3 x2; 501 x1',
  ],
  ['getrandgroupitem(IG_B,0);', 'IG_b 1'],
  ['getrandgroupitem(IG_B,.@n);', '…'],
  ['getgroupitem(7);', '…'],
  ['.@x = countitem(501); getitem 502,1;', '502 x1'],
])('contents of a script are read from %s', (script, contents) => expect(describeOpening(script)).toBe(contents.trim()))

it.each(['getitem', '{{{ getitem 5', '"getitem 5,1;', '/* getgroupitem(', 'getgroupitem((((IG_A'])(
  'contents of a script are read without an error from %s',
  (script) => {
    expect(() => readOpening(script)).not.toThrow()
  },
)

it('ignores statements and brackets nested too deeply, and marks the result as conditional', () => {
  expect(describeOpening(`getitem 501,${'('.repeat(5000)}1${')'.repeat(5000)};`)).toBe('…')
  for (const nested of ['if (1) ', '{', 'do ', 'while (.@i) ', 'if (1) { switch (.@a) ']) {
    const opening = readOpening(`getitem 501,1; ${nested.repeat(20_000)} getgroupitem(IG_A);`)
    expect([nested, opening?.gives.length, opening?.conditional]).toEqual([nested, 1, true])
  }
})
