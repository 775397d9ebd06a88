import { commonCopy } from '../../domain/copy/contract.ts'
import { EmptyState } from './EmptyState.tsx'

/** Stands where something could not be loaded: what it is, and a way to ask again. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <EmptyState error>
      <p>{text}</p>
      <button type="button" className="btn" onClick={onRetry}>
        {commonCopy.retry}
      </button>
    </EmptyState>
  )
}
