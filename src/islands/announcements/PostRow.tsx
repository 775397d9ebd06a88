import { type PostSummary, postBadge } from '../../../domain/post.ts'
import { taipeiTimeText } from '../../../domain/taipei-time.ts'

export function PostRow({ post: { id, type, title, created_at } }: { post: PostSummary }) {
  const { label, className } = postBadge(type)
  return (
    <li className="post-row">
      <span className={className}>{label}</span>
      <a href={`/news/${id}`}>{title}</a>
      <time className="quiet">{taipeiTimeText(created_at)}</time>
    </li>
  )
}
