import { expect, test } from 'vitest'
import { isDisclosed, parseDisclosed } from './disclosed.ts'
import type { PackageEntry } from './package.ts'

const box: PackageEntry = {
  GroupId: '1',
  Name: '箱',
  Description: '',
  Type: 'ETC',
  NPCId: 0,
  ItemId: 501,
  Openers: [501, 502],
}

test('a package is disclosed by its type, or by an item that opens it', () => {
  expect(isDisclosed({ ...box, Type: 'CASH' }, parseDisclosed('CASH'))).toBe(true)
  expect(isDisclosed(box, parseDisclosed('CASH'))).toBe(false)
  expect(isDisclosed(box, parseDisclosed('CASH, 502'))).toBe(true)
  expect(isDisclosed(box, parseDisclosed('none'))).toBe(false)
})

test.each(['cash', 'CASH,x', '0', '-1', '1.5', 'none,CASH'])('refuses %s', (text) => {
  expect(() => parseDisclosed(text)).toThrow()
})
