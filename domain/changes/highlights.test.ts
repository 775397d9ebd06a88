import { expect, it } from 'vitest'
import { pickHighlights } from './highlights.ts'
import { type AlikeChange, type ChangeLine, changeSections, type GameChanges, noChanges } from './types.ts'

const line = (before: string, after: string): ChangeLine => ({
  kind: 'changed',
  field: 'drop',
  place: '',
  subject: '卡片',
  item: 1,
  before,
  after,
})
const changes = (parts: Partial<GameChanges>) =>
  ({ ...Object.fromEntries(changeSections.map((name) => [name, noChanges])), ...parts }) as GameChanges
const changed = (key: string, ...lines: ChangeLine[]) => ({ key, name: key, lines, more: 0 })

it('highlights are the largest changes in percent, with the largest line of a record only', () => {
  const record = changes({
    monsters: {
      ...noChanges,
      added: [{ key: '1', name: '新怪物' }],
      changed: [
        changed('2', line('0.01%', '0.10%'), line('50.00%', '1.00%')),
        changed('3', line('1,000 Z', '1,100 Z')),
        changed('4', line('青', '藍')),
      ],
    },
    items: { ...noChanges, removed: [{ key: '5', name: '舊道具' }] },
  })
  const result = pickHighlights({ changes: record }, 4)
  expect(result.map(({ key, kind }) => [key, kind])).toEqual([
    ['2', 'changed'],
    ['1', 'added'],
    ['5', 'removed'],
    ['3', 'changed'],
  ])
  expect(result[0]?.line?.before).toBe('0.01%')
})

it('a change comes before a second new monster', () => {
  const record = changes({
    monsters: {
      ...noChanges,
      added: [
        { key: '1', name: '甲' },
        { key: '2', name: '乙' },
      ],
    },
    items: { ...noChanges, changed: [changed('3', line('1', '2'))] },
  })
  expect(pickHighlights({ changes: record }, 3).map(({ key }) => key)).toEqual(['1', '3', '2'])
})

it('a patch without changes has no highlights', () => expect(pickHighlights({ changes: changes({}) }, 3)).toEqual([]))

it('a change of many lines outweighs one new monster', () => {
  const shared: AlikeChange = {
    ...{ kind: 'changed', field: 'drop', subject: '卡片', item: 1, before: '', after: '', factor: 1.5 },
    ...{ lines: 40, count: 40, records: [{ key: '7', name: '甲' }] },
  }
  const added = [{ key: '1', name: '新怪物' }]
  const record = changes({
    monsters: { ...noChanges, added, changed: [changed('3', line('1%', '2%'))], alike: [shared] },
  })
  expect(pickHighlights({ changes: record }, 3).map(({ key }) => key)).toEqual(['7', '1', '3'])
})
