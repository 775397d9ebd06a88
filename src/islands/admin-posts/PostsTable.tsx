import type { DeskPost } from '../../../api/post-desk.ts'
import { accountsCopy, editorCopy } from '../../../domain/copy/accounts.ts'
import { adminCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { postBadge } from '../../../domain/post.ts'
import { instantMs, taipeiText, taipeiTimeText } from '../../../domain/taipei-time.ts'

interface Props {
  posts: readonly DeskPost[]
  /** The announcement that is being deleted. */
  busyId: string | undefined
  onDelete: (post: DeskPost) => void
}

/** On a phone: the title, and below it type, date and actions. */
const card = 'max-md:grid-cols-[auto_1fr_auto] max-md:items-center max-md:gap-x-3'

export function PostsTable({ posts, busyId, onDelete }: Props) {
  return (
    <table className="data-table data-table-cards">
      <thead>
        <tr>
          <th scope="col">{adminCopy.titleLabel}</th>
          <th scope="col">{accountsCopy.filter}</th>
          <th scope="col">{editorCopy.created}</th>
          <th scope="col">{editorCopy.actions}</th>
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => {
          const { label, className } = postBadge(post.type)
          return (
            <tr key={post.id} className={card}>
              <th scope="row" className="max-md:col-span-full">
                <span className="max-md:font-bold">
                  {post.title} {post.pinned && <span className="badge">{editorCopy.pinned}</span>}{' '}
                  {stateOf(post) && <span className="badge">{stateOf(post)}</span>}
                </span>
              </th>
              <td>
                <span className={className}>{label}</span>
              </td>
              <td className="quiet whitespace-nowrap">{taipeiTimeText(post.created_at)}</td>
              <td className="max-md:justify-end">
                <span className="actions flex-nowrap whitespace-nowrap">
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
                    disabled={busyId !== undefined}
                    onClick={() => onDelete(post)}
                  >
                    {adminCopy.delete}
                  </button>
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Why readers cannot see it, now or later; times in Taipei's zone. */
function stateOf({ enable, starts_at, ends_at }: DeskPost): string | undefined {
  if (!enable) return editorCopy.hidden
  const [start, end] = [starts_at, ends_at].map((at) => (at === null ? undefined : instantMs(at)))
  const now = Date.now()
  if (end !== undefined && end <= now) return fill(editorCopy.over, { when: taipeiText(end) })
  if (start !== undefined && start > now) return fill(editorCopy.planned, { when: taipeiText(start) })
  return end === undefined ? undefined : fill(editorCopy.until, { when: taipeiText(end) })
}
