import { useState } from 'react'
import type { PostDraft } from '../../../api/post.ts'
import { adminCopy } from '../../../domain/copy/contract.ts'
import { postPreviewCopy } from '../../../domain/copy/post-desk.ts'
import { addLineBreaks } from '../../../domain/line-breaks.ts'
import { postBadge } from '../../../domain/post.ts'
import { PurgedHtml } from '../../ui/PurgedHtml.tsx'

const themes = { light: '[color-scheme:light]', dark: '[color-scheme:dark]' } as const
type Theme = keyof typeof themes

/** The announcement as visitors will see it, in either theme: purged as on the pages. */
export function PostPreview({ draft: { type, title, content } }: { draft: PostDraft }) {
  const [theme, setTheme] = useState<Theme>(shownTheme)
  const { label, className } = postBadge(type)
  return (
    <>
      <fieldset className="tabs" aria-label={postPreviewCopy.theme}>
        {(['light', 'dark'] as const).map((name) => (
          <button key={name} type="button" className="tab" aria-pressed={theme === name} onClick={() => setTheme(name)}>
            {postPreviewCopy[name]}
          </button>
        ))}
      </fieldset>
      <section
        className={`panel bg-paper text-ink [--ground:var(--color-paper)] ${themes[theme]}`}
        aria-label={adminCopy.preview}
      >
        <span className={className}>{label}</span>
        <h2 className="mt-1 mb-3">{title}</h2>
        <PurgedHtml html={addLineBreaks(content.trim())} />
      </section>
    </>
  )
}

/** The current theme of the page. */
function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
