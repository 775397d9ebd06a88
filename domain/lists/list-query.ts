/** The query of a list's address: `?page=2&q=…&type=CASH`. */
export interface ListQuery {
  /** From 1; the caller limits it to the length of the list. */
  page: number
  q: string
  /** `ALL` = no filter. */
  type: string
  /** Sort key; '' = the original order. The caller ignores unknown keys. */
  sort: string
  /** Whether to show the collapsed rows too. */
  all: boolean
}

export const allTypes = 'ALL'

/** Reads a list's query; `get` returns a parameter's value or null. Invalid values become the default. */
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

/** The query's parameters in a fixed order; `undefined` = omit it (page 1, empty q, type ALL). */
export function formatListQuery({ page, q, type, sort, all }: ListQuery): [name: string, value: string | undefined][] {
  return [
    ['page', page > 1 ? String(page) : undefined],
    ['q', q.trim() || undefined],
    ['type', type && type !== allTypes ? type : undefined],
    ['sort', sort || undefined],
    ['all', all ? '1' : undefined],
  ]
}
