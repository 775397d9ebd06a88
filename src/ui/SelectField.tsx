import type { ComponentProps } from 'react'
import { selectField } from '../parts/select.ts'
import { createReact } from './create-react.ts'

interface Props extends Omit<ComponentProps<'select'>, 'className' | 'children'> {
  label: string
  /** In this order. */
  options: readonly (readonly [value: string | number, text: string])[]
  className?: string
}

/** A labelled choice of one among several. */
export function SelectField({ label, options, className, ...attributes }: Props) {
  return selectField(createReact, { label, choices: options, fieldClass: className, attributes })
}
