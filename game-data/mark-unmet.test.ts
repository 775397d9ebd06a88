import { expect, it } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { database, fruit, rathenaRoot, table } from '../tests/rathena-root.ts'
import { loadGameData } from './load-game-data.ts'

const monster = `  - Id: 1002
    AegisName: PORING
    Name: Poring
    Drops:
      - { Item: Apple, Rate: 7000 }`

const quest = ['a,1,1,1\tscript\tQuest\t1,{', '  setarray .@gifts,3,104;', '  getitem Date,1;', '  delitem 105,1;', '}']
const names = ['Hip_Box', 'Iron_Key']
const further = [104, 105]
  .map((id, at) => `  - { Id: ${id}, AegisName: ${names[at]}, Name: The ${names[at]} }`)
  .join('\n')

const files = {
  'db/item_db.yml': `${fruit({ Elder: 'getitem Fig,1;' })}${further}\n`,
  'db/item_group_db.yml': database('ITEM_GROUP_DB', 4),
  ...table('db/mob_db.yml', monster),
  'db/re/item_cash.yml': 'Body:\n  - Tab: New\n    Items:\n      - Item: Cherry\n        Price: 10\n',
  'npc/re/scripts_main.conf': 'npc: npc/a.txt',
  'npc/a.txt': `${quest.join('\n')}\nb,2,2,4\tshop\tMart\t1,2:5\n`,
}

async function unmet(rules: string, without: readonly string[] = []) {
  const root = await rathenaRoot(Object.fromEntries(Object.entries(files).filter(([name]) => !without.includes(name))))
  const { items } = await loadGameData(
    readConfig({ GAME_DATA: root, GAME_DATA_MODE: 'renewal', GAME_DATA_LAST: rules }),
  )
  return [...items.values()].filter(({ Facts }) => Facts?.Unmet).map(({ AegisName }) => AegisName)
}

it('items that no drop, shop, box, script or further database gives are unmet', async () => {
  expect(await unmet('auto')).toEqual(['Elder', 'Grape', 'Hip', 'Iyokan'])
})

it('patterns add items and take others out again', async () => {
  expect(await unmet('auto, apple, !G*, !hip')).toEqual(['Apple', 'Elder', 'Iyokan'])
  expect(await unmet('*Cherry')).toEqual(['Cherry'])
  expect(await unmet('!apple')).toEqual([])
})

it('without scripts nothing is known to be unmet', async () => {
  expect(await unmet('auto', ['npc/a.txt', 'npc/re/scripts_main.conf'])).toEqual([])
})
