import { expect, it } from 'vitest'
import { database, imports, loadSmall } from '../../../tests/rathena-root.ts'

async function reform(base: string, later?: string) {
  const row = (entries: string) => `  - Item: Apple\n    BaseItems:\n${entries}`
  const { reforms, problems } = await loadSmall({
    'db/item_group_db.yml': database('ITEM_GROUP_DB', 4),
    'db/item_reform.yml': database('ITEM_REFORM_DB', 1, row(base), imports('{ Path: db/import/item_reform.yml }')),
    ...(later && { 'db/import/item_reform.yml': database('ITEM_REFORM_DB', 1, row(later)) }),
  })
  return { detail: reforms.get(1), items: reforms.get(1)?.Items ?? [], problems }
}

it('reforms have the defaults of the source', async () => {
  const { detail } = await reform('      - { BaseItem: BANANA, ResultItem: cherry, Materials: [{ Material: fig }] }')
  expect(detail).toEqual({
    ReformBox: 1,
    Name: 'The Apple',
    Description: '',
    Items: [
      {
        BaseItem: 2,
        ResultItem: 3,
        BaseName: 'The Banana',
        ResultName: 'The Cherry',
        MinRefine: 0,
        MaxRefine: 20,
        ChangeRefine: 0,
        Materials: [{ Material: 6, Amount: 1 }],
        Note: '',
      },
    ],
  })
})

it('reforms have numbers of 16 bits within the limits, as stored by the server', async () => {
  const { items } = await reform(
    '      - { BaseItem: Banana, ResultItem: Cherry, MinimumRefine: 65543, MaximumRefine: 65545, ' +
      'RequiredRandomOptions: 65542, Materials: [{ Material: Fig, Amount: 30001 }] }',
  )
  expect(items).toMatchObject([
    { MinRefine: 7, MaxRefine: 9, Materials: [{ Amount: 30_000 }], Note: '需有 5 條以上隨機屬性' },
  ])
})

it('reforms have further conditions in the note', async () => {
  const { items } = await reform(
    '      - { BaseItem: Banana, ResultItem: Cherry, RequiredRandomOptions: 2, CardsAllowed: ' +
      'false, RandomOptionGroup: G1, ClearSlots: true, RemoveEnchantgrade: true }\n' +
      '      - { BaseItem: Date, ResultItem: Cherry, RequiredRandomOptions: 0, CardsAllowed: true, RandomOptionGroup: None, ClearSlots: false }',
  )
  expect(items.map(({ Note }) => Note)).toEqual([
    '需有 2 條以上隨機屬性、不可插有卡片、改造後重新賦予隨機屬性、改造後卡片與附魔消失、改造後階級歸零',
    '',
  ])
})

it('reforms omit only the entry that refers to an unknown name, and report it', async () => {
  const { items, problems } = await reform(
    [
      '      - { BaseItem: Nope, ResultItem: Cherry }',
      '      - { BaseItem: Banana, ResultItem: Nope }',
      '      - { BaseItem: Date }',
      '      - { BaseItem: Elder, ResultItem: Fig, MinimumRefine: many }',
      '      - { BaseItem: Grape, ResultItem: Hip, Materials: [{ Material: Nope }, { Material: Fig }] }',
    ].join('\n'),
  )
  expect(items).toMatchObject([{ BaseItem: 7, Materials: [{ Material: 6, Amount: 1 }], Note: '材料資料不完整' }])
  expect(problems.map(({ line, record, reason }) => [line, record, reason])).toEqual([
    [8, 'reform Apple', 'no item has the name "Nope"'],
    [9, 'reform Apple, base Banana', 'no item has the name "Nope"'],
    [10, 'reform Apple, base Date', 'ResultItem is missing'],
    [11, 'reform Apple, base Elder', expect.stringContaining('MinimumRefine must be a whole number')],
    [12, 'reform Apple, base Grape', 'no item has the name "Nope"'],
    [6, 'reform Apple', 'the server does not load a reform with such an entry'],
  ])
})
