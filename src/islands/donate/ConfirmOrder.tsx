import { disclosureCopy } from '../../../domain/copy/disclosure.ts'
import { commonCopy } from '../../../domain/copy/every-page.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'

interface Props {
  open: boolean
  busy: boolean
  title: string
  facts: readonly Fact[]
  /** About goods whose contents are drawn; may be empty. */
  warning: string
  onConfirm: () => void
  onCancel: () => void
}

/** A summary of the order, before the player goes to pay. */
export function ConfirmOrder({ open, busy, title, facts, warning, onConfirm, onCancel }: Props) {
  return (
    <Dialog open={open} title={title} onClose={() => busy || onCancel()}>
      <FactList facts={facts} />
      {warning && (
        <p className="notice">
          {warning}
          <a href="/odds/disclosure" target="_blank" rel="noopener">
            {disclosureCopy.link}
          </a>
        </p>
      )}
      <DialogActions>
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={onCancel}>
          {commonCopy.cancel}
        </button>
        <button type="button" className="btn btn-primary" disabled={busy} aria-busy={busy} onClick={onConfirm}>
          {busy ? commonCopy.loading : commonCopy.confirm}
        </button>
      </DialogActions>
    </Dialog>
  )
}
