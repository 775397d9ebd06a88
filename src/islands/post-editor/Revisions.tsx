import { useCallback, useState } from 'react'
import type { Client } from '../../../api/client.ts'
import { HttpStatusError } from '../../../api/errors.ts'
import { type DeskPost, getDeskPost, ifMatch } from '../../../api/post-desk.ts'
import { getRevision, getRevisions, type RevisionContent, restoreRevision } from '../../../api/post-revisions.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { conflictCopy, revisionsCopy as copy } from '../../../domain/copy/post-desk.ts'
import { taipeiTimeText } from '../../../domain/time/taipei-time.ts'
import { apiClient } from '../../stores/api.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useSend } from '../../ui/use-send.ts'
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
export function Revisions(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <details className="mt-6" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit py-2.5 font-semibold text-amber">{copy.title}</summary>
      <p className="quiet mb-2">{copy.about}</p>
      {open && <List {...props} />}
    </details>
  )
}

function List({ base: { id, revision }, content, dirty, onRestored, onConflict }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each save adds a revision
  const ask = useCallback((client: Client) => client.call(getRevisions, { params: { id } }), [id, revision])
  const { busy, send } = useSend(copy.failed)
  const [comparison, setComparison] = useState<{ revision: number; text: RevisionContent }>()

  const compare = (chosen: number) =>
    send(async () => {
      const text = await apiClient().call(getRevision, { params: { id, revision: chosen } })
      setComparison({ revision: chosen, text })
    })

  async function restore(chosen: number) {
    if (!confirm(fill(dirty ? copy.confirmDirty : copy.confirm, { n: chosen }))) return
    await send(async () => {
      try {
        await apiClient().call(restoreRevision, { params: { id, revision: chosen }, headers: ifMatch(revision) })
      } catch (error) {
        const isConflict = error instanceof HttpStatusError && (error.status === 412 || error.status === 404)
        const now = isConflict ? await fetchConflict(id) : undefined
        if (now?.at !== 'conflict') throw error
        return onConflict(now.conflict)
      }
      onRestored(await apiClient().call(getDeskPost, { params: { id } }))
      setComparison(undefined)
    }, copy.restoreFailed)
  }

  const buttonProps = (text: string, head: { revision: number }) => ({
    busy,
    className: 'btn btn-small',
    label: `${text} #${head.revision}`,
    children: text,
  })

  return (
    <>
      <Loaded from={useAnswer(ask)} failed={copy.failed}>
        {({ revisions }) => (
          <ol className="grid gap-2">
            {revisions.map((head) => (
              <li key={head.revision} className="flex flex-wrap items-center gap-2 border-b border-hairline py-1.5">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <strong>#{head.revision}</strong> {taipeiTimeText(head.at)} {head.by ?? conflictCopy.someone}{' '}
                  <span className="quiet">
                    {head.title} {head.restored_from !== null && fill(copy.restored, { n: head.restored_from })}
                  </span>
                </span>
                <ActionButton {...buttonProps(copy.compare, head)} onPress={() => compare(head.revision)} />
                {head.revision !== revision && (
                  <ActionButton {...buttonProps(copy.restore, head)} onPress={() => restore(head.revision)} />
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      {comparison && (
        <section className="mt-3" aria-label={copy.comparison}>
          <p role="status">
            {fill(copy.between, { n: comparison.revision })} <del>#{comparison.revision}</del> → <ins>{copy.now}</ins>
          </p>
          <p>{comparison.text.title}</p>
          <TextDiff label={copy.difference} from={comparison.text.content} to={content} />
        </section>
      )}
    </>
  )
}
