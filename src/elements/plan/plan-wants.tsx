/** @jsxImportSource #dom */
/** The list of wanted enchants in a planner. */
import { enchantPlanCopy as copy } from '../../../domain/copy/enchant-plan.ts'
import { maxPlanWants, type PlanWant } from '../../../domain/odds/plan-query.ts'
import { Field } from '../number-field.tsx'

export interface WantOption {
  slot: number
  key: string
  text: string
  /** Whether something can be made of it by upgrades. */
  hasHigher: boolean
}

export interface PlanWants {
  element: HTMLElement
  add(want: PlanWant): void
  wants(): PlanWant[]
}

const optionValue = ({ slot, key }: Pick<PlanWant, 'slot' | 'key'>) => `${slot}.${key}`

/** `onChange` is called after an enchant was added or removed; fields report changes by their events. */
export function createPlanWants(options: readonly WantOption[], onChange: () => void): PlanWants {
  const list = <ul />
  const byValue = new Map(options.map((option) => [optionValue(option), option]))
  /** For the ids of fields, which stay unique after one was removed. */
  let next = 1
  const addButton = (
    <button type="button" class="btn btn-small" onclick={addFirst}>
      {copy.add}
    </button>
  )

  function addFirst() {
    const [first] = options
    if (first) add({ ...first, orHigher: false })
    onChange()
    list.lastElementChild?.querySelector('select')?.focus()
  }

  function add(want: PlanWant) {
    const id = `plan-want-${next++}`
    const select = (
      <select class="input" id={id} onchange={showHigher}>
        {options.map((option) => (
          <option value={optionValue(option)}>{option.text}</option>
        ))}
      </select>
    ) as HTMLSelectElement
    select.value = optionValue(want)
    const higher = (
      <label class="plan-higher" for={`${id}-higher`}>
        <input type="checkbox" id={`${id}-higher`} checked={want.orHigher} /> {copy.orHigher}
      </label>
    )
    function showHigher() {
      higher.hidden = !byValue.get(select.value)?.hasHigher
    }
    const item = (
      <li>
        <Field label={copy.want} of={id}>
          {select}
        </Field>
        {higher}
        <button type="button" class="btn btn-quiet" onclick={() => remove(item)}>
          {copy.remove}
        </button>
      </li>
    )
    showHigher()
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
    addButton.hidden = list.children.length >= maxPlanWants
  }

  return {
    element: (
      <div class="plan-wants">
        {list}
        <p>{addButton}</p>
      </div>
    ),
    add,
    wants: () =>
      [...list.children].flatMap((item) => {
        const option = byValue.get(item.querySelector('select')?.value ?? '')
        const orHigher = option?.hasHigher === true && item.querySelector('input')?.checked === true
        return option ? [{ slot: option.slot, key: option.key, orHigher }] : []
      }),
  }
}
