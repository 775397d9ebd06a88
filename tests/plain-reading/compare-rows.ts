/** Compares the rows of the data files with the rows of their pages: all of them, their numbers, chances and order. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { EnchantData, ItemData, MonsterData, PackageData, PageData, ReformData } from '../../api/open-data.ts'
import { partsOf, rowsOf, textOf } from './read-page.ts'

type DataOf<Page> = Omit<PageData, 'page' | 'record'> & { record: Record<string, unknown>; page: Page }

const squeeze = (text: string) => text.replace(/\s+/g, '')

/** Throws if a file differs from its page. Returns the number of compared values of each kind of page. */
export function compareRows(pages: string) {
  const counts: Record<string, number> = {}

  function each<Page>(kind: string, compare: (data: DataOf<Page>, html: string, name: string) => number) {
    const folder = path.join(pages, kind)
    // A server without records of this kind has no folder for them.
    const names = existsSync(folder) ? readdirSync(folder) : []
    const namesOf = (suffix: string) =>
      names.flatMap((name) => (name.endsWith(suffix) ? name.slice(0, -suffix.length) : [])).sort()
    expect(namesOf('.json'), `data of ${kind}`).toEqual(namesOf('.html'))
    counts[kind] = 0
    for (const name of namesOf('.json')) {
      const read = (suffix: string) => readFileSync(path.join(folder, `${name}${suffix}`), 'utf8')
      const data = JSON.parse(read('.json')) as DataOf<Page>
      counts[kind] += compare(data, read('.html'), `${kind} ${name}`)
    }
  }
  /** Each text is on the page, after the text before it. */
  function inOrder(html: string, texts: readonly string[], name: string): number {
    const shown = squeeze(textOf(html))
    let at = 0
    for (const text of texts.map(squeeze)) {
      const found = shown.indexOf(text, at)
      expect(found, `${name}: ${text}`).toBeGreaterThanOrEqual(0)
      at = found + text.length
    }
    return texts.length
  }

  each<PackageData>('package', ({ page, record }, html, name) => {
    const parts = partsOf(html, /<section data-pool="([\w-]+)"/)
    expect(parts.map((part) => part.name).sort(), name).toEqual(page.tables.map(({ pool }) => String(pool)).sort())
    for (const { pool, rows } of page.tables) {
      const shown = rowsOf(parts.find((part) => part.name === String(pool))?.html ?? '')
      const figures = shown.map(([, quantity, chance]) => `${quantity} ${chance}`)
      expect(figures.sort(), name).toEqual(rows.map(({ quantity, chance }) => `${quantity} ${chance}`).sort())
      const names = shown.map(([item = '']) => squeeze(item))
      for (const { item } of rows)
        expect(
          names.some((text) => text.includes(squeeze(item.name))),
          name,
        ).toBe(true)
    }
    return (record.Items as unknown[]).length
  })
  each<ItemData>('item', ({ page }, html, name) => {
    const effects = page.effects.flatMap((group) => group.effects)
    for (const text of effects) expect(squeeze(textOf(html)), name).toContain(squeeze(text))
    const boxes = page.packages.flatMap((row) => [row.package.name, row.quantity, row.chance])
    const drops = page.drops.flatMap(({ monster, chance }) => [monster?.name ?? '', chance])
    return effects.length + inOrder(html, boxes, name) + inOrder(html, drops, name)
  })
  each<MonsterData>('monster', ({ page }, html, name) => {
    const section = /<h2 class="section-head"[^>]*>(?:<span[^>]*>)?掉落道具.*?<\/section>/s.exec(html)?.[0] ?? ''
    expect(page.drops.length, name).toBe(rowsOf(section).length)
    return inOrder(
      section,
      page.drops.flatMap(({ item, chance }) => [item.name, chance]),
      name,
    )
  })
  each<EnchantData>('enchant', ({ page }, html, name) => {
    const cells = page.slots.flatMap(({ rows }) =>
      rows.flatMap(({ item, chances }) => [item.name, ...chances.map((chance) => chance?.chance ?? '')]),
    )
    return inOrder(html, cells, name)
  })
  each<ReformData>('reform', ({ page, record }, html, name) => {
    expect(page.conversions.length, name).toBe((record.Items as unknown[]).length)
    return inOrder(
      html,
      page.conversions.map(({ base }) => base.name),
      name,
    )
  })
  return counts
}
