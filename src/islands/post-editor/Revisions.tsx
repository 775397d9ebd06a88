import { useCallback, useEffect, useState } from 'react'
import { HttpStatusError } from '../../../api/errors.ts'
import { type DeskPost, getDeskPost, ifMatch } from '../../../api/post-desk.ts'
import {
  getRevision,
  getRevisions,
  type RevisionHead,
  type RevisionWords,
  restoreRevision,
} from '../../../api/post-revisions.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { conflictCopy, revisionsCopy as copy } from '../../../domain/copy/post-desk.ts'
import { taipeiTimeText } from '../../../domain/taipei-time.ts'
import { apiClient } from '../../stores/api.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import type { Base } from './editor-draft.ts'
import { type Conflict, fetchConflict } from './save-post.ts'
import { TextDiff } from './TextDiff.tsx'

interface Props {
  base: Base
  /** The text in the editor. */
  content: string
  dirty: boolean
  onRestored: (saved: DeskPost) => void
  onConflict: (conflict: Conflict) => void
}

/** The saved revisions of the announcement, compared with the text in the editor, with a button to restore them. */
export function Revisions({ base, content, dirty, onRestored, onConflict }: Props) {
  const [open, setOpen] = useState(false)
  const [heads, setHeads] = useState<readonly RevisionHead[]>()
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [compared, setCompared] = useState<{ revision: number; words: RevisionWords }>()
  const { id, revision } = base

  const load = useCallback(async () => {
    setFailed(false)
    try {
      setHeads((await apiClient().call(getRevisions, { params: { id } })).revisions)
    } catch (error) {
      console.error(error)
      setFailed(true)
    }
  }, [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each save adds one
  useEffect(() => {
    if (open) load()
  }, [open, load, revision])

  async function compare(chosen: number) {
    try {
      const words = await apiClient().call(getRevision, { params: { id, revision: chosen } })
      setCompared({ revision: chosen, words })
    } catch (error) {
      console.error(error)
      setFailed(true)
    }
  }

  async function restore(chosen: number) {
    // A second restore would conflict with the first.
    if (busy || !confirm(fill(dirty ? copy.confirmDirty : copy.confirm, { n: chosen }))) return
    const [params, headers] = [{ id, revision: chosen }, ifMatch(revision)]
    setBusy(true)
    try {
      await apiClient().call(restoreRevision, { params, headers })
      onRestored(await apiClient().call(getDeskPost, { params: { id } }))
      setCompared(undefined)
    } catch (error) {
      const isConflict = error instanceof HttpStatusError && (error.status === 412 || error.status === 404)
      const now = isConflict ? await fetchConflict(id) : undefined
      if (now?.at === 'conflict') return onConflict(now.conflict)
      console.error(error)
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <details className="mt-6" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit py-2.5 font-semibold text-amber">{copy.title}</summary>
      <p className="quiet mb-2">{copy.about}</p>
      {failed && <LoadFailed text={copy.failed} onRetry={load} />}
      <ol className="grid gap-2">
        {heads?.map((head) => (
          <li key={head.revision} className="flex flex-wrap items-center gap-2 border-b border-hairline py-1.5">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <strong>#{head.revision}</strong> {taipeiTimeText(head.at)} {head.by ?? conflictCopy.someone}{' '}
              <span className="quiet">
                {head.title} {head.restored_from !== null && fill(copy.restored, { n: head.restored_from })}
              </span>
            </span>
            <button
              type="button"
              className="btn btn-small"
              aria-label={`${copy.compare} #${head.revision}`}
              onClick={() => compare(head.revision)}
            >
              {copy.compare}
            </button>
            {head.revision !== revision && (
              <button
                type="button"
                className="btn btn-small"
                aria-label={`${copy.restore} #${head.revision}`}
                aria-disabled={busy || undefined}
                onClick={() => restore(head.revision)}
              >
                {copy.restore}
              </button>
            )}
          </li>
        ))}
      </ol>
      {compared && (
        <section className="mt-3" aria-label={copy.comparison}>
          <p role="status">
            {fill(copy.between, { n: compared.revision })} <del>#{compared.revision}</del> → <ins>{copy.now}</ins>
          </p>
          <p>{compared.words.title}</p>
          <TextDiff label={copy.difference} from={compared.words.content} to={content} />
        </section>
      )}
    </details>
  )
}
