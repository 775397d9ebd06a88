/** The random rows of a package, read from the tables of its page. */
import type { BoxPool } from '../../domain/odds/boxes.ts'
import { ticketsOf } from '../../domain/odds/row-boxes.ts'

/** An item of a pool: all its rows together. */
export interface BoxRow {
  /** `pool.item`, for the address. */
  key: string
  name: string
  pool: BoxPool
  /** Number of the pool on the page, from 1; undefined if it is the only one. */
  poolNumber: number | undefined
  tickets: number
}

/** The items with a chance, the rarest first. */
export function readBoxRows(page: ParentNode): BoxRow[] {
  const sections = [...page.querySelectorAll<HTMLElement>('section[data-pool]')].filter(
    ({ dataset }) => Number(dataset.pool) > 0,
  )
  const rows = sections.flatMap((section, index) => rowsOf(section, sections.length > 1 ? index + 1 : undefined))
  return rows.sort((a, b) => a.tickets / a.pool.tickets - b.tickets / b.pool.tickets)
}

function rowsOf(section: HTMLElement, poolNumber: number | undefined): BoxRow[] {
  const { pool: number, times = '1', shared } = section.dataset
  const rows = [...section.querySelectorAll<HTMLElement>('tr[data-chance]')]
  const { all, of } = ticketsOf(
    rows.map(({ dataset: { chance, odds } }) => ({
      weight: Number(chance),
      oddsPer100k: odds === undefined ? undefined : Number(odds),
    })),
  )
  const pool: BoxPool = { tickets: all, perBox: Number(times), shared: shared !== undefined }
  const found = new Map<string, BoxRow>()
  for (const [index, row] of rows.entries()) {
    const tickets = of[index] ?? 0
    if (!(tickets > 0)) continue
    const link = row.querySelector<HTMLElement>('.item')
    const name = link?.querySelector('span')?.textContent?.trim() ?? ''
    const key = `${number}.${/\d+$/.exec(link?.getAttribute('href') ?? '')?.[0] ?? name}`
    const known = found.get(key)
    if (known) known.tickets += tickets
    else found.set(key, { key, name, pool, poolNumber, tickets })
  }
  return [...found.values()]
}
