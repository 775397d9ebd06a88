import type { ReactNode } from 'react'
import { accountCopy } from '../../../domain/copy/account.ts'
import { Loaded, type Retryable } from '../../ui/Loaded.tsx'
import { Section } from '../../ui/Section.tsx'

interface Props<T> {
  title: string
  from: Retryable<T>
  children: (value: T) => ReactNode
}

/** A section that one call fills. Hidden if the host does not have the call. */
export function LoadedSection<T>({ title, from, children }: Props<T>) {
  if (from.answer.at === 'none') return null
  return (
    <Section title={title}>
      <Loaded from={from} failed={accountCopy.loadFailed}>
        {children}
      </Loaded>
    </Section>
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
