import { commonCopy } from '../../domain/copy/contract.ts'

/** Clears a search field, at its right end: the field must come before it, in a parent that is `relative`. */
export function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      className="absolute inset-y-0 right-0 w-10 text-(length:--text-lead) text-faint hover:text-ink"
      aria-label={commonCopy.clear}
      onClick={(event) => {
        onClear()
        event.currentTarget.parentElement?.querySelector('input')?.focus()
      }}
    >
      ×
    </button>
  )
}
