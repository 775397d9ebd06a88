import { useStore } from '@nanostores/react'
import { type SubmitEvent, useRef, useState } from 'react'
import { adminCopy } from '../../../domain/copy/admin.ts'
import { homeCopy } from '../../../domain/copy/home.ts'
import { editorCopy } from '../../../domain/copy/post-desk.ts'
import { maxPostTitle, postTypes } from '../../../domain/posts/post.ts'
import { $session } from '../../stores/session.ts'
import { ChoiceTabs } from '../../ui/ChoiceTabs.tsx'
import { Editor, type EditorHandle } from '../../ui/editor/Editor.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DeadLinks } from './DeadLinks.tsx'
import { type Base, type EditorDraft, isPublicNow } from './editor-draft.ts'
import { InsertItemDialog } from './InsertItemDialog.tsx'
import { PicturesWithoutText } from './PicturesWithoutText.tsx'
import { PlanFields } from './PlanFields.tsx'
import { PostPreview } from './PostPreview.tsx'
import { Revisions } from './Revisions.tsx'
import { sendPicture } from './send-picture.ts'
import { usePostForm } from './use-post-form.ts'

const types = [
  [postTypes.system, homeCopy.system],
  [postTypes.qa, homeCopy.qa],
  [postTypes.event, homeCopy.event],
  [postTypes.page, editorCopy.page],
] as const

interface Props {
  /** Absent for a new announcement. */
  base: Base | undefined
  initial: EditorDraft
}

export function PostForm({ base: initialBase, initial }: Props) {
  const editor = useRef<EditorHandle>(undefined)
  const { base, draft, dirty, busy, outcome, reason, conflict, change, save, take, setConflict } = usePostForm(
    initialBase,
    initial,
    editor,
  )
  const role = useStore($session)?.role
  const [isPreview, setIsPreview] = useState(false)
  const [isInserting, setIsInserting] = useState(false)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    save(base)
  }

  return (
    <>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <ChoiceTabs label={editorCopy.type} choices={types} chosen={draft.type} onChoose={(type) => change({ type })} />
        {draft.type === postTypes.page && (
          <p className="quiet">
            {editorCopy.pageHint}
            {role === 'author' && editorCopy.pageWaits}
          </p>
        )}
        <TextField
          label={adminCopy.titleLabel}
          name="title"
          maxLength={maxPostTitle}
          value={draft.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <PlanFields draft={draft} onChange={change} />
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn" aria-pressed={isPreview} onClick={() => setIsPreview(!isPreview)}>
            {isPreview ? editorCopy.editAgain : adminCopy.preview}
          </button>
          <button type="button" className="btn" disabled={isPreview} onClick={() => setIsInserting(true)}>
            {adminCopy.insertItem}
          </button>
        </div>
        <div hidden={isPreview}>
          <Editor
            label={editorCopy.content}
            initial={initial.content}
            onChange={(content, byHand) => change({ content }, byHand)}
            sendPicture={sendPicture}
            onReady={(handle) => {
              editor.current = handle
            }}
          />
        </div>
        <DeadLinks html={draft.content} />
        <PicturesWithoutText html={draft.content} />
        {isPreview && <PostPreview draft={draft} />}
        <div className="flex flex-wrap items-center gap-3">
          <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
            {adminCopy.save}
          </button>
          <a className="btn btn-quiet" href="/admin/posts">
            {editorCopy.back}
          </a>
          <p role="status" className={outcome === 'saveFailed' ? 'field-error' : 'quiet'}>
            {outcome && adminCopy[outcome]} {reason}
            {outcome === 'saved' && base && isPublicNow(draft, role) && (
              <a href={`/news/${encodeURIComponent(base.id)}`}>{editorCopy.view}</a>
            )}
          </p>
        </div>
      </form>
      {base?.revision !== undefined && (
        <Revisions base={base} content={draft.content} dirty={dirty} onRestored={take} onConflict={setConflict} />
      )}
      <InsertItemDialog
        open={isInserting}
        onClose={() => setIsInserting(false)}
        onInsert={(html) => editor.current?.insert(html)}
      />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          mine={draft}
          busy={busy}
          onOverwrite={() => conflict.theirs && save({ id: conflict.theirs.id, revision: conflict.theirs.revision })}
          onTake={() => conflict.theirs && take(conflict.theirs)}
          onSaveAsNew={() => save(undefined)}
          onClose={() => setConflict(undefined)}
        />
      )}
    </>
  )
}
