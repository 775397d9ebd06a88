import { describe, expect, it } from 'vitest'
import { chanceBar, itemLink, materialList } from './item-link.ts'

const host = 'https://images.test'
const words = (text: string) => text.replace(/<[^>]*>/g, '')

describe('an item', () => {
  it('is icon and name as one link', () =>
    expect(itemLink({ id: 501, name: '紅色藥水' }, host).toString()).toBe(
      '<a class="item" href="/item/501" data-item="501"><img src="https://images.test/item/501.png" alt="" width="24" height="24" loading="lazy" decoding="async"><span>紅色藥水</span></a>',
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
  it('is as wide as its share of the scale', () => {
    expect(chanceBar('12.34%', 12.34).toString()).toContain('width="12.3%"')
    expect(chanceBar('5.00%', 5, 10).toString()).toContain('width="50%"')
  })
  it('stays within the cell', () => {
    expect(chanceBar('200%', 200).toString()).toContain('width="100%"')
    expect(chanceBar('0.00%', 0, 0).toString()).toContain('width="0%"')
  })
})
