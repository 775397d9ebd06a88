import type { ReactNode } from 'react'
import { commonCopy } from '../../domain/copy/contract.ts'
import { fill } from '../../domain/copy/fill.ts'
import { numberText } from '../../domain/number-text.ts'
import { EmptyState } from './EmptyState.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import type { useMore } from './use-more.ts'

interface Props<Row> {
  list: ReturnType<typeof useMore<Row>>
  texts: Readonly<Record<'results' | 'found' | 'failed' | 'none' | 'noneNext' | 'more', string>>
  /** The rows, at least one. */
  children: (rows: readonly Row[]) => ReactNode
}

/** What `useMore` found, with its loading, empty and failed states, and a button for the next page. */
export function MoreRows<Row>({ list: { found, busy, failed, load }, texts, children }: Props<Row>) {
  const reason = failed?.reason ?? texts.failed
  if (failed?.at === 'search') return <LoadFailed text={reason} onRetry={() => load()} />
  if (!found) return <p className="skeleton h-40">{commonCopy.loading}</p>
  return (
    <section aria-label={texts.results} aria-busy={busy}>
      <p role="status" className="quiet">
        {fill(texts.found, { n: numberText(found.rows.length) })} {found.note}
      </p>
      {found.rows.length > 0 ? (
        children(found.rows)
      ) : (
        <EmptyState>
          <p>{texts.none}</p>
          <p className="quiet">{texts.noneNext}</p>
        </EmptyState>
      )}
      {/* Next to the button that loads more: the top of a long list is out of sight. */}
      {failed && (
        <p className="field-error mt-3" role="alert">
          {reason}
        </p>
      )}
      {found.next !== undefined && (
        <p className="mt-3">
          <button type="button" className="btn" aria-disabled={busy || undefined} onClick={() => busy || load(found)}>
            {texts.more}
          </button>
        </p>
      )}
    </section>
  )
}
