import { expect, it } from 'vitest'
import { effectsView } from './effects-view.ts'

const hp = { Key: 'bonus bmaxhprate', Text: '最大 HP {n}', Amount: '+5%' }

it('effects in a row under the same conditions are one group', () => {
  const When = ['精煉 +7 以上']
  const str = { Key: 'bonus bstr', Text: 'STR {n}', Amount: '+1' }
  expect(effectsView([hp, { ...str, When }, { ...hp, When }]).groups).toEqual([
    { when: '', effects: ['最大 HP +5%'] },
    { when: '精煉 +7 以上', effects: ['STR +1', '最大 HP +5%'] },
  ])
})

it('an effect that grows with the refine has a table of the refines at which it changes', () => {
  const growing = {
    ...hp,
    Amount: '+1%',
    Per: '精煉每 +2',
    Most: '+2%',
    ByRefine: ['', '', '+1%', '+1%', '+2%', '+2%'],
  }
  expect(effectsView([growing])).toEqual({
    groups: [{ when: '', effects: ['精煉每 +2，最大 HP +1%（最多 +2%）'] }],
    tables: [{ name: '最大 HP', amounts: '+2：+1%、+4：+2%' }],
    unread: '',
  })
})

it('bonuses without words are counted next to those with words', () => {
  expect(effectsView([hp], 2).unread).toBe('另有 2 項效果未能轉為文字。')
  expect(effectsView([], 2)).toEqual({ groups: [], tables: [], unread: '' })
})
