import { describe, expect, it } from 'vitest'
import type { Item } from '../../domain/item.ts'
import { createNameIndex } from './name-index.ts'

const indexOf = (names: Record<number, string>) =>
  createNameIndex(new Map(Object.entries(names).map(([id, Name]) => [Number(id), { Id: Number(id), Name } as Item])))

describe('the name index', () => {
  const index = indexOf({
    501: '紅色藥水',
    502: '橙色藥水',
    512: '蘋果',
    4001: 'Poring Card',
    9001: '50% 折扣券',
    9002: '501 號紀念章',
  })
  it('finds parts of names in any case and width', () => {
    expect(index.find('藥水')).toEqual([501, 502])
    expect(index.find('pORING')).toEqual([4001])
    expect(index.find('ＣＡＲＤ')).toEqual([4001])
  })
  it('finds an id, and names that hold the same digits', () => {
    expect(index.find('501')).toEqual([501, 9002])
  })
  it('finds an id that the game data does not have', () => {
    expect(index.find('77777')).toEqual([77777])
    expect(index.nameOf(77777)).toBeUndefined()
  })
  it('takes wildcards as letters', () => {
    expect(index.find('%')).toEqual([9001])
    for (const wildcard of ['_', '*', '?', '紅%水', '\\', "' or 1=1 --"]) expect(index.find(wildcard)).toEqual([])
  })
})
