import { useLayoutEffect, useRef } from 'react'
import { marketSiteCopy } from '../../domain/copy/site-market.ts'
import { clampPage } from '../../domain/pagination.ts'
import { drawPages } from '../elements/draw-pages.ts'

interface Props {
  page: number
  pages: number
  onPage: (page: number) => void
  /** Names the navigation if a page has several. */
  label?: string
}

/** The page buttons of static lists. Also shown for one page, to avoid a layout shift. */
export function Pagination({ page, pages, onPage, label = marketSiteCopy.pages }: Props) {
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (nav.current) drawPages(nav.current, { page: clampPage(page, pages), pages, style: 'neighbours' }, onPage)
  })
  return <nav ref={nav} className="pagination" aria-label={label} />
}
