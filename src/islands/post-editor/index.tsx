import { useEffect, useState } from 'react'
import { type DeskPost, getDeskPost } from '../../../api/post-desk.ts'
import { editorCopy } from '../../../domain/copy/accounts.ts'
import { adminCopy, commonCopy } from '../../../domain/copy/contract.ts'
import { apiClient } from '../../stores/api.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { draftOf, freshDraft } from './editor-draft.ts'
import { PostForm } from './PostForm.tsx'

/** Editor for a new announcement, or for the one in the address `/admin/posts/{id}/edit`. */
export default function PostEditor() {
  const [id] = useState(idOfAddress)
  const [post, setPost] = useState<DeskPost>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (id === undefined) return
    loadPost(id)
      .then(setPost)
      .catch((error) => {
        console.error(error)
        setFailed(true)
      })
  }, [id])

  if (failed)
    return (
      <div className="empty text-danger" role="alert">
        <p>{adminCopy.editorLoadFailed}</p>
        <button type="button" className="btn" onClick={() => location.reload()}>
          {commonCopy.retry}
        </button>
        <a className="btn btn-quiet" href="/admin/posts">
          {editorCopy.back}
        </a>
      </div>
    )
  return (
    <ErrorBoundary>
      {id === undefined ? (
        <PostForm base={undefined} initial={freshDraft} />
      ) : post ? (
        <PostForm base={{ id: post.id, revision: post.revision }} initial={draftOf(post)} />
      ) : (
        <p className="skeleton h-40">{commonCopy.loading}</p>
      )}
    </ErrorBoundary>
  )
}

/** From the address, where it may be invalid percent-encoding. */
function idOfAddress(): string | undefined {
  return /^\/admin\/posts\/([^/]+)\/edit$/.exec(location.pathname)?.[1]
}

async function loadPost(id: string): Promise<DeskPost> {
  return apiClient().call(getDeskPost, { params: { id: decodeURIComponent(id) } })
}
