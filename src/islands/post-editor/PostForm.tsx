import { type FormEvent, useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createPost, type PostDraft, updatePost } from '../../../api/post.ts'
import { editorCopy } from '../../../domain/copy/accounts.ts'
import { adminCopy, homeCopy } from '../../../domain/copy/contract.ts'
import { postTypes } from '../../../domain/post.ts'
import { apiClient } from '../../stores/api.ts'
import { carryToast } from '../../stores/toast.ts'
import { Editor, type Insert } from '../../ui/editor/Editor.tsx'
import { DeadLinks } from './DeadLinks.tsx'
import { InsertItemDialog } from './InsertItemDialog.tsx'
import { PostPreview } from './PostPreview.tsx'
import { useUnsavedWarning } from './use-unsaved-warning.ts'

const types = [
  [postTypes.system, homeCopy.system],
  [postTypes.qa, homeCopy.qa],
  [postTypes.event, homeCopy.event],
] as const

interface Props {
  id: string | undefined
  initial: PostDraft
}

export function PostForm({ id: initialId, initial }: Props) {
  const [id, setId] = useState(initialId)
  const [draft, setDraft] = useState(initial)
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<'saved' | 'saveFailed'>()
  const [preview, setPreview] = useState(false)
  const [inserting, setInserting] = useState(false)
  const insert = useRef<Insert>(undefined)
  const latest = useRef(draft)
  useLayoutEffect(() => {
    latest.current = draft
  }, [draft])
  const titleId = useId()
  useUnsavedWarning(dirty)

  const change = useCallback((changes: Partial<PostDraft>, byHand = true) => {
    setDraft((before) => ({ ...before, ...changes }))
    if (!byHand) return
    setDirty(true)
    setOutcome(undefined)
  }, [])

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const sent = draft
    const result = await send(id, sent)
    const goes = result?.id === ''
    setBusy(goes)
    setOutcome(result ? 'saved' : 'saveFailed')
    // What was typed while it was being saved is not saved yet.
    if (result) flushSync(() => setDirty(latest.current !== sent))
    if (!result || id !== undefined) return
    // Saved without an id: another press here would make a second one, so the list takes over.
    if (goes) {
      carryToast({ title: adminCopy.saved, variant: 'info' })
      return location.replace('/admin/posts')
    }
    // The next save changes this announcement instead of making a second one.
    history.replaceState(null, '', `/admin/posts/${result.id}/edit`)
    setId(result.id)
  }

  return (
    <>
      <form className="grid gap-4" noValidate onSubmit={save}>
        <fieldset className="tabs" aria-label={editorCopy.type}>
          {types.map(([type, label]) => (
            <button
              key={type}
              type="button"
              className="tab"
              aria-pressed={draft.type === type}
              onClick={() => change({ type })}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <div className="field">
          <label htmlFor={titleId}>{adminCopy.titleLabel}</label>
          <input
            id={titleId}
            className="input"
            maxLength={200}
            value={draft.title}
            onChange={(e) => change({ title: e.target.value })}
          />
        </div>
        <label className="choice justify-self-start">
          <input type="checkbox" checked={draft.enable} onChange={(e) => change({ enable: e.target.checked })} />
          {adminCopy.enable}
        </label>
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn" aria-pressed={preview} onClick={() => setPreview(!preview)}>
            {preview ? editorCopy.editAgain : adminCopy.preview}
          </button>
          <button type="button" className="btn" disabled={preview} onClick={() => setInserting(true)}>
            {adminCopy.insertItem}
          </button>
        </div>
        <div hidden={preview}>
          <Editor
            label={editorCopy.content}
            initial={initial.content}
            onChange={(content, byHand) => change({ content }, byHand)}
            onReady={(ready) => {
              insert.current = ready
            }}
          />
        </div>
        <DeadLinks html={draft.content} />
        {preview && <PostPreview draft={draft} />}
        <div className="flex flex-wrap items-center gap-3">
          <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
            {adminCopy.save}
          </button>
          <a className="btn btn-quiet" href="/admin/posts">
            {editorCopy.back}
          </a>
          <p role="status" className={outcome === 'saveFailed' ? 'field-error' : 'quiet'}>
            {outcome && adminCopy[outcome]}
          </p>
        </div>
      </form>
      <InsertItemDialog
        open={inserting}
        onClose={() => setInserting(false)}
        onInsert={(html) => insert.current?.(html)}
      />
    </>
  )
}

/** The announcement's id, as far as the host tells it, once it is saved; undefined where that failed. */
async function send(id: string | undefined, draft: PostDraft): Promise<{ id: string } | undefined> {
  try {
    if (id === undefined) return await apiClient().call(createPost, { body: draft })
    await apiClient().call(updatePost, { params: { id }, body: draft })
    return { id }
  } catch (error) {
    console.error(error)
    return undefined
  }
}
