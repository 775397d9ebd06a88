/** @jsxImportSource #dom */
/** The list of wanted enchants in a planner. */
import { enchantPlanCopy as copy } from '../../../domain/copy/enchant-plan.ts'
import { maxPlanWants, type PlanWant } from '../../../domain/odds/plan-query.ts'
import { Field } from '../number-field.tsx'
import { createWantList, type WantList } from '../want-list.tsx'

export interface WantOption {
  slot: number
  key: string
  text: string
  /** Whether something can be made of it by upgrades. */
  hasHigher: boolean
}

const optionValue = ({ slot, key }: Pick<PlanWant, 'slot' | 'key'>) => `${slot}.${key}`

export function createPlanWants(options: readonly WantOption[], onChange: () => void): WantList<PlanWant, PlanWant> {
  const byValue = new Map(options.map((option) => [optionValue(option), option]))
  const [first] = options
  return createWantList({
    class: 'plan-wants',
    labels: copy,
    most: maxPlanWants,
    next: () => first && { ...first, orHigher: false },
    fields(want: PlanWant, id) {
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
      showHigher()
      return [
        <Field label={copy.want} of={id}>
          {select}
        </Field>,
        higher,
      ]
    },
    read(entry) {
      const option = byValue.get(entry.querySelector('select')?.value ?? '')
      const orHigher = option?.hasHigher === true && entry.querySelector('input')?.checked === true
      return option && { slot: option.slot, key: option.key, orHigher }
    },
    onChange,
  })
}
