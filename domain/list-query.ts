/** What the address of a list says: `?page=2&q=…&type=CASH`. */
export interface ListQuery {
  /** From 1; whoever knows the list's length clamps it. */
  page: number
  q: string
  /** `ALL` = no filter. */
  type: string
  /** Key by which rows are sorted; '' = as they stand. Whoever knows the keys drops another. */
  sort: string
  /** Folded rows too. */
  all: boolean
}

export const allTypes = 'ALL'

/** Reads a list's query; `get` answers a parameter's value or null. Nonsense becomes the default. */
export function parseListQuery(get: (name: string) => string | null, types?: readonly string[]): ListQuery {
  const page = get('page') ?? ''
  const type = get('type') ?? allTypes
  return {
    page: /^\d{1,9}$/.test(page) ? Math.max(1, Number(page)) : 1,
    q: get('q') ?? '',
    type: types && !types.includes(type) ? allTypes : type,
    sort: get('sort') ?? '',
    all: get('all') === '1',
  }
}

/** The query's parameters in fixed sequence; `undefined` = leave it out (page 1, empty q, type ALL). */
export function formatListQuery({ page, q, type, sort, all }: ListQuery): [name: string, value: string | undefined][] {
  return [
    ['page', page > 1 ? String(page) : undefined],
    ['q', q.trim() || undefined],
    ['type', type && type !== allTypes ? type : undefined],
    ['sort', sort || undefined],
    ['all', all ? '1' : undefined],
  ]
}
