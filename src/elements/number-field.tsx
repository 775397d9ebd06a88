/** @jsxImportSource #dom */
import type { NodeChild } from '../jsx/dom.ts'

interface WholeNumberInputProps {
  id: string
  value: number | string
  /** 1 if absent. */
  min?: number
  max: number
  /** Whether it may be empty. */
  optional?: boolean
}

/** A field for a whole number. */
export function WholeNumberInput({ id, value, min = 1, max, optional = false }: WholeNumberInputProps) {
  return (
    <input
      class="input"
      type="number"
      inputmode="numeric"
      id={id}
      min={min}
      max={max}
      required={!optional}
      value={value}
    />
  )
}

/** A label above the field with the id `of`. */
export function Field(props: { label: string; of: string; children?: NodeChild }) {
  return (
    <div class="field">
      <label for={props.of}>{props.label}</label>
      {props.children}
    </div>
  )
}

/** Marks the first field below `root` with an invalid value, and returns it; the marks of other fields are removed. */
export function markWrongField(root: HTMLElement): HTMLInputElement | undefined {
  const fields = [...root.querySelectorAll('input')]
  const wrong = fields.find((field) => !field.checkValidity())
  for (const field of fields) field.setAttribute('aria-invalid', String(field === wrong))
  return wrong
}
