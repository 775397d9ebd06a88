import { type ComponentProps, useId } from 'react'

interface Props extends Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  label: string
  /** In this order. */
  options: readonly (readonly [value: string | number, text: string])[]
  className?: string
}

/** A labelled choice of one among several. */
export function SelectField({ label, options, className = '', ...select }: Props) {
  const id = useId()
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" {...select}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
