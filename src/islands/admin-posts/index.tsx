import { useEffect, useState } from 'react'
import type { Client } from '../../../api/client.ts'
import { HttpStatusError } from '../../../api/errors.ts'
import { deletePost } from '../../../api/post.ts'
import { type DeskPost, getDeskPosts, ifMatch } from '../../../api/post-desk.ts'
import { adminCopy } from '../../../domain/copy/admin.ts'
import { announcementsCopy, homeCopy } from '../../../domain/copy/home.ts'
import { conflictCopy, editorCopy } from '../../../domain/copy/post-desk.ts'
import { clampPage, pageCount } from '../../../domain/lists/pagination.ts'
import { sortPinnedFirst } from '../../../domain/posts/post.ts'
import { apiClient } from '../../stores/api.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { $session } from '../../stores/session.ts'
import { AdminFrame } from '../../ui/AdminFrame.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useConfirmation } from '../../ui/use-confirmation.tsx'
import { PostsTable } from './PostsTable.tsx'

/** More cards would take too much scrolling on a phone. */
const pageSize = 20

/** All announcements, including those that are not public. */
export default function AdminPosts() {
  return (
    <AdminFrame>
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
  const ownPosts = posts.filter(({ revision }) => revision !== undefined)
  return ownPosts.length > 0 || $session.get()?.role === 'author' ? ownPosts : posts
}

const ask = async (client: Client) => sortPinnedFirst(editable(await client.call(getDeskPosts, {})))

function List() {
  const list = useAnswer(ask)
  const [chosenPage, setChosenPage] = useState(1)
  const { confirmed, dialog } = useConfirmation()
  const [busy, setBusy] = useState(false)
  const failed = list.answer.at === 'failed'
  useEffect(() => {
    if (failed) alert(adminCopy.listFailed)
  }, [failed])

  async function remove({ id, revision }: DeskPost) {
    if (busy || !confirm(adminCopy.confirmDelete)) return
    setBusy(true)
    try {
      await confirmed(() => apiClient().call(deletePost, { params: { id }, headers: ifMatch(revision) }))
    } catch (error) {
      if (sentToLogin(error)) return
      const isChanged = error instanceof HttpStatusError && error.status === 412
      if (!isChanged) console.error(error)
      alert(isChanged ? conflictCopy.listChanged : adminCopy.deleteFailed)
    }
    await list.refresh()
    setBusy(false)
  }

  return (
    <Loaded from={list} failed={adminCopy.listFailed}>
      {(posts) => {
        if (posts.length === 0)
          return (
            <EmptyState>
              <p>{homeCopy.empty}</p>
              <p className="quiet">{editorCopy.emptyNext}</p>
            </EmptyState>
          )
        const pages = pageCount(posts.length, pageSize)
        const page = clampPage(chosenPage, pages)
        return (
          <section aria-label={editorCopy.list}>
            <PostsTable posts={posts.slice((page - 1) * pageSize, page * pageSize)} busy={busy} onDelete={remove} />
            <Pagination page={page} pages={pages} onPage={setChosenPage} label={announcementsCopy.pages} />
            {dialog}
          </section>
        )
      }}
    </Loaded>
  )
}
