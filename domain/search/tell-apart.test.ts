import { expect, it } from 'vitest'
import { factsApart } from './tell-apart.ts'

const hit = (name: string, ...about: string[]) => ({ name, about })

it('hits of different names show their first facts', () => {
  expect(factsApart([hit('波利', 'Lv. 1', '平原'), hit('土波利', 'Lv. 3', 'BOSS', '沙漠')], 2)).toEqual([
    ['Lv. 1', '平原'],
    ['Lv. 3', 'BOSS'],
  ])
})

it('hits of one name show what differs, in the order of their facts', () => {
  const same = [hit('帽子', '防具', '頭上', '來源：魔物'), hit('帽子', '防具', '頭上', '來源：商店')]
  expect(factsApart(same, 1)).toEqual([['來源：魔物'], ['來源：商店']])
  expect(factsApart(same, 2)).toEqual([
    ['防具', '來源：魔物'],
    ['防具', '來源：商店'],
  ])
  expect(factsApart([hit('波利', 'Lv. 1', '平原'), hit('波利', 'Lv. 1')], 1)).toEqual([['平原'], ['Lv. 1']])
})
