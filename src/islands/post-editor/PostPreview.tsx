import { useState } from 'react'
import type { PostDraft } from '../../../api/post.ts'
import { adminCopy } from '../../../domain/copy/admin.ts'
import { postPreviewCopy } from '../../../domain/copy/post-desk.ts'
import { postBadge } from '../../../domain/posts/post.ts'
import { renumberHeadings } from '../../../domain/posts/renumber-headings.ts'
import { addLineBreaks } from '../../../domain/text/line-breaks.ts'
import { isDark } from '../../stores/theme.ts'
import { ChoiceTabs } from '../../ui/ChoiceTabs.tsx'
import { SanitisedHtml } from '../../ui/SanitisedHtml.tsx'

const themes = { light: '[color-scheme:light]', dark: '[color-scheme:dark]' } as const
type Theme = keyof typeof themes
const choices = (['light', 'dark'] as const).map((theme) => [theme, postPreviewCopy[theme]] as const)

/** The announcement as visitors will see it, in either theme: sanitised as on the pages. */
export function PostPreview({ draft: { type, title, content } }: { draft: PostDraft }) {
  const [theme, setTheme] = useState<Theme>(() => (isDark() ? 'dark' : 'light'))
  const { label, className } = postBadge(type)
  return (
    <>
      <ChoiceTabs label={postPreviewCopy.theme} choices={choices} chosen={theme} onChoose={setTheme} />
      <section
        className={`panel bg-paper text-ink [--ground:var(--color-paper)] ${themes[theme]}`}
        aria-label={adminCopy.preview}
      >
        <span className={className}>{label}</span>
        <h2 className="mt-1 mb-3">{title}</h2>
        <SanitisedHtml html={addLineBreaks(renumberHeadings(content).trim())} />
      </section>
    </>
  )
}
