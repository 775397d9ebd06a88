import { expect, it } from 'vitest'
import { optionRangeText, optionText } from './option-text.ts'

it.each([
  ['VAR_STRAMOUNT', 5, 'STR +5'],
  ['VAR_STRAMOUNT', -2, 'STR -2'],
  ['VAR_STRAMOUNT', 0, 'STR +0'],
  ['DAMAGE_CRI_USER', 5, '受到的爆擊傷害 -5%'],
  ['CLASS_DAMAGE_BOSS_TARGET', 10, '對BOSS階級敵人的物理傷害 +10%'],
  ['MY_OWN_OPTION', 3, 'MY_OWN_OPTION +3'],
  [undefined, 3, '詞條 #7 +3'],
])('the option %s of %i has the text %s', (name, value, text) =>
  expect(optionText(name === undefined ? name : { Name: name }, 7, value)).toBe(text),
)

it.each([
  ['STR {+}，變動詠唱時間 {-}%', 5, 'STR +5，變動詠唱時間 -5%'],
  ['固定詠唱時間 {-*0.001} 秒', 1_500, '固定詠唱時間 -1.5 秒'],
  ['攻擊時有 {=}% 機率使敵人陷入暈眩', 3, '攻擊時有 3% 機率使敵人陷入暈眩'],
])('an option of an own server with the words %s', (Text, value, text) =>
  expect(optionText({ Name: 'MY_OWN_OPTION', Text }, 7, value)).toBe(text),
)

it('a range has both of its ends', () => {
  expect(optionRangeText({ Name: 'VAR_STRAMOUNT' }, 1, 5)).toBe('STR +1 ~ +5')
  expect(optionRangeText({ Name: 'MY_OWN_OPTION', Text: '受到的傷害 {-}%' }, 1, 5)).toBe('受到的傷害 -1 ~ -5%')
})
