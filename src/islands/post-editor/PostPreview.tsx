import { useEffect, useRef } from 'react'
import type { PostDraft } from '../../../api/post.ts'
import { adminCopy } from '../../../domain/copy/contract.ts'
import { withLineBreaks } from '../../../domain/line-breaks.ts'
import { postBadge } from '../../../domain/post.ts'
import { purgedFragment } from '../../stores/purge-html.ts'

/** The announcement as visitors will see it: purged as the pages purge it. */
export function PostPreview({ draft: { type, title, content } }: { draft: PostDraft }) {
  const body = useRef<HTMLDivElement>(null)
  const { label, className } = postBadge(type)

  useEffect(() => {
    body.current?.replaceChildren(purgedFragment(withLineBreaks(content.trim())))
  }, [content])

  return (
    <section className="panel news" aria-label={adminCopy.preview}>
      <span className={className}>{label}</span>
      <h2>{title}</h2>
      <div ref={body} className="prose" />
    </section>
  )
}
