import { useCallback, useEffect, useState } from 'react'
import { HttpStatusError } from '../../../api/errors.ts'
import { deletePost } from '../../../api/post.ts'
import { type DeskPost, getDeskPosts, ifMatch } from '../../../api/post-desk.ts'
import { accountsCopy, editorCopy } from '../../../domain/copy/accounts.ts'
import { adminCopy, commonCopy, homeCopy } from '../../../domain/copy/contract.ts'
import { conflictCopy } from '../../../domain/copy/post-desk.ts'
import { clampPage, pageCount } from '../../../domain/pagination.ts'
import { pinnedFirst } from '../../../domain/post.ts'
import { apiClient } from '../../stores/api.ts'
import { sentToSetup } from '../../stores/guard.ts'
import { $session } from '../../stores/session.ts'
import { AdminFrame } from '../../ui/AdminFrame.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { useConfirmation } from '../../ui/use-confirmation.tsx'
import { PostsTable } from './PostsTable.tsx'

/** More cards would take too much scrolling on a phone. */
const pageSize = 20

type State = { at: 'loading' } | { at: 'failed' } | { at: 'ready'; posts: readonly DeskPost[] }

/**
 * All announcements, including those that are not public. `emptyMark` is the name of the illustration for an empty
 * list.
 */
export default function AdminPosts({ emptyMark }: { emptyMark: string }) {
  return (
    <AdminFrame emptyMark={emptyMark}>
      <p className="mb-4">
        <a className="btn btn-primary" href="/admin/posts/new">
          {adminCopy.add}
        </a>
      </p>
      <List />
    </AdminFrame>
  )
}

/**
 * On a host that counts revisions, an author's list also contains public announcements of others, without a revision.
 */
function editable(posts: readonly DeskPost[]): readonly DeskPost[] {
  const own = posts.filter(({ revision }) => revision !== undefined)
  return own.length > 0 || $session.get()?.role === 'author' ? own : posts
}

function List() {
  const [state, setState] = useState<State>({ at: 'loading' })
  const [deleting, setDeleting] = useState<string>()
  const [wanted, setPage] = useState(1)
  const { confirmed, dialog } = useConfirmation()

  const load = useCallback(async () => {
    setState({ at: 'loading' })
    try {
      setState({ at: 'ready', posts: pinnedFirst(editable(await apiClient().call(getDeskPosts, {}))) })
    } catch (error) {
      if (sentToSetup(error)) return
      console.error(error)
      setState({ at: 'failed' })
      alert(adminCopy.listFailed)
    }
  }, [])

  useEffect(() => {
    load()
  }, [load])

  async function remove({ id, revision }: DeskPost) {
    if (deleting || !confirm(adminCopy.confirmDelete)) return
    setDeleting(id)
    try {
      await confirmed(() => apiClient().call(deletePost, { params: { id }, headers: ifMatch(revision) }))
      setState((now) => (now.at === 'ready' ? { ...now, posts: now.posts.filter((post) => post.id !== id) } : now))
    } catch (error) {
      if (sentToSetup(error)) return
      if (error instanceof HttpStatusError && error.status === 412) {
        alert(conflictCopy.listChanged)
        return load()
      }
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
      {dialog}
    </section>
  )
}
