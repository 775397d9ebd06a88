import { expect, it } from 'vitest'
import { itemLead } from './item-lead.ts'

const noRelations = {
  ...{ opens: [], enchantable: [], usedIn: [], packages: [], reformedFrom: [], reformsTo: [], enchantOf: [] },
  combos: [],
}
const link = { href: '/package/A' }
const drop = { level: '', chance: '', kills: '', note: '', best: undefined, worth: 0 }

it.each([
  ['two rows of one package', { packages: [{ link }, { link }] }, '可由 1 種道具包取得。'],
  ['a refused row of a package', { packages: [{ link, refused: true }] }, ''],
  ['a refused package', { packages: [{ link: { ...link, refused: true } }] }, ''],
  ['a refused enchant next to another', { enchantable: [{ refused: true }, {}] }, '可附魔。'],
  [
    'two drops of a monster and a refused one of another',
    {
      sources: {
        drops: [1, 1, 2].map((id) => ({ ...drop, monster: { id, name: '' }, refused: id === 2 })),
        ...{ shops: [], barters: [] },
      },
    },
    '1 種怪物會掉落。',
  ],
])('describes an item with %s', (_, relations, text) => {
  expect(itemLead({ type: '', places: [], slots: 0, relations: { ...noRelations, ...relations } })).toBe(text)
})
