import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DeskPost } from '../../../api/post-desk.ts'
import { adminCopy } from '../../../domain/copy/admin.ts'
import { carryToast } from '../../stores/toast.ts'
import type { EditorHandle } from '../../ui/editor/Editor.tsx'
import { type Base, draftOf, type EditorDraft } from './editor-draft.ts'
import { type Conflict, type PostSaveResult, savePost } from './save-post.ts'
import { useUnsavedWarning } from './use-unsaved-warning.ts'

/** The state of the form: the draft, whether it is saved, and the outcome of saving. */
export function usePostForm(
  initialBase: Base | undefined,
  initial: EditorDraft,
  editor: RefObject<EditorHandle | undefined>,
) {
  const [base, setBase] = useState(initialBase)
  const [draft, setDraft] = useState(initial)
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<'saved' | 'saveFailed'>()
  const [reason, setReason] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const latest = useRef(draft)
  useLayoutEffect(() => {
    latest.current = draft
  }, [draft])
  useUnsavedWarning(dirty)

  const change = useCallback((changes: Partial<EditorDraft>, byHand = true) => {
    setDraft((before) => ({ ...before, ...changes }))
    if (!byHand) return
    setDirty(true)
    setOutcome(undefined)
  }, [])

  /** Saves the draft over `over`. */
  async function save(over: Base | undefined) {
    if (busy) return
    setBusy(true)
    // A picture that is still uploading would be saved without its address.
    const content = await editor.current?.settled().catch(() => undefined)
    if (content !== undefined && content !== latest.current.content) flushSync(() => change({ content }, false))
    const sentDraft = latest.current
    const result = await savePost(over, sentDraft)
    setBusy(opensList(result))
    setReason(result.at === 'failed' ? result.reason : undefined)
    setConflict(result.at === 'conflict' ? result.conflict : undefined)
    setOutcome(result.at === 'conflict' ? undefined : result.at === 'saved' ? 'saved' : 'saveFailed')
    if (result.at !== 'saved') return
    // Text typed during the save is not saved yet.
    flushSync(() => setDirty(latest.current !== sentDraft))
    if (opensList(result)) return openList()
    // The next save changes this announcement instead of making a second one.
    if (over?.id !== result.base.id) history.replaceState(null, '', `/admin/posts/${result.base.id}/edit`)
    setBase(result.base)
  }

  /** Continues from a saved version, replacing the draft. */
  function take(saved: DeskPost) {
    setDraft(draftOf(saved))
    editor.current?.replace(saved.content)
    setBase({ id: saved.id, revision: saved.revision })
    setDirty(false)
    setOutcome(undefined)
    setConflict(undefined)
  }

  return { ...{ base, draft, dirty, busy, outcome, reason, conflict }, ...{ change, save, take, setConflict } }
}

/** Saved without an id: another save would make a second announcement, so the list is opened. */
function opensList(result: PostSaveResult): boolean {
  return result.at === 'saved' && result.base.id === ''
}

function openList(): void {
  carryToast({ title: adminCopy.saved, variant: 'info' })
  location.replace('/admin/posts')
}
