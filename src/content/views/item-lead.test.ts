import { describe, expect, it } from 'vitest'
import { itemLead } from './item-lead.ts'
import type { ItemSources } from './source-view.ts'

const none = {
  packages: [],
  opens: [],
  reformedFrom: [],
  reformsTo: [],
  enchantable: [],
  enchantOf: [],
  usedIn: [],
  combos: [],
}
const drop = (id: number) => ({
  monster: { id, name: '' },
  level: '',
  chance: '',
  kills: '',
  note: '',
  best: undefined,
  maps: 0,
})
const shop = (places: number) => ({
  name: '',
  places: Array.from({ length: places }, () => ({ text: '', href: '' })),
  price: '',
  materials: [],
})
const boxed = (href: string) => ({ link: { href } })
const lead = (given: Partial<Parameters<typeof itemLead>[0]> = {}, relations: object = {}) =>
  itemLead({ type: '', places: [], slots: 0, ...given, relations: { ...none, ...relations } })

describe('the sentences of an item without a description', () => {
  it('are none where nothing is known', () => expect(lead()).toBe(''))

  it('say what it is', () => {
    expect(lead({ type: '材料' })).toBe('材料。')
    expect(lead({ type: '防具', places: ['頭上', '頭中'], slots: 1 })).toBe('裝備於頭上、頭中的防具，有 1 個洞。')
  })

  it('say what it is for, counted', () =>
    expect(
      lead(
        { type: '武器', slots: 2 },
        { packages: [boxed('a'), boxed('a'), boxed('b')], reformsTo: [1], enchantable: [1] },
      ),
    ).toBe('武器，有 2 個洞。可由 2 種道具包取得；有 1 種改造；可附魔。'))

  it('count a monster once, however often it drops it, and a shop by its stands', () => {
    const sources: ItemSources = { drops: [drop(1002), drop(1002), drop(1007)], shops: [shop(3), shop(0)], barters: [] }
    expect(lead({}, { sources })).toBe('2 種怪物會掉落；4 處商店有售。')
  })
})
