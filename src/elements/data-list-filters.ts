/** Filters of <data-list> in addition to its search box and type: equal values, and a range of numbers. */

/** Filters by the rows' data attributes. */
export interface RowFilters {
  /** Sets the controls from the address; invalid values are ignored. */
  read(get: (name: string) => string | null): void
  /** The values for the address. */
  write(): [name: string, value: string | undefined][]
  /** Undefined if no filter is set. */
  test(): ((row: HTMLElement) => boolean) | undefined
}

type Control = HTMLInputElement | HTMLSelectElement

/**
 * [data-list-filter="race"] is a select for the rows' `data-race`, one value or several with `、` between; '' = any; [data-list-least="level"] and
 * [data-list-most="level"] are the ends of a range of their `data-level`.
 */
export function createFilters(root: HTMLElement): RowFilters {
  const find = (kind: string) => [...root.querySelectorAll<Control>(`[data-list-${kind}]`)]
  const kinds = [
    ['filter', '', (value: string, wanted: string) => value.split('、').includes(wanted)],
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
        // Setting an unknown value leaves a select without a selection.
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
