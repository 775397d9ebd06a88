import type { PostDraft } from '../../../api/post.ts'
import { adminCopy } from '../../../domain/copy/contract.ts'
import { withLineBreaks } from '../../../domain/line-breaks.ts'
import { postBadge } from '../../../domain/post.ts'
import { PurgedHtml } from '../../ui/PurgedHtml.tsx'

/** The announcement as visitors will see it: purged as the pages purge it. */
export function PostPreview({ draft: { type, title, content } }: { draft: PostDraft }) {
  const { label, className } = postBadge(type)
  return (
    <section className="panel" aria-label={adminCopy.preview}>
      <span className={className}>{label}</span>
      <h2>{title}</h2>
      <PurgedHtml html={withLineBreaks(content.trim())} />
    </section>
  )
}
