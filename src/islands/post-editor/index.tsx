import { useCallback, useState } from 'react'
import type { Client } from '../../../api/client.ts'
import { getDeskPost } from '../../../api/post-desk.ts'
import { adminCopy } from '../../../domain/copy/admin.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { draftOf, freshDraft } from './editor-draft.ts'
import { PostForm } from './PostForm.tsx'

/** Editor for a new announcement, or for the one in the address `/admin/posts/{id}/edit`. */
export default function PostEditor() {
  const [id] = useState(idOfAddress)
  return (
    <ErrorBoundary>
      {id === undefined ? <PostForm base={undefined} initial={freshDraft} /> : <Saved id={id} />}
    </ErrorBoundary>
  )
}

function Saved({ id }: { id: string }) {
  const ask = useCallback(
    async (client: Client) => client.call(getDeskPost, { params: { id: decodeURIComponent(id) } }),
    [id],
  )
  const failed = adminCopy.editorLoadFailed
  return (
    <Loaded from={useAnswer(ask)} failed={failed} none={<p className="notice notice-error">{failed}</p>}>
      {(post) => <PostForm base={{ id: post.id, revision: post.revision }} initial={draftOf(post)} />}
    </Loaded>
  )
}

/** From the address, where it may be invalid percent-encoding. */
function idOfAddress(): string | undefined {
  return /^\/admin\/posts\/([^/]+)\/edit$/.exec(location.pathname)?.[1]
}
