import { commonCopy } from '../../domain/copy/every-page.ts'

interface Props {
  /** For an input whose value React controls. */
  onClear?: () => void
}

/**
 * Clears a text field, at its right end: the field comes before it, in a parent that is `relative`, and has the class
 * `peer` and a placeholder, of at least a space; the button is hidden while the field is empty.
 */
export function ClearButton({ onClear }: Props) {
  return (
    <button
      type="button"
      className="absolute inset-y-0 right-0 w-10 text-(length:--text-lead) text-faint hover:text-ink peer-placeholder-shown:hidden"
      aria-label={commonCopy.clear}
      onClick={(event) => {
        const field = event.currentTarget.parentElement?.querySelector('input')
        if (onClear) onClear()
        else if (field) field.value = ''
        field?.focus()
      }}
    >
      ×
    </button>
  )
}
