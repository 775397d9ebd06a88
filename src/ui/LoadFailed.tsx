import { commonCopy } from '../../domain/copy/every-page.ts'
import { EmptyState } from './EmptyState.tsx'

/** Replaces content that could not be loaded: a message, and a button to try again. */
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
