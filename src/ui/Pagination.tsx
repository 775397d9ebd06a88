import { pagesLabel } from '../../domain/copy/page-buttons.ts'
import { clampPage, type PageStyle } from '../../domain/lists/pagination.ts'
import { type PagerEntry, pagerClass, pagerEntries } from '../parts/pager.ts'

interface Props {
  page: number
  pages: number
  onPage: (page: number) => void
  style?: PageStyle
  /** Names the navigation if a page has several. */
  label?: string
}

/** Page buttons of an island. Also rendered for a single page, to avoid a layout shift. */
export function Pagination({ page: wanted, pages, onPage, style = 'neighbours', label = pagesLabel }: Props) {
  const page = clampPage(wanted, pages)
  return (
    <nav className={pagerClass} aria-label={label}>
      {pagerEntries(page, pages, style).map((entry) =>
        entry.to.startsWith('gap') ? (
          <span key={entry.to} className="page-gap" aria-hidden="true">
            {entry.text}
          </span>
        ) : (
          <PageButton key={entry.to} {...entry} current={entry.to === String(page)} onPage={onPage} />
        ),
      )}
    </nav>
  )
}

/** A step or a number. */
export function PageButton({ to, text, target, current, onPage }: PagerEntry & PageButtonProps) {
  return (
    <button
      type="button"
      className="page-btn"
      data-to={to}
      aria-disabled={target === 0 ? 'true' : undefined}
      aria-current={current ? 'page' : undefined}
      onClick={() => target > 0 && onPage(target)}
    >
      {text}
    </button>
  )
}

interface PageButtonProps {
  current?: boolean
  onPage: (page: number) => void
}
