/** Every number that the built site shows of the real game database, against its files read by a path of their own. */
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedPath, sharedReason } from '../shared.ts'
import { truthOf } from './rathena-truth.ts'
import { enchantSlotsOf, factsOf, partsOf, reformRowsOf, rowsOf, textOf } from './read-page.ts'
import { renderRoots } from './render-roots.ts'

const root = sharedPath('data/rathena') ?? ''

describe.skipIf(!root)(`the built site of the real database (skipped where ${sharedReason})`, () => {
  let folder = ''
  let truth: ReturnType<typeof truthOf>
  const page = (name: string) => readFileSync(path.join(folder, '0/pages', `${name}.html`), 'utf8')
  const pagesIn = (name: string) =>
    readdirSync(path.join(folder, '0/pages', name))
      // Beside each page lie its compressed copies.
      .filter((file) => file.endsWith('.html'))
      .map((file) => file.replace(/\.html$/, ''))

  beforeAll(() => {
    folder = process.env.REAL_PAGES ?? renderRoots([`renewal=${root}`])
    truth = truthOf(root)
  }, 300_000)
  afterAll(async () => {
    if (folder && !process.env.REAL_PAGES) await rm(folder, { recursive: true, force: true })
  }, 60_000)

  it('has a page for every item, package, reform and enchant, and no other', () => {
    const ids = (numbers: Iterable<number>) => [...numbers].map(String).sort()
    expect(pagesIn('item').sort()).toEqual(ids(truth.items.keys()))
    expect(pagesIn('item')).toHaveLength(20_420)
    expect(pagesIn('package').sort()).toEqual([...truth.packages.keys()].sort())
    expect(pagesIn('package').filter((id) => !id.startsWith('item-'))).toHaveLength(589)
    expect(pagesIn('package')).toHaveLength(2383)
    expect(pagesIn('reform').sort()).toEqual(ids(truth.reforms.keys()))
    expect(pagesIn('conversion').sort()).toEqual(ids(truth.reforms.keys()))
    expect(pagesIn('reform')).toHaveLength(35)
    expect(pagesIn('enchant').sort()).toEqual(ids(truth.enchants.keys()))
    expect(pagesIn('enchant')).toHaveLength(33)
  })

  it('shows every row of every package with its name, quantity and chance, pool by pool', () => {
    let compared = 0
    for (const [id, tables] of truth.packages) {
      const html = page(`package/${id}`)
      expect(html.includes('依條件而定'), id).toBe(truth.conditional.has(id))
      const sections = partsOf(html, /<section data-pool="([\w-]+)"/)
      const found = sections.map(({ name, html }) => ({
        pool: name,
        times: Number(/，共 (\d+) 次/.exec(html)?.[1] ?? 1),
        rows: rowsOf(html).map((cells) => cells.slice(0, 3).join(' | ')),
      }))
      expect(found, id).toEqual(tables)
      for (const { html } of sections.filter(({ name }) => Number(name) > 0)) {
        const heading = textOf(/<h2[^>]*>(.*?)<\/h2>/s.exec(html)?.[1] ?? '')
        expect(heading, id).toContain(`${rowsOf(html).length.toLocaleString('en-US')} 項道具，隨機獲得 1 項`)
      }
      compared += found.reduce((sum, table) => sum + table.rows.length, 0)
    }
    expect(compared).toBeGreaterThan(10_000)
  })

  it('shows every conversion of every reform box on both of its pages', () => {
    for (const [box, rows] of truth.reforms) {
      expect(reformRowsOf(page(`reform/${box}`)), `reform ${box}`).toMatchObject(
        rows.map(({ base, refine, materials, result, same, change }) => ({
          改造前: base,
          需求精煉: refine,
          材料: materials,
          改造後: same ? '同一件裝備' : expect.stringMatching(startsWith(result)),
          精煉變化: change,
        })),
      )
      const conversions = rowsOf(page(`conversion/${box}`))
      expect(conversions, `conversion ${box}`).toHaveLength(rows.length)
      for (const [index, { base, refine, materials, result, change }] of rows.entries()) {
        const [item, ...rest] = conversions[index] as string[]
        expect(item).toBe(`${base}轉換為${result}`)
        expect(rest.slice(0, 2)).toEqual([refine, materials])
        expect((rest[2] ?? '').includes('精煉變化')).toBe(change !== '不變')
        if (change !== '不變') expect(rest[2]).toContain(`精煉變化 ${change}`)
      }
    }
  })

  it('shows every target, slot, chance, price and material of every enchant', () => {
    for (const [id, { targets, facts, slots, order }] of truth.enchants) {
      const html = page(`enchant/${id}`)
      const [head = '', after = ''] = html.split(/<section data-targets>/)
      const [list = ''] = after.split('</section>')
      expect(
        [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) => textOf(item)),
        `enchant ${id}`,
      ).toEqual(targets)
      const [rules = ''] = head.split(/<details class="slot"/)
      expect(factsOf(rules), `enchant ${id}`).toEqual(facts)
      const found = enchantSlotsOf(head)
      expect(found.map(({ number }) => number)).toEqual([
        ...new Set([...order.map((slot) => slot + 1), ...slots.keys()]),
      ])
      for (const { number, lines } of found) expect(lines, `enchant ${id}, slot ${number}`).toEqual(slots.get(number))
    }
  })

  it('shows for every item its name and every package that gives it, with the chance', () => {
    for (const [id, name] of truth.items) {
      const html = page(`item/${id}`)
      expect(textOf(/<h1>(.*?)<\/h1>/s.exec(html)?.[1] ?? '')).toBe(name.trim())
      const table = partsOf(html, /<h2 class="section-head">(.*?)<\/h2>/).find((part) => part.name === '取得方式')
      const body = /<tbody[^>]*>(.*?)<\/tbody>/s.exec(table?.html ?? '')?.[1] ?? ''
      const found = rowsOf(`<tbody>${body}</tbody>`)
      const shown = found.map((cells) => cells.slice(0, 3).join(' | '))
      expect(shown.sort(), `item ${id}`).toEqual((truth.sources.get(id) ?? []).sort())
    }
  })

  it('shows the figures of every item, and each random option that it may carry with its odds', () => {
    const labels = /^(?:重量|商店[買賣]價|(?:魔法)?攻擊力|防禦力|攻擊距離|[武防][器具]等級|堆疊上限) /
    let lines = 0
    for (const id of truth.items.keys()) {
      const html = page(`item/${id}`)
      expect(
        factsOf(html).filter((fact) => labels.test(fact)),
        `item ${id}`,
      ).toEqual(truth.facts.get(id))
      const section = /<h2 class="section-head">隨機屬性<\/h2>(.*?)<\/section>/s.exec(html)?.[1] ?? ''
      const found = partsOf(`${section}</main>`, /<p>([^<]+時附加)<\/p>/).map(({ name, html: ways }) =>
        [
          name,
          ...[...ways.matchAll(/<details>.*?<\/details>/gs)].map(([line]) =>
            [...line.matchAll(/([\d.]+)%(?:）|<\/span>)/g)].map(([, odds]) => odds).join(' '),
          ),
        ].join(' | '),
      )
      expect(found.sort(), `item ${id}`).toEqual(truth.options.get(id) ?? [])
      lines += found.length
    }
    expect(lines).toBeGreaterThan(1_000)
  })
})

function startsWith(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
}
