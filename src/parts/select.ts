import type { Attributes, Create } from './create.ts'

export interface SelectProps {
  label: string
  /** Value and text, in this order. */
  choices: readonly (readonly [value: string | number, text: string])[]
  /** Classes of the field, in addition to `field`. */
  fieldClass?: string | undefined
  /** Further attributes of the select. */
  attributes: Attributes
}

/** A labelled choice of one among several. */
export function selectField<Node>(create: Create<Node>, { label, choices, fieldClass, attributes }: SelectProps): Node {
  const options = choices.map(([value, text]) => create('option', { key: value, value }, text))
  return create(
    'label',
    { class: ['field', fieldClass].filter(Boolean).join(' ') },
    create('span', { class: 'label' }, label),
    create('select', { class: 'input', ...attributes }, ...options),
  )
}
