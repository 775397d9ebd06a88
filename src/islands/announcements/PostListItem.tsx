import { editorCopy } from '../../../domain/copy/post-desk.ts'
import { type PostSummary, postBadge } from '../../../domain/posts/post.ts'
import { taipeiTimeText } from '../../../domain/time/taipei-time.ts'

export function PostListItem({ post }: { post: PostSummary }) {
  const { id, type, title, created_at, pinned, picture } = post
  const { label, className } = postBadge(type)
  return (
    <li className="grid grid-cols-[4rem_1fr_auto] items-baseline gap-x-3 gap-y-1 border-b border-hairline py-2.5 max-sm:grid-cols-[auto_1fr]">
      {picture && (
        <img
          className="col-span-full h-28 w-full rounded-panel object-cover lg:h-40"
          src={picture}
          alt=""
          decoding="async"
        />
      )}
      <span className={`${className} justify-center`}>{label}</span>
      <a
        className="max-sm:col-span-full max-sm:order-1 max-sm:-my-1.5 max-sm:min-h-(--control-row) max-sm:content-center"
        href={`/news/${id}`}
      >
        {pinned && <span className="badge mr-1.5">{editorCopy.pinned}</span>}
        {title}
      </a>
      <time className="quiet whitespace-nowrap max-sm:text-end">{taipeiTimeText(created_at)}</time>
    </li>
  )
}
