import { useCallback, useEffect, useState } from 'react'
import { deletePost, getPosts } from '../../../api/post.ts'
import { accountsCopy, editorCopy } from '../../../domain/copy/accounts.ts'
import { gameProblemsCopy } from '../../../domain/copy/admin-game-data.ts'
import { adminCopy, commonCopy, homeCopy } from '../../../domain/copy/contract.ts'
import { clampPage, pageCount } from '../../../domain/pagination.ts'
import { newestFirst, type Post } from '../../../domain/post.ts'
import { apiClient } from '../../stores/api.ts'
import { EmptyMark, EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { PostsTable } from './PostsTable.tsx'

/** Hundreds of cards would be a day's scrolling on a phone. */
const pageSize = 20

type State = { at: 'loading' } | { at: 'failed' } | { at: 'ready'; posts: readonly Post[] }

/** All announcements, those that are not public too. `emptyMark` names the woodcut over an empty list. */
export default function AdminPosts({ emptyMark }: { emptyMark: string }) {
  return (
    <ErrorBoundary>
      <p className="mb-4">
        <a className="btn btn-primary" href="/admin/posts/new">
          {adminCopy.add}
        </a>{' '}
        <a className="btn btn-quiet" href="/admin/game-data">
          {gameProblemsCopy.open}
        </a>
      </p>
      <EmptyMark value={emptyMark}>
        <List />
      </EmptyMark>
    </ErrorBoundary>
  )
}

function List() {
  const [state, setState] = useState<State>({ at: 'loading' })
  const [deleting, setDeleting] = useState<string>()
  const [wanted, setPage] = useState(1)

  const load = useCallback(async () => {
    setState({ at: 'loading' })
    try {
      setState({ at: 'ready', posts: newestFirst(await apiClient().call(getPosts, {})) })
    } catch (error) {
      console.error(error)
      setState({ at: 'failed' })
      alert(adminCopy.listFailed)
    }
  }, [])

  useEffect(() => {
    load()
  }, [load])

  async function remove({ id }: Post) {
    if (deleting || !confirm(adminCopy.confirmDelete)) return
    setDeleting(id)
    try {
      await apiClient().call(deletePost, { params: { id } })
      setState((now) => (now.at === 'ready' ? { ...now, posts: now.posts.filter((post) => post.id !== id) } : now))
    } catch (error) {
      console.error(error)
      alert(adminCopy.deleteFailed)
    } finally {
      setDeleting(undefined)
    }
  }

  if (state.at === 'loading') return <p className="skeleton h-40">{commonCopy.loading}</p>
  if (state.at === 'failed') return <LoadFailed text={adminCopy.listFailed} onRetry={load} />
  if (state.posts.length === 0)
    return (
      <EmptyState>
        <p>{homeCopy.empty}</p>
        <p className="quiet">{editorCopy.emptyNext}</p>
      </EmptyState>
    )
  const pages = pageCount(state.posts.length, pageSize)
  const page = clampPage(wanted, pages)
  return (
    <section aria-label={editorCopy.list}>
      <PostsTable
        posts={state.posts.slice((page - 1) * pageSize, page * pageSize)}
        busyId={deleting}
        onDelete={remove}
      />
      <Pagination page={page} pages={pages} onPage={setPage} label={accountsCopy.pages} />
    </section>
  )
}
