import { expect, it } from 'vitest'
import { otherNumber, readEffects } from './index.ts'

const names = { skill: (name: string) => name, item: () => undefined, monster: () => undefined, group: () => undefined }
const differs = (text: string, script: string, own?: number[]) =>
  otherNumber(text, readEffects(script, { names, isRenewal: true }).effects, own)

it.each([
  ['<p>STR + 2<br />MATK + 5%</p>', 'bonus bStr,3;', { said: 'STR +2', given: 'STR +3' }],
  ['<p>最大HP增加10%。</p>', 'bonus bMaxHPrate,8;', { said: '最大 HP +10%', given: '最大 HP +8%' }],
  ['VIT -3,MaxHP +1,000', 'bonus bMaxHP,1500;', { said: '最大 HP +1000', given: '最大 HP +1,500' }],
])('%s is not what %s gives', (text, script, other) => {
  expect(differs(text, script)).toEqual(other)
})

it.each([
  ['the same number', '<p>STR + 3</p>', 'bonus bStr,3;'],
  ['a number at some refine', '<p>ATK + 10</p>', 'bonus bBaseAtk,getrefine()*5;'],
  ['another unit', '<p>MATK + 5%</p>', 'bonus bMatk,10;'],
  ['a set', '<p>與月光寶劍一同裝備時，STR + 5</p>', 'bonus bStr,3;'],
  ['a condition', '<p>STR純為 90時, ATK + 10</p>', 'bonus bBaseAtk,3;'],
  ['something that the script does not give', '<p>LUK + 5</p>', 'bonus bStr,3;'],
  ['another word that contains it', '<p>完全迴避 + 5、P.ATK + 4</p>', 'bonus bFlee,3; bonus bBaseAtk,2;'],
])('%s is no difference', (_, text, script) => {
  expect(differs(text, script)).toBeUndefined()
})

it('a number of the item itself is no effect', () => {
  expect(differs('MATK + 110', 'bonus bMatk,getrefine()*3;', [110])).toBeUndefined()
})
