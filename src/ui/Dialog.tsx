import { type ReactNode, useEffect, useId, useRef } from 'react'

interface Props {
  open: boolean
  title: string
  /** Called for Escape, too. Set `open` to false there, or leave it open. */
  onClose: () => void
  children: ReactNode
  className?: string
}

/** A modal native `<dialog>`: the browser keeps the focus inside and gives it back. Buttons go into `dialog-actions`. */
export function Dialog({ open, title, onClose, children, className = '' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (open && !element?.open) element?.showModal()
    if (!open && element?.open) element.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => open && onClose()}
    >
      {open && (
        <>
          <h2 id={titleId}>{title}</h2>
          {children}
        </>
      )}
    </dialog>
  )
}
