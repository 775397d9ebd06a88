import { useEffect, useState } from 'react'
import { getPost, type PostDraft } from '../../../api/post.ts'
import { editorCopy } from '../../../domain/copy/accounts.ts'
import { adminCopy, commonCopy } from '../../../domain/copy/contract.ts'
import { apiClient } from '../../stores/api.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { PostForm } from './PostForm.tsx'

const fresh: PostDraft = { type: 0, title: adminCopy.defaultTitle, content: '', enable: true }

/** Writes a new announcement, or edits the one that the address `/admin/posts/{id}/edit` names. */
export default function PostEditor() {
  const [id] = useState(idOfAddress)
  const [draft, setDraft] = useState<PostDraft | undefined>(id === undefined ? fresh : undefined)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (id === undefined) return
    apiClient()
      .call(getPost, { params: { id } })
      .then(({ type, title, content, enable }) => setDraft({ type, title, content, enable }))
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
      {draft ? <PostForm id={id} initial={draft} /> : <p className="skeleton h-40">{commonCopy.loading}</p>}
    </ErrorBoundary>
  )
}

function idOfAddress(): string | undefined {
  const id = /^\/admin\/posts\/([^/]+)\/edit$/.exec(location.pathname)?.[1]
  return id && decodeURIComponent(id)
}
