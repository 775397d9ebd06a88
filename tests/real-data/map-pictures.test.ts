/** The pictures of all maps of two servers have what the tables of their pages have. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { describe, expect, it, vi } from 'vitest'
import type { GameMap } from '../../domain/monsters/game-map.ts'
import { loadGameData } from '../../game-data/load-game-data.ts'
import { readConfig } from '../../settings/config.ts'
import { textOf } from '../plain-reading/read-page.ts'
import { deadlineMs } from '../run/until.ts'
import { sharedPath, sharedReason } from '../shared-folder.ts'
import { writeTestSnapshot } from '../snapshot-fixture.ts'

const stock = sharedPath('data/rathena') ?? ''
/** A server with a map cache. */
const home = process.env.RA_HOME ?? ''
const hasHome = existsSync(path.join(home, 'db/map_index.txt'))
/** No map of a known server is larger; the stock files have no map cache. */
const largest = { Width: 512, Height: 512 }
/** Budget of a page (docs/performance.md), without styles and scripts, unpacked. */
const maxHtmlBytes = 250_000

type Counts = Record<string, number>

const add = (counts: Counts, name: string, n: number) => {
  counts[name] = (counts[name] ?? 0) + n
}
const numberOf = (text: string) => Number(text.replaceAll(',', ''))

/** Marks of a layer: the place where `/navi` leads, the text, and the link. */
function marksOf(html: string, layer: string) {
  const group = new RegExp(`<g data-layer="${layer}">(.*?)</g>(?=<g data-layer|</svg>)`, 's').exec(html)?.[1] ?? ''
  const shape = /<(?:path|rect)([^>]*)><title>(.*?)<\/title>/gs
  return [...group.matchAll(shape)].map(([, attributes = '', title = '']) => ({
    at: /data-at="(\d+)\/(\d+)"/.exec(attributes)?.slice(1).join(', ') ?? '',
    to: /data-to="([^"]*)"/.exec(attributes)?.[1] ?? '',
    text: textOf(title),
    attributes,
  }))
}

/** Rows of the first table with a caption. */
function rowsOf(html: string, caption: string): string[][] {
  const table = new RegExp(`<caption[^>]*>${caption}</caption>(.*?)</table>`, 's').exec(html)?.[1] ?? ''
  return [...table.matchAll(/<tr(?: [^>]*)?>(<th scope="row".*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)),
  )
}

/** `波利 × 70（5 秒）、…` as numbers by name. */
function countMonsters(counts: Counts, text: string): void {
  for (const [, name = '', n = ''] of text.matchAll(/(?:^|、|：)(.+?) × ([\d,]+)（.*?）(?=、|$)/g))
    add(counts, name, numberOf(n))
}

function compareMap(map: GameMap, html: string): { monsters: number; exits: number; shops: number } {
  const drawn: Counts = {}
  const anywhere = /<p class="quiet">整張地圖：(.*?)<\/p>/s.exec(html)?.[1]
  if (anywhere) countMonsters(drawn, textOf(anywhere))
  for (const { text } of marksOf(html, 'spawns')) countMonsters(drawn, text.replace(/^[\d,]+ 處：/, ''))
  const listed: Counts = {}
  for (const [name = '', , , , n = ''] of rowsOf(html, '出沒怪物'))
    add(listed, name.replace(/ (?:MVP|BOSS)$/, '').replace(/ #\d+$/, ''), numberOf(n))
  expect(drawn, map.Name).toEqual(listed)

  const drawnExits = marksOf(html, 'exits').map(({ text, at }) => `${text} ${at}`)
  const exits = [...(/<ul class="exits">(.*?)<\/ul>/s.exec(html)?.[1] ?? '').matchAll(/<li>(.*?)<\/li>/gs)]
  for (const [, row = ''] of exits) {
    const [, name = '', places = ''] = /^(.*?)<span class="quiet">(.*?)<\/span>/s.exec(row) ?? []
    const target = `往 ${textOf(name).trim()}`
    const [, more = '0'] = /另有 ([\d,]+) 處/.exec(places) ?? []
    const shown = places.split('；').filter((place) => !place.includes('另有'))
    for (const place of shown) expect(drawnExits, map.Name).toContain(`${target} ${place}`)
    expect(
      drawnExits.filter((exit) => exit.startsWith(`${target} `) && /^\d+, \d+$/.test(exit.slice(target.length + 1))),
    ).toHaveLength(shown.length + numberOf(more))
  }

  const drawnShops = marksOf(html, 'shops').map(({ text, at }) => [text, at])
  const shops = rowsOf(html, '商店')
    .map(([name = '', place = '']) => [name.replace(/ 交換$/, ''), place])
    .filter(([, place]) => place !== '')
  expect(drawnShops, map.Name).toEqual(shops)
  expect(Buffer.byteLength(html), map.Name).toBeLessThan(maxHtmlBytes)
  const total = Object.values(drawn).reduce((sum, n) => sum + n, 0)
  return { monsters: total, exits: drawnExits.length, shops: drawnShops.length }
}

describe.each([
  { server: 'the stock server', root: stock, skip: stock === '', reason: sharedReason, withSizes: true },
  { server: 'the server of RA_HOME', root: home, skip: !hasHome, reason: 'RA_HOME names none', withSizes: false },
])('the maps of $server', ({ root, skip, reason, withSizes, server }) => {
  it.skipIf(skip)(
    `the picture of each map has the monsters, exits and shops of its tables (skipped where ${reason})`,
    async () => {
      const config = { GAME_DATA: root, GAME_DATA_MODE: 'renewal', VAR_DIR: '/nonexistent' }
      const { world, items } = await loadGameData(readConfig(config))
      const maps = [...(world?.maps.values() ?? [])].map((map) => (withSizes ? { ...map, ...largest } : map))
      process.env.SNAPSHOT_DIR = writeTestSnapshot({
        items: [...items.values()],
        monsters: [...(world?.monsters.values() ?? [])],
        shops: [...(world?.shops.values() ?? [])],
        maps,
      })
      // The pages of a process show one snapshot.
      vi.resetModules()
      const { mapByName } = await import('../../src/content/monsters.ts')
      const { mapView } = await import('../../src/content/views/map-view.ts')
      const { MapMain } = await import('../../src/markup/wiki/MapMain.tsx')
      const sum = { maps: 0, monsters: 0, exits: 0, shops: 0 }
      for (const { Name, Width } of maps) {
        const map = mapByName(Name)
        if (!map || !Width) continue
        const counts = compareMap(map, String(MapMain({ view: mapView(map), history: [] })))
        sum.maps++
        for (const key of ['monsters', 'exits', 'shops'] as const) sum[key] += counts[key]
      }
      console.log(`${server}: ${JSON.stringify(sum)}`)
      expect(sum.maps).toBe(maps.length)
      expect(Math.min(sum.exits, sum.shops)).toBeGreaterThan(0)
      expect(sum.monsters).toBeGreaterThan(1_000)
    },
    5 * deadlineMs,
  )
})
