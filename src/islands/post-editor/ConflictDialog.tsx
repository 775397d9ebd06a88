import { fill } from '../../../domain/copy/fill.ts'
import { conflictCopy as copy } from '../../../domain/copy/post-desk.ts'
import { postBadge } from '../../../domain/posts/post.ts'
import { taipeiTimeText } from '../../../domain/time/taipei-time.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { draftOf, type EditorDraft } from './editor-draft.ts'
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
  const author = theirs?.updated_by ?? copy.someone
  const time = theirs?.updated_at ? taipeiTimeText(theirs.updated_at) : ''
  return (
    <Dialog open wide title={theirs ? copy.title : copy.goneTitle} onClose={onClose}>
      <p role="alert">{theirs ? fill(copy.intro, { who: author, when: time }) : copy.goneIntro}</p>
      {theirs && <Differences theirs={draftOf(theirs)} mine={mine} />}
      <DialogActions>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {copy.later}
        </button>
        <CopyButton className="btn" command={`${mine.title}\n${mine.content}`} label={copy.copyMine}>
          {copy.copyMine}
        </CopyButton>
        {theirs ? (
          <>
            <button type="button" className="btn" onClick={onTake}>
              {copy.take}
            </button>
            <ActionButton
              className="btn border-danger text-danger hover:bg-danger hover:text-paper"
              busy={busy}
              onPress={() => onOverwrite()}
            >
              {copy.overwrite}
            </ActionButton>
          </>
        ) : (
          <ActionButton className="btn btn-primary" busy={busy} onPress={() => onSaveAsNew()}>
            {copy.saveAsNew}
          </ActionButton>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Fields that differ, side by side; the text with a word-level diff. */
function Differences({ theirs, mine }: { theirs: EditorDraft; mine: EditorDraft }) {
  const rows = fields.filter(({ text }) => text(theirs) !== text(mine))
  return (
    <>
      {rows.length > 0 && (
        <DataTable
          caption={copy.differences}
          className="mt-3"
          rows={rows}
          rowKey={({ label }) => label}
          columns={[
            { label: copy.field, kind: 'head', className: 'whitespace-nowrap', cell: ({ label }) => label },
            { label: copy.theirs, className: 'wrap-anywhere', cell: ({ text }) => text(theirs) },
            { label: copy.mine, className: 'wrap-anywhere', cell: ({ text }) => text(mine) },
          ]}
        />
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

/** The publication period in Taipei's time; '' if it is immediate and unlimited. */
function planText({ starts_at, ends_at }: EditorDraft): string {
  if (starts_at === null && ends_at === null) return ''
  return [starts_at, ends_at].map((at) => (at === null ? '' : taipeiTimeText(at))).join(' ～ ')
}

/** First and last day of the event; '' if there is none. */
function eventText({ event_from, event_to }: EditorDraft): string {
  return event_from === null && event_to === null ? '' : `${event_from ?? ''} ～ ${event_to ?? ''}`
}

const yesNo = (value: boolean) => (value ? '✓' : '—')

const fields: readonly { label: string; text: (draft: EditorDraft) => string }[] = [
  { label: copy.fields.title, text: ({ title }) => title },
  { label: copy.fields.type, text: ({ type }) => postBadge(type).label },
  { label: copy.fields.enable, text: ({ enable }) => yesNo(enable) },
  { label: copy.fields.pinned, text: ({ pinned }) => yesNo(pinned) },
  { label: copy.fields.plan, text: planText },
  { label: copy.fields.event, text: eventText },
]
