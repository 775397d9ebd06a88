/** Filters of <data-list> beside its search box and type: equal values, and a range of numbers. */

/** What the controls of a list ask for that narrow it by the rows' data attributes. */
export interface RowFilters {
  /** Takes what the address says; nonsense counts as nothing. */
  read(get: (name: string) => string | null): void
  /** What the address is to say. */
  write(): [name: string, value: string | undefined][]
  /** Undefined where nothing is chosen. */
  test(): ((row: HTMLElement) => boolean) | undefined
}

type Control = HTMLInputElement | HTMLSelectElement

/**
 * [data-list-filter="race"] is a select of the rows' `data-race`, '' = any; [data-list-least="level"] and
 * [data-list-most="level"] are the ends of a range of their `data-level`.
 */
export function createFilters(root: HTMLElement): RowFilters {
  const find = (kind: string) => [...root.querySelectorAll<Control>(`[data-list-${kind}]`)]
  const kinds = [
    ['filter', '', (value: string, wanted: string) => value === wanted],
    ['least', '-min', (value: string, wanted: string) => Number(value) >= Number(wanted)],
    ['most', '-max', (value: string, wanted: string) => Number(value) <= Number(wanted)],
  ] as const
  const rules = kinds.flatMap(([kind, suffix, fits]) =>
    find(kind).map((control) => {
      const key = control.getAttribute(`data-list-${kind}`) ?? ''
      return { control, key, name: key + suffix, fits }
    }),
  )
  return {
    read(get) {
      for (const { control, name } of rules) {
        control.value = get(name) ?? ''
        // A select makes of a value that it does not have none at all.
        if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = ''
      }
    },
    write: () => rules.map(({ control, name }) => [name, control.value || undefined]),
    test() {
      const chosen = rules.filter(({ control }) => control.value !== '')
      if (chosen.length === 0) return undefined
      return (row) => chosen.every(({ control, key, fits }) => fits(row.dataset[key] ?? '', control.value))
    },
  }
}
