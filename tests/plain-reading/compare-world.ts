/** Compares drops, rewards, spawns, shops and exchanges on the pages with the plain reading of the server files. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { readDatabase } from './database.ts'
import { textOf } from './read-page.ts'
import { grouped } from './shown-figures.ts'
import type { Raw } from './tiny-yaml.ts'
import { barterRows, type DropSettings, oddsOf, rateOf, scriptLines, shopLines, spawnLines } from './world.ts'

/** The text of hundredths of a percent on a page. */
const percent = (rate: number) => `${Math.floor(rate / 100)}.${String(rate % 100).padStart(2, '0')}%`
const kills = (rate: number) =>
  `${rate > 1000 ? Math.round(100_000 / rate) / 10 : grouped(Math.round(10_000 / rate))} 隻掉 1 個`
const isNear = (text: string, chance: number) => Math.abs(Number.parseFloat(text) - chance * 100) <= 0.00501

interface Row {
  html: string
  cells: string[]
  /** The first linked item and monster. */
  item: number
  monster: number
}

/** Rows of the tables in the section of a heading. */
function rowsBelow(html: string, heading: string): Row[] {
  const at = html.search(new RegExp(`<h2 class="section-head"[^>]*>(?:<span[^>]*>)?${heading}(?:</span>|</h2>)`))
  if (at < 0) return []
  const section = html.slice(at, html.indexOf('</section>', at))
  return [...section.matchAll(/<tr(?: [^>]*)?>(<th scope="row">.*?)<\/tr>/gs)].map(([row, inside = '']) => ({
    html: row,
    cells: [...inside.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)),
    item: Number(/href="\/item\/(\d+)"/.exec(row)?.[1]),
    monster: Number(/href="\/monster\/(\d+)"/.exec(row)?.[1]),
  }))
}

const sumOf = (list: readonly { amount: number }[] = []) => list.reduce((sum, { amount }) => sum + amount, 0)

/** The plain reading of a server root, and the pages that were built from it. */
export function openWorld(root: string, pages: string, settings: DropSettings) {
  const { items, idOf, rows } = readDatabase(root, 'renewal')
  const monsters = new Map<number, Raw>(rows('mob_db').map((row) => [row.Id, row]))
  const lines = scriptLines(root)
  const readAll = (kind: string) =>
    readdirSync(path.join(pages, kind))
      .filter((file) => file.endsWith('.html'))
      .map((file) => [file.replace(/\.html$/, ''), readFileSync(path.join(pages, kind, file), 'utf8')] as const)
  const [monsterPages, itemPages] = ['monster', 'item'].map(
    (kind) => new Map(readAll(kind).map(([id, html]) => [Number(id), html])),
  ) as [Map<number, string>, Map<number, string>]
  const mapPages = new Map(readAll('map'))

  /** Drops of a monster with the rates of the server, in the order of the file. */
  const dropsOf = (monster: Raw, list: Raw[] = [], isReward = false) =>
    list.flatMap((drop) => {
      const id = idOf(drop.Item) as number
      const rate = rateOf(drop, items.get(id) as Raw, monster, settings, isReward)
      return rate === undefined ? [] : [{ item: id, rate, file: Number(drop.Rate) }]
    })
  const rewardsOf = (monster: Raw) => {
    const rewards = dropsOf(monster, monster.Modes?.Mvp ? monster.MvpDrops : [], true)
    const odds = oddsOf(
      rewards.map(({ rate }) => rate / 10_000),
      settings.conf.item_drop_mvp_mode ?? 0,
    )
    return rewards.map((reward, at) => ({ ...reward, odds: odds[at] as number }))
  }

  return {
    /** Compares drops, the best first, and rewards in the order of their rolls. Returns the number of rows. */
    compareMonsters(): number {
      let compared = 0
      for (const [id, monster] of monsters) {
        const html = monsterPages.get(id) ?? ''
        const drops = dropsOf(monster, monster.Drops).toSorted((a, b) => b.rate - a.rate)
        const dropRows = rowsBelow(html, '掉落道具').map(({ item, cells }) => [
          item,
          ...cells.slice(1, 3),
          /原始設定 (\S+)/.exec(cells[3] ?? '')?.[1] ?? '',
        ])
        expect(dropRows, `monster ${id}`).toEqual(
          drops.map(({ item, rate, file }) => [item, percent(rate), kills(rate), file === rate ? '' : percent(file)]),
        )
        const rewards = rewardsOf(monster)
        const rewardRows = rowsBelow(html, 'MVP 獎勵')
        expect(rewardRows.map(({ item, cells }) => [item, cells[1]])).toEqual(
          rewards.map(({ item, rate }) => [item, percent(rate)]),
        )
        for (const [at, { odds }] of rewards.entries())
          expect(isNear(rewardRows[at]?.cells[2] ?? '', odds), `monster ${id}, reward ${at}`).toBe(true)
        compared += dropRows.length + rewardRows.length
      }
      expect(monsterPages.size).toBe(monsters.size)
      return compared
    },

    /** Compares the monsters that give an item, with level, chance and kills. Returns the number of rows. */
    compareItems(): number {
      const expected = new Map<number, string[]>()
      const add = (item: number, line: string) => expected.set(item, [...(expected.get(item) ?? []), line])
      const odds = new Map<string, number[]>()
      for (const [id, monster] of monsters) {
        const level = monster.Level ?? 1
        for (const { item, rate } of dropsOf(monster, monster.Drops))
          add(item, [id, level, percent(rate), kills(rate)].join(' '))
        for (const reward of rewardsOf(monster)) {
          add(reward.item, [id, level, 'reward'].join(' '))
          const key = `${id} ${reward.item}`
          odds.set(key, [...(odds.get(key) ?? []), reward.odds])
        }
      }
      let compared = 0
      for (const [id, html] of itemPages) {
        const dropRows = rowsBelow(html, '怪物掉落').filter(({ cells }) => !cells[0]?.includes('限 '))
        const dropLines = dropRows.map(({ monster, cells }) => {
          if (!cells[0]?.endsWith('MVP 獎勵')) return [monster, ...cells.slice(1, 4)].join(' ')
          const rewardOdds = odds.get(`${monster} ${id}`) ?? []
          expect(rewardOdds.some((chance) => isNear(cells[2] ?? '', chance))).toBe(true)
          return [monster, cells[1], 'reward'].join(' ')
        })
        expect(dropLines.toSorted(), `item ${id}`).toEqual((expected.get(id) ?? []).toSorted())
        const shares = dropRows.map(({ monster, cells: [, , chance = '', , map = ''] }) => ({
          percent: Number.parseFloat(chance) || 0,
          // MVPs are listed after all others that are on a map.
          amount:
            Number(/× ([\d,]+)/.exec(map)?.[1]?.replaceAll(',', '') ?? 0) *
            (monsters.get(Number(monster))?.Modes?.Mvp ? 1e-9 : 1),
        }))
        // A shown percentage is rounded.
        for (const [at, { percent, amount }] of shares.slice(1).entries()) {
          const before = shares[at] as { percent: number; amount: number }
          expect((percent - 0.005) * amount, `item ${id}`).toBeLessThanOrEqual((before.percent + 0.005) * before.amount)
        }
        compared += dropLines.length
      }
      return compared
    },

    /** Compares spawns and their numbers on the pages of monsters and maps. Returns the number of spawns. */
    compareSpawns(): number {
      const byMapAndMonster = Map.groupBy(spawnLines(lines), ({ map, id }) => `${map} ${id}`)
      const onMonsters = [...monsterPages].flatMap(([id, html]) =>
        rowsBelow(html, '出沒地圖').map(({ html: row, cells }) => {
          const map = /href="\/map\/([^"]+)"/.exec(row)?.[1] ?? ''
          return [map, id, cells[1]].join(' ')
        }),
      )
      const expected = [...byMapAndMonster].map(([key, list]) => `${key} ${grouped(sumOf(list))}`).toSorted()
      expect(onMonsters.toSorted()).toEqual(expected)
      const onMaps = new Map<string, number>()
      for (const [map, html] of mapPages)
        for (const { monster, cells } of rowsBelow(html, '出沒怪物')) {
          const key = `${map} ${monster}`
          onMaps.set(key, (onMaps.get(key) ?? 0) + Number(cells[4]?.replaceAll(',', '')))
        }
      expect([...onMaps].map(([key, amount]) => `${key} ${grouped(amount)}`).toSorted()).toEqual(expected)
      return expected.length
    },

    /** Compares prices of shops on the pages of items. Returns the number of items. */
    compareShops(): number {
      const shops = shopLines(lines, items)
      const prices = new Map<number, Set<string>>()
      for (const { goods, type } of shops)
        for (const { id, price, stock } of goods) {
          const currency = type === 'cashshop' ? ' 商城點數' : ' Z'
          const text = `${grouped(price)}${currency}${stock === undefined ? '' : `（限量 ${grouped(stock)}）`}`
          prices.set(id, (prices.get(id) ?? new Set()).add(text))
        }
      for (const [id, html] of itemPages) {
        const priced = rowsBelow(html, '商店販售').map(({ cells }) => cells.at(-2) ?? '')
        expect([...new Set(priced)].toSorted(), `item ${id}`).toEqual([...(prices.get(id) ?? [])].toSorted())
      }
      return prices.size
    },

    /** Compares exchanges on the pages of items. Returns the number of items. */
    compareExchanges(): number {
      const barters = new Map<number, Set<string>>()
      for (const { id, zeny, payment } of barterRows(root, idOf)) {
        const text = [zeny > 0 ? `${grouped(zeny)} Z` : '', ...payment.toSorted()].join(' ')
        barters.set(id, (barters.get(id) ?? new Set()).add(text))
      }
      for (const [id, html] of itemPages) {
        const exchanges = rowsBelow(html, '交換').map(({ html: row, cells }) => {
          const parts = [...row.matchAll(/href="\/item\/(\d+)".*?× ([\d,]+)<\/span>/gs)]
          return [
            cells.at(-2) ?? '',
            ...parts.map(([, item, amount]) => `${item}×${amount?.replaceAll(',', '')}`).toSorted(),
          ].join(' ')
        })
        expect([...new Set(exchanges)].toSorted(), `item ${id}`).toEqual([...(barters.get(id) ?? [])].toSorted())
      }
      return barters.size
    },
  }
}
