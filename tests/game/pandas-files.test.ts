import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { findEngine } from '../../game-data/rathena/engine/find-engine.ts'
import { loadRathena } from '../../game-data/rathena/load-rathena.ts'
import { readDatabase } from '../plain-reading/database.ts'
import { drawnRoot, fixedRate, flaggedMaps, placed } from '../plain-reading/pandas.ts'
import type { Raw } from '../plain-reading/tiny-yaml.ts'
import { rateOf, scriptLines, shopLines, spawnLines } from '../plain-reading/world.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const stock = process.env.PANDAS_HOME ?? ''

describe.skipIf(!stock)('a folder of Pandas (skipped unless PANDAS_HOME names one)', () => {
  it('is read like an independent reading, with drawn ratios and flags', { timeout: 600_000 }, async () => {
    const root = temporaryFolder('pandas')
    const plain = readDatabase(stock, 'renewal')
    const monsters = new Map<number, Raw>(plain.rows('mob_db').map((row) => [row.Id, row]))
    const dropped = [...monsters.values()].flatMap(({ Drops = [] }) => Drops.map(({ Item }: Raw) => plain.idOf(Item)))
    const items = [...new Set(dropped)].filter((id) => id !== undefined).filter((_, index) => index % 7 === 0)
    const stockLines = scriptLines(stock)
    const maps = [...new Set(spawnLines(stockLines).map(({ map }) => map))].filter((_, index) => index % 3 === 0)
    drawnRoot(root, stock, items, maps)

    const { rows, idOf, items: known } = readDatabase(root, 'renewal')
    const lines = scriptLines(root).map((line) => line.replace(/^\u00ef\u00bb\u00bf/, ''))
    const { world } = await loadRathena({ root, mode: 'renewal', engine: await findEngine(root, 'auto') })
    const fixed = rows('mob_item_ratio_fixed')
    const counts = { drops: 0, fixed: 0, flags: 0, spawns: 0, shops: 0 }
    const expectedDrops = (monster: Raw, list: Raw[] = [], isReward: boolean) =>
      placed(list, (drop) => idOf(drop.Item) !== undefined).map((drop) => {
        const item = idOf(drop.Item) as number
        const rate = rateOf(drop, known.get(item) as Raw, monster, { conf: {}, ratios: {} }, isReward)
        const replacement = fixedRate(fixed, item, monster.Id)
        const isStrict = replacement?.strict === true && !isReward
        counts.drops += 1
        counts.fixed += replacement ? 1 : 0
        return `${item} ${Math.min(10_000, Math.max(isStrict ? 0 : 1, replacement?.rate ?? rate ?? 0))} ${isStrict}`
      })
    for (const [id, monster] of monsters) {
      const found = world?.monsters.get(id)
      const shown = (list: { Item: number; Chance: number; Strict?: boolean | undefined }[] = []) =>
        list.map(({ Item, Chance, Strict = false }) => `${Item} ${Chance / 10} ${Strict}`)
      expect(shown(found?.Drops), `monster ${id}`).toEqual(expectedDrops(monster, monster.Drops, false))
      expect(shown(found?.MvpDrops), `monster ${id}`).toEqual(
        expectedDrops(monster, monster.Modes?.Mvp ? monster.MvpDrops : [], true),
      )
    }

    const all = [...(world?.maps.values() ?? [])]
    const flags = flaggedMaps(lines)
    const shownFlags = all.map(({ Name, DropRate = 100, MvpDropRate = 100 }) => [Name, `${DropRate} ${MvpDropRate}`])
    expect(new Map(shownFlags.filter(([, text]) => text !== '100 100') as [string, string][])).toEqual(
      new Map([...flags].sort()),
    )
    counts.flags = flags.size
    const ids = new Map([...monsters.values()].map(({ AegisName, Id }) => [String(AegisName), Number(Id)]))
    const spawns = spawnLines(lines, ids).map(({ map, id, amount }) => `${map} ${id} ${amount}`)
    const shownSpawns = all.flatMap(({ Name, Spawns }) =>
      Spawns.map((spawn) => `${Name} ${spawn.Monster} ${spawn.Amount}`),
    )
    expect(shownSpawns.toSorted()).toEqual(spawns.toSorted())
    counts.spawns = spawns.length

    const goodsOf = (type: string, goods: readonly (readonly [number, number, number | undefined])[]) =>
      `${type} ${goods.map(([id, price, left = '']) => `${id}:${price}:${left}`)}`
    const shops = shopLines(lines, known)
      .filter(({ goods }) => goods.length > 0)
      .map(({ type, goods }) =>
        goodsOf(
          type,
          goods.map(({ id, price, stock: left }) => [id, price, left]),
        ),
      )
    const shownShops = [...(world?.shops.values() ?? [])]
      .filter(({ Type }) => ['shop', 'cashshop', 'marketshop'].includes(Type))
      .map(({ Type, Items }) =>
        goodsOf(
          Type,
          Items.map(({ Item, Price, Stock }) => [Item, Price, Stock]),
        ),
      )
    expect([...new Set(shownShops)].toSorted()).toEqual([...new Set(shops)].toSorted())
    counts.shops = shops.length
    expect(Object.values(counts).every((count) => count > 0)).toBe(true)
  })
})
