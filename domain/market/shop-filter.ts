import type { Offer } from './offers-and-sales.ts'

const cardFilters = ['with', 'without'] as const
type CardFilter = (typeof cardFilters)[number]

/** Conditions for shop rows; an absent field is no condition. */
export interface ShopFilter {
  /** Minimum refine, 1 to 20. */
  refine?: number | undefined
  /** Exact number of card slots, 0 to 4. */
  slots?: number | undefined
  cards?: CardFilter | undefined
  /** Lowest and highest price (inclusive). */
  min?: number | undefined
  max?: number | undefined
}

const numbers = { refine: [1, 20], slots: [0, 4], min: [0, Number.MAX_SAFE_INTEGER], max: [0, Number.MAX_SAFE_INTEGER] }
const names = Object.keys(numbers) as (keyof typeof numbers)[]

/** Rows that meet all conditions. */
export function filterRows<R extends Pick<Offer, 'refine' | 'Slots' | 'cards' | 'price'>>(
  rows: readonly R[],
  { refine = 0, slots, cards, min = 0, max = Number.POSITIVE_INFINITY }: ShopFilter,
): R[] {
  return rows.filter(
    (row) =>
      row.refine >= refine &&
      (slots === undefined || row.Slots === slots) &&
      (cards === undefined || row.cards.some((id) => id > 0) === (cards === 'with')) &&
      row.price >= min &&
      row.price <= max,
  )
}

/** Number of conditions of a filter. */
export function filterCount(filter: ShopFilter): number {
  return Object.values(filter).filter((value) => value !== undefined).length
}

/** Reads a filter by the names of its fields, from an address or a form; invalid values are ignored. */
export function readShopFilter(get: (name: string) => string | null): ShopFilter {
  const filter: ShopFilter = {}
  for (const name of names) {
    const [lowest, highest] = numbers[name] as [number, number]
    const text = get(name)?.replaceAll(',', '').trim() ?? ''
    const value = Number(text)
    if (/^\d{1,15}$/.test(text) && value >= lowest && value <= highest) filter[name] = value
  }
  const cards = cardFilters.find((choice) => choice === get('cards'))
  return cards ? { ...filter, cards } : filter
}

/** The fields of a filter as query parameters. */
export function shopFilterTexts(filter: ShopFilter): [string, string][] {
  return [...names, 'cards' as const].flatMap((name): [string, string][] =>
    filter[name] === undefined ? [] : [[name, String(filter[name])]],
  )
}
