// Rule: what the loader makes of scripts, lists and maps is what the server's own formats make of them: 200 drawn worlds.
import { expect, it } from 'vitest'
import { loadRathena } from '../../host/game-data/rathena/load-rathena.ts'
import { rathenaRoot } from '../rathena-root.ts'
import { drawWorld } from './draw-world.ts'
import { type PlainWorld, readWorldPlainly, scan } from './plain-world.ts'

async function read(root: string): Promise<PlainWorld> {
  const { world } = await loadRathena({ root, mode: 'renewal' })
  return {
    spawns: [...(world?.maps.values() ?? [])].flatMap(({ Name, Spawns }) =>
      Spawns.map(({ Monster, Amount, Delay, Random, X, Y, Width = 0, Height = 0, Level = 0, Boss = false }) =>
        [Name, Monster, Amount, Delay, Random, X, Y, Width, Height, Level, Boss].join(' '),
      ),
    ),
    shops: [...(world?.shops.values() ?? [])].map(({ Map: map, X, Y, Type, CurrencyItem, Currency, Items }) =>
      [
        map,
        X,
        Y,
        Type,
        CurrencyItem ?? Currency ?? '',
        ...Items.map(({ Item, Price, Stock }) => [Item, Price, Stock].filter((part) => part !== undefined).join(':')),
      ].join(' '),
    ),
  }
}

it('the plain reading scans as C does', () => {
  expect(scan('town, 5,x', '%15[^,],%6hd,%6hd')).toEqual(['town', '5'])
  expect(scan(',7:x,1', ',%u:%11d,')).toEqual(['7'])
})

const seeds = 200
it(`worlds agree with the plain reading for ${seeds} seeds`, { timeout: 120_000 }, async () => {
  let rows = 0
  for (let seed = 1; seed <= seeds; seed++) {
    const files = drawWorld(seed)
    const found = await read(await rathenaRoot(files))
    const plain = readWorldPlainly(files)
    expect(found.spawns.toSorted(), `spawns of seed ${seed}`).toEqual(plain.spawns.toSorted())
    expect(found.shops.toSorted(), `shops of seed ${seed}`).toEqual(plain.shops.toSorted())
    rows += plain.spawns.length + plain.shops.length
  }
  expect(rows).toBeGreaterThan(1500)
})
