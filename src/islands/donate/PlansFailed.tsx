import { commonCopy } from '../../../domain/copy/contract.ts'

export function PlansFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="notice notice-error flex flex-wrap items-center gap-2" role="alert">
      <p>{text}</p>
      <button type="button" className="btn btn-small" onClick={onRetry}>
        {commonCopy.retry}
      </button>
    </div>
  )
}
