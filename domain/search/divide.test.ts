import { expect, it } from 'vitest'
import { divideWord } from './divide.ts'
import { normalise } from './normalise.ts'

const names = ['長劍', '+9 聖劍', '卡片', 'Poring', 'Ring', 'wer']
const divide = (word: string) =>
  divideWord(normalise(word), (part) => names.some((name) => normalise(name).includes(normalise(part))))

it.each([
  ['長劍囧卡片', ['長劍', '卡片']],
  ['囧囧＋９聖劍', ['+9聖劍']],
  ['poring卡片', ['poring', '卡片']],
  ['囧', []],
  ['', []],
])('%s has the parts %j', (word, parts) => expect(divide(word)).toEqual(parts))
it('two or three Latin letters are no part', () => expect(divide('asdfqwerzxcv')).toEqual([]))
it('only the first 20 characters are divided', () => expect(divide(`${'囧'.repeat(20)}長劍`)).toEqual([]))
