/** @jsxImportSource #dom */
/** The list of wanted rows in a package's calculator. */
import { boxOddsCopy as copy } from '../../domain/copy/box-odds.ts'
import { fill } from '../../domain/copy/fill.ts'
import { type BoxAddress, type BoxQuery, maxTimes, maxWants } from '../../domain/odds/box-query.ts'
import { chanceText } from '../../domain/odds/chance-text.ts'
import type { BoxRow } from './box-rows.ts'
import { Field, WholeNumberInput } from './number-field.tsx'

export interface WantList {
  element: HTMLElement
  /** The number of times may be wrong: it is checked in its field. */
  add(want: BoxAddress['wants'][number]): void
  wants(): BoxQuery['wants']
}

/** `onChange` is called after a row was added or removed; fields report changes by their events. */
export function createWantList(rows: readonly BoxRow[], onChange: () => void): WantList {
  const list = <ul />
  /** For the ids of fields, which stay unique after a row was removed. */
  let next = 1
  const addButton = (
    <button type="button" class="btn btn-small" onclick={addRarest}>
      {copy.add}
    </button>
  )

  function addRarest() {
    add({ key: rows[0]?.key ?? '', times: '1' })
    onChange()
    list.lastElementChild?.querySelector('select')?.focus()
  }

  function add({ key, times }: BoxAddress['wants'][number]) {
    const id = `box-want-${next++}`
    const select = (
      <select class="input" id={id}>
        {rows.map((row) => (
          <option value={row.key}>{fill(row.poolNumber ? copy.poolOption : copy.option, optionOf(row))}</option>
        ))}
      </select>
    ) as HTMLSelectElement
    select.value = key
    const item = (
      <li>
        <Field label={copy.want} of={id}>
          {select}
        </Field>
        <Field label={copy.times} of={`${id}-times`}>
          <WholeNumberInput id={`${id}-times`} value={times} max={maxTimes} />
        </Field>
        <button type="button" class="btn btn-quiet" onclick={() => remove(item)}>
          {copy.remove}
        </button>
      </li>
    )
    list.append(item)
    showButtons()
  }

  function remove(item: HTMLElement) {
    item.remove()
    showButtons()
    onChange()
    addButton.focus()
  }

  function showButtons() {
    for (const button of list.querySelectorAll('button')) button.hidden = list.children.length === 1
    addButton.hidden = list.children.length >= maxWants
  }

  return {
    element: (
      <div class="box-odds-wants">
        {list}
        <p>{addButton}</p>
      </div>
    ),
    add,
    wants: () =>
      [...list.children].map((item) => ({
        key: item.querySelector('select')?.value ?? '',
        times: Number(item.querySelector('input')?.value),
      })),
  }
}

function optionOf({ name, pool, poolNumber = 1, tickets }: BoxRow) {
  return { name, n: poolNumber, chance: chanceText(tickets / pool.tickets) }
}
