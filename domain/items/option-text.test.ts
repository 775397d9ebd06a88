import { expect, it } from 'vitest'
import { optionText } from './option-text.ts'

it.each([
  ['VAR_STRAMOUNT', 5, 'STR +5'],
  ['VAR_STRAMOUNT', -2, 'STR -2'],
  ['VAR_STRAMOUNT', 0, 'STR +0'],
  ['DAMAGE_CRI_USER', 5, '受到的爆擊傷害 -5%'],
  ['CLASS_DAMAGE_BOSS_TARGET', 10, '對BOSS階級敵人的物理傷害 +10%'],
  ['MY_OWN_OPTION', 3, 'MY_OWN_OPTION +3'],
  [undefined, 3, '詞條 #7 +3'],
])('the option %s of %i has the text %s', (name, value, text) => expect(optionText(name, 7, value)).toBe(text))
