/** @jsxImportSource #dom */
/** The list of wanted rows in a package's calculator. */
import { boxOddsCopy as copy } from '../../domain/copy/box-odds.ts'
import { fill } from '../../domain/copy/fill.ts'
import { type BoxAddress, type BoxQuery, maxTimes, maxWants } from '../../domain/odds/box-query.ts'
import { chanceText } from '../../domain/odds/chance-text.ts'
import type { BoxRow } from './box-rows.ts'
import { Field, WholeNumberInput } from './number-field.tsx'
import { createWantList, type WantList } from './want-list.tsx'

type Want = BoxAddress['wants'][number]

/** The number of times may be wrong: it is checked in its field. */
export function createBoxWants(
  rows: readonly BoxRow[],
  onChange: () => void,
): WantList<Want, BoxQuery['wants'][number]> {
  return createWantList({
    class: 'box-odds-wants',
    labels: copy,
    most: maxWants,
    next: () => ({ key: rows[0]?.key ?? '', times: '1' }),
    fields({ key, times }: Want, id) {
      const select = (
        <select class="input" id={id}>
          {rows.map((row) => (
            <option value={row.key}>{fill(row.poolNumber ? copy.poolOption : copy.option, optionOf(row))}</option>
          ))}
        </select>
      ) as HTMLSelectElement
      select.value = key
      return [
        <Field label={copy.want} of={id}>
          {select}
        </Field>,
        <Field label={copy.times} of={`${id}-times`}>
          <WholeNumberInput id={`${id}-times`} value={times} max={maxTimes} />
        </Field>,
      ]
    },
    read: (entry) => ({
      key: entry.querySelector('select')?.value ?? '',
      times: Number(entry.querySelector('input')?.value),
    }),
    onChange,
  })
}

function optionOf({ name, pool, poolNumber = 1, tickets }: BoxRow) {
  return { name, n: poolNumber, chance: chanceText(tickets / pool.tickets) }
}
