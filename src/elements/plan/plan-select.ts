import { createNode } from '../../jsx/dom.ts'
import { selectField } from '../../parts/select.ts'

export type PlanChoices = readonly (readonly [value: string, text: string])[]

/** A choice with the id `plan-NAME`; undefined where there is none. */
export function planSelect(name: string, label: string, choices: PlanChoices, value: string): HTMLElement | undefined {
  if (choices.length < 2) return undefined
  const field = selectField(createNode, { label, choices, attributes: { id: `plan-${name}` } }) as HTMLElement
  const select = field.querySelector('select')
  if (select && choices.some(([one]) => one === value)) select.value = value
  return field
}

/** Whether a value from an address is one of the choices; '' is none. */
export function isKnownChoice(choices: PlanChoices, value: string): boolean {
  return value === '' || choices.some(([one]) => one === value)
}
