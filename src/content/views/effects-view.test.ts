import { expect, it } from 'vitest'
import { effectsView, foldEffects } from './effects-view.ts'

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

it('a long list of effects folds its rest, which repeats the condition', () => {
  const names = Array.from({ length: 15 }, (_, n) => `STR +${n + 1}`)
  const whole = [{ when: '精煉 +7 以上', effects: names }]
  expect(foldEffects(whole)).toEqual({
    shown: [{ when: '精煉 +7 以上', effects: names.slice(0, 9) }],
    rest: [{ when: '精煉 +7 以上', effects: names.slice(9) }],
    restCount: 6,
  })
  expect(foldEffects([{ when: '', effects: names.slice(0, 12) }])).toMatchObject({ rest: [], restCount: 0 })
})

it('a list of long effects folds earlier, and never its first effect', () => {
  const long = '對動物種族的物理傷害 +5%，'.repeat(12)
  expect(foldEffects([{ when: '', effects: [long, long, long] }])).toMatchObject({ restCount: 2 })
})
