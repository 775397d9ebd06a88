import { type ReactNode, useId } from 'react'
import { commonCopy } from '../../../domain/copy/contract.ts'
import { accountCopy } from '../../../domain/copy/site-players.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import type { AnswerState } from '../../ui/use-answer.ts'

interface Props<T> {
  title: string
  answer: AnswerState<T>
  onRetry: () => void
  children: (value: T) => ReactNode
}

/** A section of the page that one call fills. Hidden if the host does not have the call. */
export function Section<T>({ title, answer, onRetry, children }: Props<T>) {
  const id = useId()
  if (answer.at === 'none') return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="section-head">
        {title}
      </h2>
      {answer.at === 'loading' && <p className="skeleton h-40">{commonCopy.loading}</p>}
      {answer.at === 'failed' && <LoadFailed text={accountCopy.loadFailed} onRetry={onRetry} />}
      {answer.at === 'ready' && children(answer.value)}
    </section>
  )
}

/** An empty section: the reason, and what to do next. */
export function Nothing({ text, next }: { text: string; next: ReactNode }) {
  return (
    <p className="notice">
      {text} <span className="quiet">{next}</span>
    </p>
  )
}
