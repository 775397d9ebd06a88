import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'

interface Props {
  open: boolean
  title: string
  /** Called for Escape too. Set `open` to false there, or keep the dialog open. */
  onClose: () => void
  children: ReactNode
  /** Wide enough for a table. */
  wide?: boolean
}

const look =
  'm-auto max-h-[calc(100dvh-2rem)] overflow-auto rounded-panel border border-edge bg-panel p-5 text-ink ' +
  '[--ground:var(--color-panel)] [box-shadow:var(--shadow-lift)] backdrop:bg-[rgb(8_12_10/0.55)] [&_thead_th]:bg-panel'

/**
 * A modal native `<dialog>`: the browser keeps the focus inside and restores it afterwards. Buttons go into
 * `DialogActions`.
 */
export function Dialog({ open, title, onClose, children, wide = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (open && !element?.open) element?.showModal()
    if (!open && element?.open) element.close()
  }, [open])
  // An open dialog that is removed would not restore the focus.
  useLayoutEffect(() => () => dialog.current?.close(), [])

  return (
    <dialog
      ref={dialog}
      className={`${wide ? 'w-[min(60rem,calc(100vw-1rem))]' : 'w-[min(32rem,calc(100vw-2rem))]'} ${look}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => open && onClose()}
    >
      {open && (
        <>
          <h2 id={titleId} className="mb-3">
            {title}
          </h2>
          {children}
        </>
      )}
    </dialog>
  )
}

/** The dialog's buttons, at its end; with `sticky` they stay visible. */
export function DialogActions({ sticky = false, children }: { sticky?: boolean; children: ReactNode }) {
  const place = sticky ? 'sticky -bottom-5 -mx-5 -mb-5 border-t border-hairline bg-panel px-5 py-2.5' : 'mt-5'
  return <div className={`flex flex-wrap justify-end gap-2 ${place}`}>{children}</div>
}
