import { type ReactNode, useEffect, useRef, useState } from 'react'
import { getPosts } from '../../../api/post.ts'
import { commonCopy } from '../../../domain/copy/every-page.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { announcementsCopy, homeCopy } from '../../../domain/copy/home.ts'
import { navigationCopy } from '../../../domain/copy/not-found.ts'
import { pagesCopy } from '../../../domain/copy/page-buttons.ts'
import { clampPage, pageCount } from '../../../domain/lists/pagination.ts'
import { type PostSummary, postPageSize, postSummary, postTypes, sortPinnedFirst } from '../../../domain/posts/post.ts'
import { pictureOrigins } from '../../../domain/site-config.ts'
import { pagerClass } from '../../parts/pager.ts'
import { apiClient } from '../../stores/api.ts'
import { $livePosts } from '../../stores/live-posts.ts'
import { readSiteConfig } from '../../stores/site-config.ts'
import { showToast } from '../../stores/toast.ts'
import { ChoiceTabs } from '../../ui/ChoiceTabs.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { PageButton } from '../../ui/Pagination.tsx'
import { PostListItem } from './PostListItem.tsx'

interface Props {
  /** Those known at build time, newest first. */
  posts: readonly PostSummary[]
  /** What happened today, after the first rows. */
  children: ReactNode
}

/** Rows above what happened today. */
const firstRows = 3

const filters = [
  [postTypes.all, homeCopy.all],
  [postTypes.system, homeCopy.system],
  [postTypes.qa, homeCopy.qa],
  [postTypes.event, homeCopy.event],
] as const

/** A page that becomes visible again after this time reloads the news. */
const staleAfterMs = 60_000

/** The home page's announcements: in the HTML before any script runs, updated from the host. */
export default function Announcements({ posts, children }: Props) {
  useNotFoundNotice()
  return (
    <ErrorBoundary>
      <List posts={posts}>{children}</List>
    </ErrorBoundary>
  )
}

/** Only an unknown address redirects here from within the site: a toast explains it to the visitor. */
function useNotFoundNotice() {
  useEffect(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (!entry || entry.redirectCount === 0 || isNoticed) return
    isNoticed = true
    showToast({ title: navigationCopy.notFound, description: navigationCopy.redirected, variant: 'warning' })
  }, [])
}
let isNoticed = false

function List({ posts: builtPosts, children }: Props) {
  const posts = useLivePosts(builtPosts)
  const [chosenType, setChosenType] = useState<number>(postTypes.all)
  const [chosenPage, setChosenPage] = useState(1)

  const matches = chosenType === postTypes.all ? posts : posts.filter(({ type }) => type === chosenType)
  const pages = pageCount(matches.length, postPageSize)
  const page = clampPage(chosenPage, pages)
  const rows = matches.slice((page - 1) * postPageSize, page * postPageSize)

  const [previous, next] = [page - 1, page < pages ? page + 1 : 0]

  return (
    <>
      <ChoiceTabs
        className="js-only"
        label={announcementsCopy.filter}
        choices={filters}
        chosen={chosenType}
        onChoose={(type) => {
          setChosenType(type)
          setChosenPage(1)
        }}
      />
      {rows.length === 0 && <NoPosts isFiltered={posts.length > 0} onShowAll={() => setChosenType(postTypes.all)} />}
      <Rows posts={rows.slice(0, firstRows)} />
      {children}
      <Rows posts={rows.slice(firstRows)} />
      {rows.length > 0 && (
        <nav className={`${pagerClass} js-only`} aria-label={announcementsCopy.pages}>
          <PageButton to="previous" text={pagesCopy.previous} target={previous} onPage={setChosenPage} />
          <span aria-live="polite">{fill(commonCopy.pageOf, { x: page, y: pages })}</span>
          <PageButton to="next" text={pagesCopy.next} target={next} onPage={setChosenPage} />
        </nav>
      )}
    </>
  )
}

function Rows({ posts }: { posts: readonly PostSummary[] }) {
  if (posts.length === 0) return null
  return (
    <ul>
      {posts.map((post) => (
        <PostListItem key={post.id} post={post} />
      ))}
    </ul>
  )
}

/** Without any announcement only a line: the page has other content. */
function NoPosts({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (!isFiltered) return <p className="quiet py-3">{homeCopy.empty}</p>
  return (
    <EmptyState>
      <p>{homeCopy.empty}</p>
      <button type="button" className="btn" onClick={onShowAll}>
        {announcementsCopy.showAll}
      </button>
    </EmptyState>
  )
}

/** The built list until the host answers; after a failure, which is only logged, it stays (specification, section 8). */
function useLivePosts(builtPosts: readonly PostSummary[]): readonly PostSummary[] {
  const [posts, setPosts] = useState(builtPosts)
  const askedAt = useRef(0)

  useEffect(() => {
    const controller = new AbortController()
    async function refresh() {
      if (Date.now() - askedAt.current < staleAfterMs) return
      askedAt.current = Date.now()
      try {
        // Without a token: an admin's would return drafts, and planned announcements before their time.
        const news = await apiClient().call({ ...getPosts, access: 'public' }, { signal: controller.signal })
        const origins = pictureOrigins(readSiteConfig())
        const shown = sortPinnedFirst(news.filter(({ enable, type }) => enable && type !== postTypes.page))
        const summaries = shown.map((post) => postSummary(post, origins))
        $livePosts.set(summaries)
        setPosts(summaries)
      } catch (error) {
        if (!controller.signal.aborted) console.error(error)
      }
    }
    const refreshIfVisible = () => document.visibilityState === 'visible' && refresh()
    refresh()
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => {
      controller.abort()
      // React mounts twice in development.
      askedAt.current = 0
      document.removeEventListener('visibilitychange', refreshIfVisible)
    }
  }, [])

  return posts
}
