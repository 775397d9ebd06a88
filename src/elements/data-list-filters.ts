/**
 * Filters of <data-list> by data attributes of its rows, in addition to its search box and type. Controls:
 *   [data-list-filter="race"]: a select; `data-race` of a row has one value or several, separated by `、`
 *   [data-list-least="level"], [data-list-most="level"]: the ends of a range, both included, of `data-level`; a row
 *   without a value is in no range
 * The empty value of a control matches every row.
 */

export interface RowFilters {
  /** Sets the controls from the address; invalid values are ignored. */
  read(get: (name: string) => string | null): void
  /** The values for the address. */
  write(): [name: string, value: string | undefined][]
  /** The test of a row; undefined if no filter is set. */
  test(): ((row: HTMLElement) => boolean) | undefined
}

type Control = HTMLInputElement | HTMLSelectElement

/** The filters of the controls below `root`, which gets the attribute `filtered`: filters.css shows its rows. */
export function createFilters(root: HTMLElement): RowFilters {
  root.toggleAttribute('filtered', true)
  // Kind of a control, suffix of its key's name in the address, test of a row's value.
  const kinds = [
    ['filter', '', (value: string, wanted: string) => value.split('、').includes(wanted)],
    ['least', '-min', (value: string, wanted: string) => value !== '' && Number(value) >= Number(wanted)],
    ['most', '-max', (value: string, wanted: string) => value !== '' && Number(value) <= Number(wanted)],
  ] as const
  const rules = kinds.flatMap(([kind, suffix, fits]) =>
    [...root.querySelectorAll<Control>(`[data-list-${kind}]`)].map((control) => {
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
