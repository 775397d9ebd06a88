import { commonCopy } from '../../../domain/copy/contract.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'

interface Props {
  open: boolean
  busy: boolean
  title: string
  facts: readonly (readonly [label: string, value: string])[]
  onConfirm: () => void
  onCancel: () => void
}

/** A summary of the order, before the player goes to pay. */
export function ConfirmOrder({ open, busy, title, facts, onConfirm, onCancel }: Props) {
  return (
    <Dialog open={open} title={title} onClose={() => busy || onCancel()}>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
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
