/** The numbers on the pages of the real game database equal those of an independent reader of its files. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareBoxes } from '../plain-reading/compare-boxes.ts'
import { comparePages } from '../plain-reading/compare-pages.ts'
import { compareRows } from '../plain-reading/compare-rows.ts'
import { openWorld } from '../plain-reading/compare-world.ts'
import { type RenderedRoot, renderRoot } from '../plain-reading/render-root.ts'
import type { DropSettings } from '../plain-reading/world.ts'
import { linkFolder } from '../rathena-root.ts'
import { deadlineMs } from '../run/until.ts'
import { sharedPath, sharedReason } from '../shared-folder.ts'
import { compareData } from '../site/compare-data.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const stock = sharedPath('data/rathena') ?? ''

const settings: DropSettings = {
  conf: {
    ...{ item_rate_common: 500, item_rate_common_boss: 300, item_rate_common_mvp: 300, item_rate_heal: 300 },
    ...{ item_rate_use: 500, item_rate_equip: 300, item_rate_equip_boss: 500, item_rate_card: 500 },
    ...{ item_rate_card_boss: 0, item_rate_card_mvp: 300, item_rate_mvp: 300, item_rate_treasure: 500 },
    ...{ item_drop_card_min: 3, item_drop_common_max: 9000, item_drop_mvp_mode: 1, drop_rateincrease: 1 },
  },
  ratios: {
    Jellopy: { ratio: 50 },
    Poring_Card: { ratio: 10_000, monsters: ['PORING'] },
    Apple: { ratio: 0, monsters: ['PORING'] },
    Elunium: { ratio: 333 },
  },
}

/** A server root with the stock files and these battle settings. */
function configuredRoot({ conf, ratios }: DropSettings): string {
  const root = temporaryFolder('stock')
  linkFolder(stock, root, 'npc')
  linkFolder(stock, root, 'conf', ['import'])
  linkFolder(stock, root, 'db', ['import'])
  linkFolder(stock, root, 'db/import', ['mob_item_ratio.yml'])
  mkdirSync(path.join(root, 'conf/import'))
  const lines = Object.entries(conf).map(([name, value]) => `${name}: ${value}`)
  writeFileSync(path.join(root, 'conf/import/battle_conf.txt'), lines.join('\n'))
  const rows = Object.entries(ratios).map(([item, { ratio, monsters = [] }]) => {
    const list = monsters.length > 0 ? `, List: { ${monsters.map((name) => `${name}: true`).join(', ')} }` : ''
    return `  - { Item: ${item}, Ratio: ${ratio}${list} }`
  })
  const ratioFile = `Header:\n  Type: MOB_ITEM_RATIO_DB\n  Version: 1\nBody:\n${rows.join('\n')}\n`
  writeFileSync(path.join(root, 'db/import/mob_item_ratio.yml'), ratioFile)
  return root
}

describe.skipIf(!stock)(`the site of the real database (skipped where ${sharedReason})`, () => {
  let root = ''
  let rendered: RenderedRoot
  let world: ReturnType<typeof openWorld>
  beforeAll(async () => {
    root = configuredRoot(settings)
    rendered = await renderRoot(root)
    world = openWorld(root, rendered.pages, settings)
  }, 10 * deadlineMs)
  afterAll(() => {
    rendered?.remove()
  }, 3 * deadlineMs)

  it('the site has each row of items, packages, reforms and enchants', () => {
    const counts = comparePages(root, rendered.pages)
    expect(counts.package).toBeGreaterThan(10_000)
    expect(counts.enchant).toBeGreaterThan(1_000)
  })

  it('the open data of each page has its names and chances', () => {
    expect(compareData(rendered.pages)).toBeGreaterThan(100_000)
  })

  it('the open data has all rows of the pages, with their numbers, chances and order', () => {
    const counts = compareRows(rendered.pages)
    expect(counts.package).toBeGreaterThan(10_000)
    expect(counts.item).toBeGreaterThan(30_000)
    expect(counts.monster).toBeGreaterThan(20_000)
    expect(counts.enchant).toBeGreaterThan(1_000)
  })

  it('each random row says how many boxes it takes for 50, 90 and 99 %, by the law of its pool', () => {
    expect(compareBoxes(rendered.pages)).toBeGreaterThan(10_000)
  })

  it('the site has each drop and reward with the rates of the battle settings', () => {
    expect(world.compareMonsters()).toBeGreaterThan(12_000)
    expect(world.compareItems()).toBeGreaterThan(12_000)
  })

  it('the site has each spawn, shop, price and exchange', () => {
    expect(world.compareSpawns()).toBeGreaterThan(2_000)
    expect(world.compareShops()).toBeGreaterThan(100)
    expect(world.compareExchanges()).toBeGreaterThan(200)
  })
})
