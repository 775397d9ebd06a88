/** Compares every row of every page of a rendered site with a plain reading of the files that it was made of. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { readPlainly } from '../contract/plain-reading.ts'
import { boxesOf } from './package-truth.ts'
import { given, grouped, percent, refine, thousandths } from './rathena-truth.ts'
import { enchantSlotsOf, factsOf, partsOf, reformRowsOf, rowsOf, textOf } from './read-page.ts'

type Pairs = [unknown, number][]
interface PlainSlot {
  slot: number
  chance: number
  grades: [number, Pairs][]
  random: [number, Pairs][]
  perfect: [number, Pairs][]
}

/** Throws where a page differs; the answer is how many rows there were. */
export function comparePages(root: string, mode: 'renewal' | 'prerenewal', pages: string, hint: string): number {
  const plain = readPlainly(root, mode)
  const read = (name: string) => readFileSync(path.join(pages, `${name}.html`), 'utf8')
  const idsIn = (kind: string) =>
    existsSync(path.join(pages, kind))
      ? readdirSync(path.join(pages, kind))
          .map((file) => file.replace(/\.html$/, ''))
          .sort()
      : []
  const names = new Map(
    plain.items.map((line) => {
      const [, id = '', name = '', slots = ''] = /^(\d+) (.*) (\d+) \d+$/.exec(line) ?? []
      return [Number(id), { name, shown: `${name}${slots === '0' ? '' : ` [${slots}]`}` }]
    }),
  )
  const namesakes = Map.groupBy(names.values(), ({ shown }) => shown)
  const nameOf = (id: unknown) => {
    const { shown = '' } = names.get(id as number) ?? {}
    return (namesakes.get(shown)?.length ?? 0) > 1 ? `${shown} #${id}` : shown
  }
  const materials = (list: Pairs) => list.map(([id, amount]) => `${nameOf(id)}× ${grouped(amount)}`).join('')
  let compared = 0
  const same = (found: readonly unknown[], expected: readonly unknown[], where: string) => {
    expect(found, `${hint}, ${where}`).toEqual(expected)
    compared += expected.length
  }

  const boxes = boxesOf(plain.sources)
  same(idsIn('package'), [...boxes.keys()].sort(), 'packages')
  const sources = new Map<number, string[]>()
  for (const [id, box] of boxes) {
    const expected = box.tables.flatMap(({ pool, rows }) => {
      const sum = rows.reduce((total, { rate }) => total + rate, 0)
      return rows.map(({ item, amount, most, rate, refused }) => {
        const sure = pool === 'fixed' ? '100.0%' : rate === -1 ? '自選' : percent(rate, sum)
        const chance = refused ? '—' : sure
        const facts = `${grouped(amount)}${most ? ` ~ ${grouped(most)}` : ''} | ${chance}`
        const all = box.tables.flatMap((table) => table.rows)
        const mark = all.every((row) => row.refused) ? '（伺服器不會載入）' : ''
        const name = `${names.get(box.opener)?.name}${box.off ? '（已停用）' : ''}${mark}`
        sources.set(item, [...(sources.get(item) ?? []), `${name} | ${facts}`])
        return `${pool === 'fixed' ? '0' : String(pool).replace(' ', '-')}: ${nameOf(item)} | ${facts}`
      })
    })
    const html = read(`package/${id}`)
    const found = partsOf(html, /<section data-pool="([\w-]+)"/).flatMap(({ name, html: table }) =>
      rowsOf(table).map((cells) => `${name}: ${cells.slice(0, 3).join(' | ')}`),
    )
    same(found.sort(), expected.sort(), `package ${id}`)
    expect(html.includes('依條件而定'), `${hint}, package ${id}`).toBe(box.conditional)
    expect(html.includes('目前無法開啟'), `${hint}, package ${id}`).toBe(box.off ?? false)
  }

  same(idsIn('item'), [...names.keys()].map(String).sort(), 'items')
  for (const [id, { shown }] of names) {
    const html = read(`item/${id}`)
    expect(textOf(/<h1>(.*?)<\/h1>/s.exec(html)?.[1] ?? ''), `${hint}, item ${id}`).toBe(shown.trim())
    const table = partsOf(html, /<h2 class="section-head">(.*?)<\/h2>/).find((part) => part.name === '取得方式')
    const body = /<tbody[^>]*>.*?<\/tbody>/s.exec(table?.html ?? '')?.[0] ?? ''
    const found = rowsOf(body).map((cells) => cells.slice(0, 3).join(' | '))
    same(found.sort(), (sources.get(id) ?? []).sort(), `item ${id}`)
  }

  same(idsIn('reform'), [...plain.reforms.keys()].map(String).sort(), 'reforms')
  for (const [box, list] of plain.reforms as Map<
    number,
    { base: number; result: number; least: number; materials: Pairs }[]
  >) {
    const found = reformRowsOf(read(`reform/${box}`)).map((row) =>
      ['改造前', '需求精煉', '材料', '改造後'].map((head) => row[head]).join(' | '),
    )
    const rows = list.map(({ base, result, least, materials: parts }) =>
      // Materials stand by their ids on every row, so that rows can be compared.
      [
        nameOf(base),
        refine(least, 20),
        materials(parts.toSorted(([a], [b]) => Number(a) - Number(b))),
        base === result ? '同一件裝備' : nameOf(result),
      ].join(' | '),
    )
    same(found, rows, `reform ${box}`)
    expect(rowsOf(read(`conversion/${box}`)), `${hint}, conversion ${box}`).toHaveLength(rows.length)
  }

  same(idsIn('enchant'), [...plain.enchants.keys()].map(String).sort(), 'enchants')
  for (const [id, enchant] of plain.enchants) {
    const { targets, refine: least, slots } = enchant as { targets: number[]; refine: number; slots: PlainSlot[] }
    const [head = '', after = ''] = read(`enchant/${id}`).split(/<section data-targets>/)
    const [list = ''] = after.split('</section>')
    const shown = [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) => textOf(item))
    same(shown, targets.map(nameOf), `enchant ${id}`)
    if (targets.length + slots.length > 0)
      same(
        factsOf(head.split('<details class="slot"')[0] ?? ''),
        [`需求精煉 ${refine(least, 20)}`, '重置成功率 無法重置'],
        `enchant ${id}`,
      )
    const found = new Map(enchantSlotsOf(head).map(({ number, lines }) => [number - 1, lines]))
    expect([...found.keys()].sort(), `${hint}, enchant ${id}`).toEqual(slots.map(({ slot }) => slot).sort())
    for (const { slot, chance, grades, random, perfect } of slots) {
      const expected = [
        `附魔成功率 ${thousandths(chance).replace(/\.?0+$/, '')}%`,
        '材料 無需材料',
        '費用 免費',
        ...grades.flatMap(([, chances]) =>
          chances.map(([item, share], index) => {
            const rows = chances.map(([, Chance]) => ({ Chance }))
            return `${nameOf(item)} | ${thousandths(share)}% | ${given(rows, index, grades.length)}`
          }),
        ),
        ...perfect.map(([item, parts]) => `${nameOf(item)} | ${materials(parts) || '無需材料'} | 免費`),
        ...random.flatMap(([, chances]) =>
          chances.map(([item, share]) =>
            // Each of the slot's random upgrades says its cost above the rows of all.
            [nameOf(item), `${Math.floor((share + 500) / 1000)}%`, ...random.map(() => '無需材料 | 免費')].join(' | '),
          ),
        ),
      ]
      // A matrix lists the items of all grades in one sequence.
      same((found.get(slot) ?? []).toSorted(), expected.toSorted(), `enchant ${id}, slot ${slot}`)
    }
  }
  return compared
}
