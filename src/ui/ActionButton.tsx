import type { ReactNode } from 'react'

interface Props {
  busy: boolean
  onPress: () => void
  /** Accessible name, where several buttons have the same text. */
  label?: string
  className?: string
  children: ReactNode
}

/** A button that makes a call. While `busy` it ignores presses, but keeps the focus, which a disabled button loses. */
export function ActionButton({ busy, onPress, label, className = 'btn', children }: Props) {
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-disabled={busy || undefined}
      onClick={() => busy || onPress()}
    >
      {children}
    </button>
  )
}
