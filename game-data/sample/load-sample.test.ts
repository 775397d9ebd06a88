import path from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { enchantInfoSchema } from '../../api/enchant.ts'
import { itemSchema } from '../../api/item.ts'
import { mapSchema } from '../../api/map.ts'
import { dropRulesSchema, monsterSchema } from '../../api/monster.ts'
import { npcShopSchema } from '../../api/npc-shop.ts'
import { packageDetailSchema } from '../../api/package.ts'
import { gradeTableSchema, refineTableSchema } from '../../api/refine.ts'
import { reformDetailSchema } from '../../api/reform.ts'
import { createSanitiser } from '../../api/sanitise.ts'
import { loadSample } from './load-sample.ts'

const folder = path.resolve(import.meta.dirname, '../../data')
const data = await loadSample(folder)
const items = [...data.items.values()]
const packages = [...data.packages.values()]
const reforms = [...data.reforms.values()]
const { monsters, maps, shops, rules } = data.world as NonNullable<typeof data.world>
const { refine, grades } = data.refining as NonNullable<typeof data.refining>

it.each<[name: string, schema: v.GenericSchema, records: Iterable<unknown>]>([
  ['items', itemSchema, items],
  ['packages', packageDetailSchema, packages],
  ['reforms', reformDetailSchema, reforms],
  ['enchants', enchantInfoSchema, data.enchants.values()],
  ['monsters', monsterSchema, monsters.values()],
  ['maps', mapSchema, maps.values()],
  ['shops', npcShopSchema, shops.values()],
  ['rules', dropRulesSchema, [rules]],
  ['tables of refining', refineTableSchema, refine.values()],
  ['tables of grades', gradeTableSchema, grades.values()],
])('the %s of the sample pass the contract unchanged', (_, schema, records) => {
  for (const record of records) expect(v.parse(schema, record)).toEqual(record)
})

it('the sample game data needs no sanitising', () => {
  const sanitise = createSanitiser()
  for (const { Description } of [...items, ...packages, ...reforms]) expect(sanitise(Description)).toBe(Description)
})

it('the sample game data has item 512, whose icon replaces missing icons', () => {
  expect(data.items.has(512)).toBe(true)
})
