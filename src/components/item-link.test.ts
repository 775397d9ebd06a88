import { describe, expect, it } from 'vitest'
import { chanceCell, itemLink, materialList } from './item-link.ts'

const host = 'https://images.test'
const words = (text: string) => text.replace(/<[^>]*>/g, '')

describe('an item', () => {
  it('is icon and name as one link', () =>
    expect(itemLink({ id: 501, name: '紅色藥水' }, host).toString()).toBe(
      '<a class="item" href="/item/501" data-item><img src="https://images.test/item/501.png" alt="" width="24" height="24" loading="lazy" decoding="async"><span>紅色藥水</span></a>',
    ))
  it('shows refine, slots and grade', () =>
    expect(words(itemLink({ id: 1, name: '劍', slots: 2, refine: 9, grade: 4 }, host).toString())).toBe('+9 劍 [2]A'))
  it('shows #id without a name', () => expect(words(itemLink({ id: 7, name: '' }, host).toString())).toBe('#7'))
  it('cannot be broken by its name', () =>
    expect(itemLink({ id: 1, name: '<img src=x onerror=alert(1)>' }, host).toString()).not.toContain('<img src=x'))
  it('shows materials with their amounts', () =>
    expect(words(materialList([{ id: 1, name: '鐵', amount: 1200 }], host).toString())).toBe('鐵× 1,200'))
})

describe('the bar of a chance', () => {
  const bar = (percent: number, scale?: number) =>
    chanceCell('1%', percent, scale)
      .toString()
      .replace(/.*tens-(\d) units-(\d).*/, '$1$2')

  it('is as long as its share of the scale, in 99 steps of two digits', () => {
    expect([bar(100), bar(50), bar(5), bar(5, 10)]).toEqual(['99', '50', '05', '50'])
  })
  it('stays within the cell', () => {
    expect([bar(200), bar(0, 0), bar(-1), bar(1, 0)]).toEqual(['99', '00', '00', '99'])
  })
  it('never vanishes where there is a chance', () => expect(bar(0.001)).toBe('01'))
})
