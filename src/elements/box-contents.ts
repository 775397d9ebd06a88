/** What a package gives on average, read from the tables of its page. */
import { ticketsOf } from '../../domain/odds/row-boxes.ts'

/** An item of a package: all its rows together. */
export interface MeanContent {
  /** 0 for an item without a page. */
  id: number
  name: string
  /** Mean number that one box gives. */
  mean: number
}

/** The items of fixed rows and random pools, in the order of the page. What the player chooses is no part of it. */
export function readBoxContents(page: ParentNode): MeanContent[] {
  const found = new Map<string, MeanContent>()
  for (const section of page.querySelectorAll<HTMLElement>('section[data-pool]')) {
    const { pool, times = '1' } = section.dataset
    if (!/^\d+$/.test(pool ?? '')) continue
    const rows = [...section.querySelectorAll<HTMLElement>('tr[data-chance]')]
    const perBox = pool === '0' ? rows.map(() => 1) : drawsOf(rows, Number(times))
    for (const [index, row] of rows.entries()) {
      const link = row.querySelector<HTMLElement>('.item')
      const name = link?.querySelector('span')?.textContent?.trim() ?? ''
      const id = Number(/\d+$/.exec(link?.getAttribute('href') ?? '')?.[0] ?? 0)
      const mean = (perBox[index] ?? 0) * meanQuantity(row.querySelector('td')?.textContent ?? '')
      const known = found.get(`${id} ${name}`)
      if (known) known.mean += mean
      else if (mean > 0) found.set(`${id} ${name}`, { id, name, mean })
    }
  }
  return [...found.values()]
}

/** Mean number of draws of each row in one box. */
function drawsOf(rows: readonly HTMLElement[], times: number): number[] {
  const { all, of } = ticketsOf(
    rows.map(({ dataset: { chance, odds } }) => ({
      weight: Number(chance),
      oddsPer100k: odds === undefined ? undefined : Number(odds),
    })),
  )
  return of.map((tickets) => (all > 0 ? (times * tickets) / all : 0))
}

/** The mean of `1 ~ 3`, or a number. */
function meanQuantity(text: string): number {
  const [least = 0, most = least] = (text.match(/\d[\d,]*/g) ?? []).map((digits) => Number(digits.replaceAll(',', '')))
  return (least + most) / 2
}
