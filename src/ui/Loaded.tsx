import type { ReactNode } from 'react'
import { commonCopy } from '../../domain/copy/every-page.ts'
import { LoadFailed } from './LoadFailed.tsx'
import type { AnswerState } from './use-answer.ts'

/** An answer, and what asks for it again after a failure. */
export interface Retryable<T> {
  answer: AnswerState<T>
  load: () => void
}

interface Props<T> {
  from: Retryable<T>
  /** Text of a failure. */
  failed: string
  /** Shown if the host answered 404 or 405: it does not have the call, or not this record. */
  none?: ReactNode
  children: (value: T) => ReactNode
}

/** The content of an answer; before it a placeholder, and after a failure a button that tries again. */
export function Loaded<T>({ from: { answer, load }, failed, none = null, children }: Props<T>) {
  if (answer.at === 'loading') return <p className="skeleton h-40">{commonCopy.loading}</p>
  if (answer.at === 'failed') return <LoadFailed text={failed} onRetry={load} />
  return answer.at === 'none' ? none : children(answer.value)
}
