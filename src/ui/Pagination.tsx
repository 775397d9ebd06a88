import { pagesCopy, pagesLabel } from '../../domain/copy/contract-pages.ts'
import { clampPage, type PageStyle, pageWindow } from '../../domain/lists/pagination.ts'

interface Props {
  page: number
  pages: number
  onPage: (page: number) => void
  style?: PageStyle
  /** Names the navigation if a page has several. */
  label?: string
}

/**
 * Page buttons of an island; `src/elements/draw-pages.ts` draws those of static lists, to which a shared module
 * would add 0.8 kB. Also rendered for a single page, to avoid a layout shift.
 */
export function Pagination({ page: wanted, pages, onPage, style = 'neighbours', label = pagesLabel }: Props) {
  const page = clampPage(wanted, pages)
  return (
    <nav className="pagination" aria-label={label}>
      <Step to="previous" text={pagesCopy.previous} disabled={page === 1} onPress={() => onPage(page - 1)} />
      {pageWindow(page, pages, style).map((entry, index) =>
        entry === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name
          <span key={`gap${index}`} className="page-gap" aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={entry}
            type="button"
            className="page-btn"
            aria-current={entry === page ? 'page' : undefined}
            onClick={() => onPage(entry)}
          >
            {entry}
          </button>
        ),
      )}
      <Step to="next" text={pagesCopy.next} disabled={page === pages} onPress={() => onPage(page + 1)} />
    </nav>
  )
}

interface StepProps {
  to: 'previous' | 'next'
  text: string
  disabled: boolean
  onPress: () => void
}

/** Stays focusable at an end, so that the keyboard focus is not lost on the last page. */
function Step({ to, text, disabled, onPress }: StepProps) {
  return (
    <button
      type="button"
      className="page-btn"
      data-to={to}
      aria-disabled={disabled}
      onClick={() => !disabled && onPress()}
    >
      {text}
    </button>
  )
}
