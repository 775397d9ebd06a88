import { useState } from 'react'
import { fill } from '../../../domain/copy/fill.ts'
import { conflictCopy as copy } from '../../../domain/copy/post-desk.ts'
import { postBadge } from '../../../domain/post.ts'
import { taipeiTimeText } from '../../../domain/taipei-time.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { draftOf, type EditorDraft } from './editor-draft.ts'
import { planText } from './plan-text.ts'
import type { Conflict } from './save-post.ts'
import { TextDiff } from './TextDiff.tsx'

interface Props {
  conflict: Conflict
  mine: EditorDraft
  busy: boolean
  onOverwrite: () => void
  onTake: () => void
  onSaveAsNew: () => void
  onClose: () => void
}

/** Two people edited the same announcement: both versions, and all options. Nothing was saved yet. */
export function ConflictDialog({ conflict: { theirs }, mine, busy, onOverwrite, onTake, onSaveAsNew, onClose }: Props) {
  const [copied, setCopied] = useState<boolean>()
  async function copyMine() {
    setCopied(
      await navigator.clipboard.writeText(`${mine.title}\n${mine.content}`).then(
        () => true,
        () => false,
      ),
    )
  }
  const who = theirs?.updated_by ?? copy.someone
  const when = theirs?.updated_at ? taipeiTimeText(theirs.updated_at) : ''
  return (
    <Dialog open wide title={theirs ? copy.title : copy.goneTitle} onClose={onClose}>
      <p role="alert">{theirs ? fill(copy.intro, { who, when }) : copy.goneIntro}</p>
      {theirs && <Differences theirs={draftOf(theirs)} mine={mine} />}
      <p role="status">{copied === undefined ? '' : copied ? copy.copied : copy.copyFailed}</p>
      {copied === false && (
        <textarea className="input" readOnly rows={6} aria-label={copy.mine} value={`${mine.title}\n${mine.content}`} />
      )}
      <DialogActions>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {copy.later}
        </button>
        <button type="button" className="btn" onClick={copyMine}>
          {copy.copyMine}
        </button>
        {theirs ? (
          <>
            <button type="button" className="btn" onClick={onTake}>
              {copy.take}
            </button>
            <button
              type="button"
              className="btn border-danger text-danger hover:bg-danger hover:text-paper"
              aria-disabled={busy || undefined}
              onClick={() => busy || onOverwrite()}
            >
              {copy.overwrite}
            </button>
          </>
        ) : (
          <button
            type="button"
            className="btn btn-primary"
            aria-disabled={busy || undefined}
            onClick={() => busy || onSaveAsNew()}
          >
            {copy.saveAsNew}
          </button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Fields that differ, side by side; the text with a word-level diff. */
function Differences({ theirs, mine }: { theirs: EditorDraft; mine: EditorDraft }) {
  const rows = (Object.keys(shown) as (keyof typeof shown)[])
    .map((name) => [name, shown[name](theirs), shown[name](mine)] as const)
    .filter(([, was, is]) => was !== is)
  return (
    <>
      {rows.length > 0 && (
        <table className="data-table">
          <thead>
            <tr>
              <td />
              <th scope="col">{copy.theirs}</th>
              <th scope="col">{copy.mine}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, was, is]) => (
              <tr key={name}>
                <th scope="row" className="whitespace-nowrap">
                  {copy.fields[name]}
                </th>
                <td className="wrap-anywhere">{was}</td>
                <td className="wrap-anywhere">{is}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-3">
        <strong>{copy.fields.content}</strong>{' '}
        <span className="quiet">
          <del>{copy.theirs}</del> → <ins>{copy.mine}</ins>
        </span>
      </p>
      <TextDiff label={copy.fields.content} from={theirs.content} to={mine.content} />
    </>
  )
}

const yesNo = (value: boolean) => (value ? '✓' : '—')

const shown = {
  title: (draft: EditorDraft) => draft.title,
  type: (draft: EditorDraft) => postBadge(draft.type).label,
  enable: (draft: EditorDraft) => yesNo(draft.enable),
  pinned: (draft: EditorDraft) => yesNo(draft.pinned),
  plan: (draft: EditorDraft) => planText(draft),
}
