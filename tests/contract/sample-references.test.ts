import { expect, it } from 'vitest'
import { loadSample } from '../../game-data/sample/load-sample.ts'
import { createFindings } from '../../publish/pull/quarantine.ts'
import { resolveReferences } from '../../publish/pull/references.ts'

const { items, packages, reforms, enchants, world, refining } = await loadSample('data')
const { monsters, maps, shops } = world as NonNullable<typeof world>
const { refine, grades } = refining as NonNullable<typeof refining>

it('the sample names only items, enchants, monsters and maps that it has, and each monster spawns', () => {
  const findings = createFindings()
  const lists = {
    items: [...items.values()],
    packages: [...packages.values()],
    reforms: [...reforms.values()],
    enchants: [...enchants].map(([Id, enchant]) => ({ ...enchant, Id, State: 'ok' as const })),
    monsters: [...monsters.values()],
    maps: [...maps.values()],
    shops: [...shops.values()],
    refineTables: [...refine.values()],
    gradeTables: [...grades.values()],
  }
  resolveReferences({ ...lists, enchantables: [], dropRules: [], posts: [] }, findings)
  expect(findings).toEqual(createFindings())
  const texts = [...lists.items, ...lists.packages, ...lists.reforms].map(({ Description }) => Description).join('')
  const tagged = Array.from(texts.matchAll(/data-id="(\d+)"/g), ([, id]) => Number(id))
  const openers = [...lists.packages.map(({ ItemId }) => ItemId), ...reforms.keys()]
  expect([...tagged, ...openers].filter((id) => !items.has(id))).toEqual([])
  const spawned = lists.maps.flatMap(({ Spawns }) => Spawns.map(({ Monster }) => Monster))
  expect(new Set(spawned)).toEqual(new Set(monsters.keys()))
  expect(lists.shops.filter(({ Map: map }) => !maps.has(map))).toEqual([])
})
