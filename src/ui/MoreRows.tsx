import type { ReactNode } from 'react'
import { commonCopy } from '../../domain/copy/every-page.ts'
import { fill } from '../../domain/copy/fill.ts'
import { numberText } from '../../domain/text/number-text.ts'
import { ActionButton } from './ActionButton.tsx'
import { EmptyState } from './EmptyState.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import type { useMore } from './use-more.ts'

interface Props<Row> {
  list: ReturnType<typeof useMore<Row>>
  texts: Readonly<Record<'results' | 'resultCount' | 'failed' | 'none' | 'noneNext' | 'more', string>>
  /** The rows, at least one. */
  children: (rows: readonly Row[]) => ReactNode
}

/** The rows of `useMore`, with its loading, empty and failed states, and a button for the next page. */
export function MoreRows<Row>({ list: { page, busy, failure, load }, texts, children }: Props<Row>) {
  const reason = failure?.reason ?? texts.failed
  if (failure?.at === 'search') return <LoadFailed text={reason} onRetry={() => load()} />
  if (!page) return <p className="skeleton h-40">{commonCopy.loading}</p>
  return (
    <section aria-label={texts.results} aria-busy={busy}>
      <p role="status" className="quiet mb-2">
        {fill(texts.resultCount, { n: numberText(page.rows.length) })} {page.note}
      </p>
      {page.rows.length > 0 ? (
        children(page.rows)
      ) : (
        <EmptyState>
          <p>{texts.none}</p>
          <p className="quiet">{texts.noneNext}</p>
        </EmptyState>
      )}
      {/* Next to the button that loads more: the top of a long list is out of sight. */}
      {failure && (
        <p className="field-error mt-3" role="alert">
          {reason}
        </p>
      )}
      {page.next !== undefined && (
        <p className="mt-3">
          <ActionButton busy={busy} onPress={() => load(page)}>
            {texts.more}
          </ActionButton>
        </p>
      )}
    </section>
  )
}
