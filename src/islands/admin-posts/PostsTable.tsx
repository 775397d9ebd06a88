import type { DeskPost } from '../../../api/post-desk.ts'
import { adminCopy } from '../../../domain/copy/admin.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { editorCopy } from '../../../domain/copy/post-desk.ts'
import { postBadge } from '../../../domain/posts/post.ts'
import { instantMs, taipeiText, taipeiTimeText } from '../../../domain/time/taipei-time.ts'
import { DataTable } from '../../ui/DataTable.tsx'

interface Props {
  posts: readonly DeskPost[]
  /** An announcement is being deleted. */
  busy: boolean
  onDelete: (post: DeskPost) => void
}

/** On a phone a card: the title, and below it type, date and actions. */
export function PostsTable({ posts, busy, onDelete }: Props) {
  return (
    <DataTable
      caption={editorCopy.list}
      rows={posts}
      rowKey={({ id }) => id}
      rowClass="max-md:grid-cols-[auto_1fr_auto] max-md:items-center max-md:gap-x-3"
      columns={[
        { label: adminCopy.titleLabel, kind: 'head', className: 'max-md:col-span-full', cell: titleOf },
        { label: editorCopy.type, cell: badgeOf },
        {
          label: editorCopy.created,
          className: 'quiet whitespace-nowrap',
          cell: ({ created_at }) => taipeiTimeText(created_at),
        },
        {
          label: editorCopy.actions,
          className: 'max-md:justify-end',
          cell: (post) => (
            <span className="actions flex-nowrap whitespace-nowrap max-md:gap-3 max-md:[&>.btn]:min-h-9">
              <a
                className="btn btn-small"
                href={`/admin/posts/${post.id}/edit`}
                aria-label={`${adminCopy.edit} ${post.title}`}
              >
                {adminCopy.edit}
              </a>
              <button
                type="button"
                className="btn btn-small border-danger text-danger hover:bg-danger hover:text-paper"
                aria-label={`${adminCopy.delete} ${post.title}`}
                disabled={busy}
                onClick={() => onDelete(post)}
              >
                {adminCopy.delete}
              </button>
            </span>
          ),
        },
      ]}
    />
  )
}

function titleOf(post: DeskPost) {
  const state = stateOf(post)
  return (
    <span className="max-md:font-bold">
      {post.title} {post.pinned && <span className="badge">{editorCopy.pinned}</span>}{' '}
      {state && <span className="badge">{state}</span>}
    </span>
  )
}

function badgeOf({ type }: DeskPost) {
  const { label, className } = postBadge(type)
  return <span className={className}>{label}</span>
}

/** Text of the badge: draft, ended, planned, or public until a time; undefined if public without an end. */
function stateOf({ enable, starts_at, ends_at }: DeskPost): string | undefined {
  if (!enable) return editorCopy.hidden
  const [start, end] = [starts_at, ends_at].map((at) => (at === null ? undefined : instantMs(at)))
  const now = Date.now()
  if (end !== undefined && end <= now) return fill(editorCopy.over, { when: taipeiText(end) })
  if (start !== undefined && start > now) return fill(editorCopy.planned, { when: taipeiText(start) })
  return end === undefined ? undefined : fill(editorCopy.until, { when: taipeiText(end) })
}
