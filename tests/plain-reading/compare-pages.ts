/** Compares the rows on the pages of items, packages, reforms and enchants with the plain reading of their files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { EnchantInfo, EnchantSlot } from '../../domain/enchants/enchant.ts'
import type { Material } from '../../domain/items/item.ts'
import { type Box, boxesOf } from './boxes.ts'
import { readDatabase } from './database.ts'
import { enchantSlotsOf, factsOf, partsOf, reformRowsOf, rowsOf, textOf } from './read-page.ts'
import { actualOdds, figuresOf, grouped, percent, refine, step, thousandths } from './shown-figures.ts'

/** Throws if a page differs. Returns the number of rows of each kind of page. */
export function comparePages(root: string, pages: string) {
  const plain = readDatabase(root, 'renewal')
  // Items with the same name have what differs before their id, such as a level; the plain reading has the id only.
  const read = (name: string) =>
    readFileSync(path.join(pages, `${name}.html`), 'utf8')
      .replace(/<small>[^<#]* (#\d+)<\/small>/g, '<small>$1</small>')
      // What a result does, which the effects' own test compares.
      .replace(/<p class="quiet font-normal" data-pagefind-ignore>.*?<\/p>/g, '')
  const namesOf = new Map(
    [...plain.items].map(([id, { Name, Slots }]): [number, string] => [id, `${Name}${Slots ? ` [${Slots}]` : ''}`]),
  )
  const namesakes = Map.groupBy(namesOf.values(), (name) => name)
  /** Items with the same name have their id after it. */
  const nameOf = (id: number) => {
    const name = namesOf.get(id) ?? ''
    return (namesakes.get(name)?.length ?? 0) > 1 ? `${name} #${id}` : name
  }
  const materials = (list: readonly Material[]) =>
    list.map(({ Material: id, Amount }) => `${nameOf(id)}× ${grouped(Amount)}`).join('')
  const cost = ({ Price, Materials }: { Price: number; Materials: readonly Material[] }) => [
    materials(Materials) || '無需材料',
    Price ? `${grouped(Price)} Z` : '免費',
  ]
  const counts: Record<string, number> = {}
  const same = (kind: string, id: string | number, actual: readonly unknown[], expected: readonly unknown[]) => {
    expect(actual, `${kind} ${id}`).toEqual(expected)
    counts[kind] = (counts[kind] ?? 0) + expected.length
  }
  const samePages = (kind: string, ids: Iterable<string | number>) => {
    const folder = path.join(pages, kind)
    const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.html')) : []
    const actual = files.map((file) => file.replace(/\.html$/, ''))
    expect(actual.sort(), `pages of ${kind}`).toEqual([...ids].map(String).sort())
  }

  const boxes = boxesOf(plain)
  const sources = Map.groupBy([...boxes.values()].flatMap(sourcesOf), ({ item }) => item)
  samePages('package', boxes.keys())
  for (const [id, box] of boxes) {
    const html = read(`package/${id}`)
    const actual = partsOf(html, /<section data-pool="([\w-]+)"/).flatMap(({ name, html: table }) => {
      const times = Number(/，共 (\d+) 次/.exec(table)?.[1] ?? 1)
      if (Number(name) > 0) {
        const heading = textOf(/<h2[^>]*>(.*?)<\/h2>/s.exec(table)?.[1] ?? '')
        expect(heading, id).toContain(`${rowsOf(table).length.toLocaleString('en-US')} 項道具，隨機獲得 1 項`)
      }
      return rowsOf(table).map((cells) => `${name}×${times}: ${cells.slice(0, 3).join(' | ')}`)
    })
    const expected = box.tables.flatMap((table) =>
      figuresOfTable(table).map(
        ({ item, figures }) => `${placeOf(table.pool)}×${table.times}: ${nameOf(item)} | ${figures}`,
      ),
    )
    same('package', id, actual.sort(), expected.sort())
    expect(html.includes('會依遊戲中的條件變動'), `package ${id}`).toBe(box.conditional)
    expect(html.includes('目前無法開啟'), `package ${id}`).toBe(box.isDisabled ?? false)
  }

  samePages('item', plain.items.keys())
  for (const [id, item] of plain.items) {
    const html = read(`item/${id}`)
    expect(textOf(/<h1>(.*?)<\/h1>/s.exec(html)?.[1] ?? ''), `item ${id}`).toBe(namesOf.get(id)?.trim())
    const table = partsOf(html, /<h2 class="section-head">(.*?)<\/h2>/).find((part) => part.name === '取得方式')
    const body = /<tbody[^>]*>.*?<\/tbody>/s.exec(table?.html ?? '')?.[0] ?? ''
    const actual = rowsOf(body).map((cells) =>
      cells
        .slice(0, 3)
        .join(' | ')
        .replace(/ ?期望值最高 \|/, ' |')
        // Packages with the same name have a number.
        .replace(/ #\d+ \|/, ' |'),
    )
    const expected = (sources.get(id) ?? []).map(({ box, figures }) => `${openerOf(box, plain.items)} | ${figures}`)
    same('item', id, actual.sort(), expected.sort())
    same(
      'figures',
      id,
      factsOf(html).filter((fact) => figureLabels.test(fact)),
      figuresOf(item),
    )
  }

  samePages('reform', plain.reforms.keys())
  samePages('conversion', plain.reforms.keys())
  for (const [box, list] of plain.reforms) {
    const actual = reformRowsOf(read(`reform/${box}`))
    const conversionRows = reformRowsOf(read(`conversion/${box}`))
    expect([actual.length, conversionRows.length], `reform ${box}`).toEqual([list.length, list.length])
    for (const [index, row] of list.entries()) {
      const { BaseItem, ResultItem, MinRefine, MaxRefine, ChangeRefine } = row
      const parts = row.Materials.map((part) => materials([part])).sort()
      const [base, result] = [nameOf(BaseItem), nameOf(ResultItem)]
      const change = step(MinRefine, MaxRefine, ChangeRefine)
      const { 改造前, 需求精煉, 改造後 = '', 精煉變化 } = actual[index] ?? {}
      const levels = refine(MinRefine, MaxRefine)
      const rowParts = shownMaterials(actual[index], parts)
      same('reform', box, [改造前, 需求精煉, rowParts, 精煉變化], [base, levels, parts, change])
      expect(改造後.startsWith(BaseItem === ResultItem ? '同一件裝備' : result), `reform ${box}: ${改造後}`).toBe(true)
      const conversion = conversionRows[index] ?? {}
      const conversionCells = [conversion.道具, conversion.需求精煉, shownMaterials(conversion, parts)]
      same('conversion', box, conversionCells, [`${base}轉換為${result}`, levels, parts])
      const conversionNotes = `精煉變化 ${conversion.精煉變化}；${conversion.備註}`
      expect(conversionNotes, `conversion ${box}`).toContain(ChangeRefine ? `精煉變化 ${change}` : '')
    }
  }

  samePages('enchant', plain.enchants.keys())
  for (const [id, enchant] of plain.enchants) {
    const [upper = '', after = ''] = read(`enchant/${id}`).split(/<section data-targets>/)
    // Terms, slots, and the reset below them; without slots, all of it are terms.
    const slotsEnd = upper.lastIndexOf('</details>')
    const [head, reset] = slotsEnd < 0 ? [upper, ''] : [upper.slice(0, slotsEnd), upper.slice(slotsEnd)]
    const [list = ''] = after.split('</section>')
    const targets = [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) => textOf(item))
    same('enchant', id, targets, enchant.TargetItems.map(nameOf))
    const { Slots } = enchant
    if (targets.length + Slots.length > 0)
      same(
        'enchant',
        id,
        // Scripts name the NPCs, and the plain reading has databases only.
        [...factsOf(head.split('<details class="slot"')[0] ?? ''), ...factsOf(reset)].filter(
          (fact) => !fact.startsWith('NPC '),
        ),
        rulesOf(enchant, cost),
      )
    const actual = new Map(enchantSlotsOf(head).map(({ number, lines }) => [number - 1, lines]))
    const inOrder = enchant.Order.filter((slot) => Slots.some(({ Slot }) => Slot === slot))
    same('enchant', id, [...actual.keys()], [...new Set([...inOrder, ...Slots.map(({ Slot }) => Slot)])])
    for (const slot of Slots)
      same('enchant', id, inAnyOrder(actual.get(slot.Slot) ?? []), inAnyOrder(slotLines(slot, nameOf, cost)))
  }
  return counts
}

/** The expected materials if a row shows exactly these, otherwise its text. `材料` can be the materials of all rows. */
function shownMaterials(row: Record<string, string> | undefined, expected: readonly string[]): unknown {
  const text = `${row?.材料 ?? ''}${row?.另需材料 ?? ''}`
  return text.length === expected.join('').length ? expected.filter((part) => text.includes(part)) : text
}

const placeOf = (pool: Box['tables'][number]['pool']) => (pool === 'fixed' ? '0' : String(pool).replace(' ', '-'))

function figuresOfTable({ pool, rows }: Box['tables'][number]): { item: number; figures: string }[] {
  const sum = rows.reduce((total, { rate }) => total + rate, 0)
  return rows.map(({ item, amount, most, rate, refused }) => {
    const sure = pool === 'fixed' ? '100.0%' : rate === -1 ? '自選' : percent(rate, sum)
    return { item, figures: `${grouped(amount)}${most ? ` ~ ${grouped(most)}` : ''} | ${refused ? '—' : sure}` }
  })
}

const sourcesOf = (box: Box) => box.tables.flatMap(figuresOfTable).map((row) => ({ ...row, box }))

function openerOf({ opener, isDisabled, tables }: Box, items: ReadonlyMap<number, { Name?: string }>): string {
  const isRefused = tables.every(({ rows }) => rows.every(({ refused }) => refused))
  return `${items.get(opener)?.Name}${isDisabled ? '（已停用）' : ''}${isRefused ? '（遊戲中無效）' : ''}`
}

const figureLabels = /^(?:重量|商店價格|(?:魔法)?攻擊力|防禦力|攻擊距離|[武防][器具]等級|堆疊上限) /

type CostOf = (cost: { Price: number; Materials: readonly Material[] }) => string[]

/** Pairs of label and value above the slots. */
function rulesOf({ MinimumRefine, MinimumEnchantgrade, Order, Slots, Reset }: EnchantInfo, cost: CostOf): string[] {
  const [material = '', price = ''] = Reset ? cost(Reset) : []
  const order = Order.filter((slot) => Slots.some(({ Slot }) => Slot === slot))
  return [
    `需求精煉 ${refine(MinimumRefine, 20)}`,
    ...(MinimumEnchantgrade ? [`需求階級 ${'-DCBA'[MinimumEnchantgrade]} 以上`] : []),
    '負重 低於 70% 才能開啟',
    ...(order.length > 1 ? [`附魔順序 ${order.map((slot) => `插槽 ${slot + 1}`).join(' → ')}`] : []),
    ...(Reset?.Chance
      ? [`重置成功率 ${Math.floor((Reset.Chance + 500) / 1000)}%`, `材料 ${material}`, `費用 ${price}`]
      : ['重置 無法重置']),
  ]
}

/** Sorted lines, each with its materials sorted as separate parts, because pages show those of all rows first. */
function inAnyOrder(lines: readonly string[]): string[] {
  const isMaterial = (part: string) => /× [\d,]+$/.test(part)
  const sorted = lines.map((line) => {
    const parts = line.split(/ \| |(?<=× [\d,]+)(?=[^\d,])/).filter(Boolean)
    return [...parts.filter((part) => !isMaterial(part)), ...parts.filter(isMaterial).sort()].join(' | ')
  })
  return sorted.sort()
}

function slotLines(slot: EnchantSlot, nameOf: (id: number) => string, cost: CostOf): string[] {
  const { Chance = 100_000, Enchants, PerfectEnchants, Upgrades, RandomUpgrades } = slot
  const [material, price] = cost(slot)
  const line = (...parts: string[]) => parts.join(' | ')
  return [
    `附魔成功率 ${thousandths(Chance).replace(/\.?0+$/, '')}%`,
    `材料 ${material}`,
    `費用 ${price}`,
    ...Enchants.flatMap(({ Items }) =>
      Items.map(({ Item, Chance: share }, index) =>
        line(nameOf(Item), `${thousandths(share)}%`, actualOdds(Items, index, Enchants.length)),
      ),
    ),
    ...PerfectEnchants.map((entry) => line(nameOf(entry.Item), ...cost(entry))),
    ...Upgrades.map((entry) => line(nameOf(entry.Enchant), nameOf(entry.Upgrade), ...cost(entry))),
    ...RandomUpgrades.flatMap((list) =>
      list.Items.map(({ Item, Chance: share }) =>
        line(nameOf(Item), `${Math.floor((share + 500) / 1000)}%`, ...cost(list)),
      ),
    ),
  ]
}
