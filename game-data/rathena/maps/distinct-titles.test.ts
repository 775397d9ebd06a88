import { expect, it } from 'vitest'
import { distinctTitles } from './distinct-titles.ts'

const titlesOf = (maps: Readonly<Record<string, string>>) =>
  Object.fromEntries(distinctTitles(new Map(Object.entries(maps))))

it('maps of one title get the number of their key', () => {
  expect(titlesOf({ prt_fild00: '原野', prt_fild08: '原野', prt_fild08a: '原野', prontera: '普隆德拉' })).toEqual({
    ...{ prt_fild00: '原野 00', prt_fild08: '原野 08', prt_fild08a: '原野 08a', prontera: '普隆德拉' },
  })
})

it('where the number does not differ, they get the key', () => {
  expect(titlesOf({ moc_fild04: '沙漠', pay_fild04: '沙漠', moc_fild05: '沙漠', moc: '沙漠' })).toEqual({
    ...{ moc_fild04: '沙漠 moc_fild04', pay_fild04: '沙漠 pay_fild04', moc_fild05: '沙漠 05', moc: '沙漠 moc' },
  })
})

it('a map whose key begins the others keeps the title, and maps without a title have none', () => {
  expect(titlesOf({ izlude: '依斯魯得', izlude_a: '依斯魯得', a: '', b: '' })).toEqual({
    ...{ izlude: '依斯魯得', izlude_a: '依斯魯得 izlude_a', a: '', b: '' },
  })
})
