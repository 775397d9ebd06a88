/**
 * Monsters, spawns and shops of the real database, read a second time (world-reading.ts), under several battle settings.
 * What the pages say of them is in world-pages.test.ts.
 */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GameData } from '../../host/game-data/game-data.ts'
import { loadRathena } from '../../host/game-data/rathena/load-rathena.ts'
import { sharedReason } from '../shared.ts'
import {
  barterRows,
  cases,
  oddsOf,
  type Raw,
  rateOf,
  rootOf,
  scriptLines,
  shopLines,
  spawnLines,
  stock,
  truth,
} from './world-reading.ts'

describe.skipIf(!stock)(`the real world (skipped where ${sharedReason})`, () => {
  if (!stock) return
  const { items, monsters, byId } = truth()

  describe.each(cases)('at $name', (settings) => {
    let data: GameData
    let root = ''
    beforeAll(async () => {
      root = rootOf(settings)
      data = await loadRathena({ root, mode: 'renewal' })
    })
    afterAll(() => rmSync(root, { recursive: true }))

    it('gives every drop and every reward as the source of the server says', () => {
      const mode = settings.conf.item_drop_mvp_mode ?? 0
      let rows = 0
      for (const [id, monster] of monsters) {
        const list = (drops: Raw[] = [], reward: boolean) =>
          drops.flatMap((drop) => {
            const item = items.get(String(drop.Item).toLowerCase()) as Raw
            const rate = rateOf(drop, item, monster, settings, reward)
            return rate === undefined ? [] : [[Number(item.Id), rate * 10] as const]
          })
        const found = data.world?.monsters.get(id)
        const [drops, rewards] = [list(monster.Drops, false), list(monster.MvpDrops, true)]
        expect(found?.Drops.map(({ Item, Chance }) => [Item, Chance])).toEqual(drops)
        expect(found?.MvpDrops.map(({ Item, Chance }) => [Item, Chance])).toEqual(rewards)
        const odds = oddsOf(
          rewards.map(([, rate]) => rate / 100_000),
          mode,
        )
        for (const [index, drop] of (found?.MvpDrops ?? []).entries())
          expect(drop.Effective).toBeCloseTo((odds[index] as number) * 100_000, 4)
        rows += drops.length + rewards.length
      }
      expect(data.world?.monsters.size).toBe(monsters.size)
      expect(rows).toBeGreaterThan(12_900)
    })
  })

  describe('its scripts', () => {
    const lines = scriptLines()

    it('give every spawn line and every shop with its prices', async () => {
      const data = await loadRathena({ root: stock, mode: 'renewal' })
      const spawns = spawnLines(lines).map(({ map, id, amount, Delay, Random, x, y, boss }) =>
        [map, id, amount, Delay, Random, x, y, boss].join(' '),
      )
      const found = [...(data.world?.maps.values() ?? [])].flatMap(({ Name, Spawns }) =>
        Spawns.map(({ Monster, Amount, Delay, Random, X, Y, Boss }) =>
          [Name, Monster, Amount, Delay, Random, X, Y, Boolean(Boss)].join(' '),
        ),
      )
      expect(found.length).toBeGreaterThan(3000)
      expect(found.toSorted()).toEqual(spawns.toSorted())

      const shops = shopLines(lines, byId).map(({ map, x, y, goods }) =>
        [map, x, y, ...goods.map(({ id, price, stock = '' }) => [id, price, stock].join(':'))].join(' '),
      )
      const sold = [...(data.world?.shops.values() ?? [])]
        .filter(({ Type }) => Type !== 'barter')
        .map(({ Map: map, X, Y, Items }) =>
          [map || '-', X, Y, ...Items.map(({ Item, Price, Stock = '' }) => [Item, Price, Stock].join(':'))].join(' '),
        )
      expect(sold.length).toBeGreaterThan(340)
      expect(sold.toSorted()).toEqual(shops.toSorted())
    })

    it('and the files of exchanges give every row with what is asked for it', async () => {
      const data = await loadRathena({ root: stock, mode: 'renewal' })
      const expected = barterRows(items).map(({ id, zeny, asked }) => [id, zeny, ...asked].join(' '))
      const found = [...(data.world?.shops.values() ?? [])]
        .filter(({ Type }) => Type === 'barter')
        .flatMap(({ Items }) =>
          Items.map(({ Item, Price, Materials = [] }) =>
            [Item, Price, ...Materials.map(({ Material, Amount }) => `${Material}×${Amount}`)].join(' '),
          ),
        )
      expect(found.length).toBeGreaterThan(400)
      expect(found.toSorted()).toEqual(expected.toSorted())
    })
  })
})
