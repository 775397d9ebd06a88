/**
 * What the pages of monsters, maps and items say of drops, rewards, spawns, shops and exchanges, row by row against a
 * second reading of the real server's files (world-reading.ts), under several battle settings.
 */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { GameData } from '../../host/game-data/game-data.ts'
import { loadRathena } from '../../host/game-data/rathena/load-rathena.ts'
import { sharedReason } from '../shared.ts'
import { textOf } from '../site/read-page.ts'
import { writeSnapshot } from '../snapshot-fixture.ts'
import {
  barterRows,
  oddsOf,
  pageCases,
  type Raw,
  rateOf,
  rootOf,
  scriptLines,
  shopLines,
  spawnLines,
  stock,
  truth,
} from './world-reading.ts'

const grouped = (value: number) => String(value).replace(/(\d)(?=(\d{3})+$)/g, '$1,')
/** Hundredths of a percent as pages write them. */
const percent = (rate: number) => `${Math.floor(rate / 100)}.${String(rate % 100).padStart(2, '0')}%`
const kills = (rate: number) =>
  rate > 1000 ? String(Math.round(100_000 / rate) / 10) : grouped(Math.round(10_000 / rate))

interface Row {
  html: string
  cells: string[]
  /** What the row links first. */
  item: number
  monster: number
}

/** Rows of the table below a heading; of all tables of its section. */
function rowsBelow(html: string, heading: string): Row[] {
  const at = html.search(new RegExp(`<h2 class="section-head">(?:<span>)?${heading}(?:</span>|</h2>)`))
  if (at < 0) return []
  const section = html.slice(at, html.indexOf('</section>', at))
  return [...section.matchAll(/<tr(?: [^>]*)?>(<th scope="row">.*?)<\/tr>/gs)].map(([row, inside = '']) => ({
    html: row,
    cells: [...inside.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)),
    item: Number(/href="\/item\/(\d+)"/.exec(row)?.[1]),
    monster: Number(/href="\/monster\/(\d+)"/.exec(row)?.[1]),
  }))
}

const unitsMs: Record<string, number> = { 天: 86_400_000, 小時: 3_600_000, 分鐘: 60_000, 秒: 1000 }
interface Group {
  Delay: number
  Random: number
  amount: number
}

/** Whether `5 秒 × 3、30 分鐘 ~ 2 小時 × 70` says of each group how soon it is back, to the digit that it shows. */
function tellsRespawns(text: string, groups: readonly Group[]): boolean {
  const parts = text.split('、').map((part) => {
    const [, least = '', own, most, unit = own ?? '', amount] =
      /^([\d.]+)(?: (天|小時|分鐘|秒))?(?: ~ ([\d.]+) (天|小時|分鐘|秒))?(?: × ([\d,]+))?$/.exec(part) ?? []
    const [size, first] = [unitsMs[unit] ?? Number.NaN, unitsMs[own ?? unit] ?? Number.NaN]
    const total = amount === undefined ? sumOf(groups) : Number(amount.replaceAll(',', ''))
    return { from: Number(least) * first, to: Number(most ?? least) * size, near: size * 0.0501, total }
  })
  // Of many times the span alone is told.
  const least = Math.min(...groups.map(({ Delay }) => Delay))
  const span = Math.max(...groups.map(({ Delay, Random }) => Delay + Random)) - least
  const times = new Set(groups.map(({ Delay, Random }) => `${Delay} ${Random}`)).size
  const told = parts.length === 1 && times > 3 ? [{ Delay: least, Random: span, amount: sumOf(groups) }] : groups
  const fits = ({ Delay, Random }: Group, { from, to, near }: (typeof parts)[number]) =>
    Math.abs(Delay + Random - to) <= near && (Math.abs(Delay - from) <= near || Math.abs(from - to) < near)
  return (
    told.every((group) => parts.some((part) => fits(group, part))) &&
    parts.every((part) => told.some((group) => fits(group, part))) &&
    parts.reduce((sum, { total }) => sum + total, 0) === sumOf(groups)
  )
}

const sumOf = (list: readonly Pick<Group, 'amount'>[] = []) => list.reduce((sum, { amount }) => sum + amount, 0)

describe.skipIf(!stock)(`the pages of the real world (skipped where ${sharedReason})`, () => {
  if (!stock) return
  const { items, monsters, byId } = truth()
  const spawns = spawnLines(scriptLines())
  const idOf = (name: string) => Number(items.get(name.toLowerCase())?.Id)

  describe.each(pageCases)('at $name', (settings) => {
    let [root, folder] = ['', '']
    let data: GameData
    const pages = {
      monster: new Map<number, string>(),
      item: new Map<number, string>(),
      map: new Map<string, string>(),
    }
    beforeAll(async () => {
      root = rootOf(settings)
      data = await loadRathena({ root, mode: 'renewal' })
      const { world } = data
      if (!world) throw new Error('there is no world')
      folder = writeSnapshot({
        items: [...data.items.values()],
        monsters: [...world.monsters.values()],
        maps: [...world.maps.values()],
        shops: [...world.shops.values()],
        dropRules: world.rules ? [world.rules] : [],
      })
      vi.stubEnv('SNAPSHOT_DIR', folder)
      vi.resetModules()
      const { monsterView } = await import('../../src/content/views/monster-view.ts')
      const { monsterMain } = await import('../../src/components/wiki/monster-main.ts')
      const { sourcesOfItem } = await import('../../src/content/views/source-view.ts')
      const { sourceSections } = await import('../../src/components/wiki/source-sections.ts')
      const { mapView } = await import('../../src/content/views/map-view.ts')
      const { mapMain } = await import('../../src/components/wiki/map-main.ts')
      for (const monster of world.monsters.values())
        pages.monster.set(
          monster.Id,
          monsterMain(monsterView(monster), { history: [], imageHost: '', pictures: false }).toString(),
        )
      for (const id of data.items.keys()) {
        const sources = sourcesOfItem(id)
        pages.item.set(id, sources ? sourceSections(sources, '').toString() : '')
      }
      for (const map of world.maps.values()) pages.map.set(map.Name, mapMain(mapView(map), [], '').toString())
    }, 120_000)
    afterAll(() => {
      vi.unstubAllEnvs()
      for (const made of [root, folder]) if (made) rmSync(made, { recursive: true })
    })

    /** Rows of a monster as the server gives them, in the file's sequence. */
    const given = (monster: Raw, list: Raw[] = [], reward = false) =>
      list.flatMap((drop) => {
        const item = items.get(String(drop.Item).toLowerCase()) as Raw
        const rate = rateOf(drop, item, monster, settings, reward)
        return rate === undefined ? [] : [{ item: Number(item.Id), rate, file: Number(drop.Rate) }]
      })
    const odds = (rates: number[]) =>
      oddsOf(
        rates.map((rate) => rate / 10_000),
        settings.conf.item_drop_mvp_mode ?? 0,
      )
    const near = (text: string, chance: number) => Math.abs(Number.parseFloat(text) - chance * 100) <= 0.00501

    it('a monster’s page has every drop, the best first, and every reward in the sequence of its rolls', () => {
      let rows = 0
      for (const [id, monster] of monsters) {
        const html = pages.monster.get(id) ?? ''
        const drops = given(monster, monster.Drops).toSorted((a, b) => b.rate - a.rate)
        const found = rowsBelow(html, '掉落道具')
        expect(
          found.map(({ item, cells }) => [
            item,
            ...cells.slice(1, 3),
            /原始設定 (\S+)/.exec(cells[3] ?? '')?.[1] ?? '',
          ]),
          `monster ${id}`,
        ).toEqual(
          drops.map(({ item, rate, file }) => [item, percent(rate), kills(rate), file === rate ? '' : percent(file)]),
        )
        const rewards = given(monster, monster.MvpDrops, true)
        const effective = odds(rewards.map(({ rate }) => rate))
        const shown = rowsBelow(html, 'MVP 獎勵')
        expect(shown.map(({ item, cells }) => [item, cells[1]])).toEqual(
          rewards.map(({ item, rate }) => [item, percent(rate)]),
        )
        for (const [at, { cells }] of shown.entries())
          expect(near(cells[2] ?? '', effective[at] as number), `monster ${id}: ${cells[2]}`).toBe(true)
        rows += found.length + shown.length
      }
      expect(pages.monster.size).toBe(monsters.size)
      expect(rows).toBeGreaterThan(12_900)
    })

    it('an item’s page has every monster that gives it, with level, chance and kills, the best first', () => {
      const expected = new Map<number, string[]>()
      const add = (item: number, line: string) => expected.set(item, [...(expected.get(item) ?? []), line])
      const effective = new Map<string, number[]>()
      for (const [id, monster] of monsters) {
        for (const { item, rate } of given(monster, monster.Drops))
          add(item, [id, monster.Level ?? 1, percent(rate), kills(rate)].join(' '))
        const rewards = given(monster, monster.MvpDrops, true)
        const all = odds(rewards.map(({ rate }) => rate))
        rewards.forEach(({ item }, at) => {
          add(item, [id, monster.Level ?? 1, 'reward'].join(' '))
          effective.set(`${id} ${item}`, [...(effective.get(`${id} ${item}`) ?? []), all[at] as number])
        })
      }
      let rows = 0
      for (const [id, html] of pages.item) {
        const found = rowsBelow(html, '怪物掉落').filter(({ cells }) => !cells[0]?.includes('限 '))
        const lines = found.map(({ monster, cells }) => {
          if (!cells[0]?.endsWith('MVP 獎勵')) return [monster, ...cells.slice(1, 4)].join(' ')
          const wanted = effective.get(`${monster} ${id}`) ?? []
          expect(wanted.some((chance) => near(cells[2] ?? '', chance))).toBe(true)
          return [monster, cells[1], 'reward'].join(' ')
        })
        expect(lines.toSorted(), `item ${id}`).toEqual((expected.get(id) ?? []).toSorted())
        const chances = found.map(({ cells }) => Number.parseFloat(cells[2] ?? ''))
        expect(chances).toEqual(chances.toSorted((a, b) => b - a))
        rows += lines.length
      }
      expect(rows).toBeGreaterThan(12_900)
    })

    // What follows does not depend on rates.
    if (settings.name !== '1×') return

    it('monsters’ and maps’ pages have every spawn with number and respawn, items’ the map with the most', () => {
      const byBoth = Map.groupBy(spawns, ({ map, id }) => `${map} ${id}`)
      const onMonsters = [...pages.monster].flatMap(([id, html]) =>
        rowsBelow(html, '出沒地圖').map(({ html: row, cells }) => {
          const map = /href="\/map\/([^"]+)"/.exec(row)?.[1] ?? ''
          const groups = byBoth.get(`${map} ${id}`) ?? []
          expect(tellsRespawns(cells[2] ?? '', groups), `${id} on ${map}: ${cells[2]}`).toBe(true)
          return [map, id, cells[1]].join(' ')
        }),
      )
      const wanted = [...byBoth].map(([key, list]) => `${key} ${grouped(sumOf(list))}`)
      expect(onMonsters.toSorted()).toEqual(wanted.toSorted())
      const onMaps = new Map<string, number>()
      for (const [map, html] of pages.map)
        for (const { monster, cells } of rowsBelow(html, '出沒怪物')) {
          const key = `${map} ${monster}`
          onMaps.set(key, (onMaps.get(key) ?? 0) + Number(cells[4]?.replaceAll(',', '')))
        }
      expect([...onMaps].map(([key, amount]) => `${key} ${grouped(amount)}`).toSorted()).toEqual(wanted.toSorted())
      const most = new Map<number, number>()
      for (const list of byBoth.values()) {
        const id = list[0]?.id ?? 0
        most.set(id, Math.max(most.get(id) ?? 0, sumOf(list)))
      }
      let best = 0
      for (const html of pages.item.values())
        for (const { monster, cells } of rowsBelow(html, '怪物掉落')) {
          if (cells[0]?.includes('限 ')) continue
          const amount = /× ([\d,]+)/.exec(cells[4] ?? '')?.[1]
          expect(amount ?? '').toBe(most.has(monster) ? grouped(most.get(monster) as number) : '')
          best += amount ? 1 : 0
        }
      expect(best).toBeGreaterThan(3_000)
    })

    it('maps’ pages have every shop at its place with its goods, items’ every price and exchange', () => {
      const shops = shopLines(scriptLines(), byId)
      const goodsOf = ({ goods }: (typeof shops)[number]) => {
        const ids = [...new Set(goods.map(({ id }) => id))]
        return `${ids.slice(0, 8).join(',')}+${Math.max(0, ids.length - 8)}`
      }
      const found = [...pages.map].flatMap(([map, html]) =>
        rowsBelow(html, '商店')
          .filter(({ cells }) => !cells[0]?.endsWith('交換'))
          .map(({ html: row, cells }) => {
            const ids = [...row.matchAll(/href="\/item\/(\d+)"/g)].map(([, id]) => id)
            const more = /另有 ([\d,]+) 項/.exec(cells[2] ?? '')?.[1] ?? '0'
            return `${map} ${cells[1]?.replace(', ', ' ')} ${ids.join(',')}+${more}`
          }),
      )
      // Those that a script opens have the place of its NPC, which only the script tells.
      const rest = [...found]
      const missed = shops
        .filter(({ map }) => map !== '-' && pages.map.has(map))
        .map((shop) => `${shop.map} ${shop.x} ${shop.y} ${goodsOf(shop)}`)
        .filter((line) => {
          const at = rest.indexOf(line)
          if (at >= 0) rest.splice(at, 1)
          return at < 0
        })
      expect(missed).toEqual([])
      const opened = new Set(shops.filter(({ map }) => map === '-').map(goodsOf))
      expect(rest.filter((line) => !opened.has(line.split(' ').at(-1) ?? ''))).toEqual([])
      expect(found.length - rest.length).toBeGreaterThan(100)

      const prices = new Map<number, Set<string>>()
      const note = (id: number, text: string) => prices.set(id, (prices.get(id) ?? new Set()).add(text))
      for (const { goods, type } of shops)
        for (const { id, price, stock: left } of goods)
          note(
            id,
            `${grouped(price)}${type === 'cashshop' ? ' 商城點數' : ' Z'}${left === undefined ? '' : `（限量 ${grouped(left)}）`}`,
          )
      const barters = new Map<number, Set<string>>()
      for (const { id, zeny, asked } of barterRows(items))
        barters.set(
          id,
          (barters.get(id) ?? new Set()).add([zeny > 0 ? `${grouped(zeny)} Z` : '', ...asked.toSorted()].join(' ')),
        )
      for (const [id, html] of pages.item) {
        const priced = rowsBelow(html, '商店販售').map(({ cells }) => cells.at(-2) ?? '')
        expect([...new Set(priced)].toSorted(), `item ${id}`).toEqual([...(prices.get(id) ?? [])].toSorted())
        const asked = rowsBelow(html, '交換').map(({ html: row, cells }) => {
          const parts = [...row.matchAll(/href="\/item\/(\d+)".*?× ([\d,]+)<\/span>/gs)].map(
            ([, item, amount]) => `${item}×${amount?.replaceAll(',', '')}`,
          )
          return [cells.at(-2) ?? '', ...parts.toSorted()].join(' ')
        })
        expect([...new Set(asked)].toSorted(), `item ${id}`).toEqual([...(barters.get(id) ?? [])].toSorted())
      }
      expect(idOf('Red_Potion')).toBe(501)
      expect(prices.size).toBeGreaterThan(500)
      expect(barters.size).toBeGreaterThan(200)
    })
  })
})
