import { HttpStatusError } from '../../api/errors.ts'
import { getPost } from '../../api/post.ts'
import { decodeUrlPart } from '../../domain/addresses/decode-url-part.ts'
import { fill } from '../../domain/copy/fill.ts'
import { stripCopy } from '../../domain/copy/server-state.ts'
import { eventDaysText } from '../../domain/posts/event-days.ts'
import { type Post, postBadge } from '../../domain/posts/post.ts'
import { renumberHeadings } from '../../domain/posts/renumber-headings.ts'
import { addLineBreaks } from '../../domain/text/line-breaks.ts'
import { taipeiTimeText } from '../../domain/time/taipei-time.ts'
import { textHash } from '../../domain/values/text-hash.ts'
import { apiClient } from './api.ts'
import { mayPass } from './ask-again.ts'
import { sanitisedFragment } from './sanitise-html.ts'

/** Parts of `NewsArticle.astro`, by their `data-` names. */
const parts = ['badge', 'title', 'time', 'days', 'content'] as const
type Parts = Record<(typeof parts)[number], HTMLElement>

/**
 * Loads the announcement in the address and shows it in `article`. If it does not exist (4xx), redirects home. On any
 * other failure an empty shell redirects home; an article that is already shown is kept, and the failure is logged.
 */
export async function refreshNews(article: HTMLElement): Promise<void> {
  const isShell = article.dataset.version === undefined
  try {
    const id = decodeURIComponent(location.pathname.split('/').at(-1) ?? '')
    const post = await apiClient().call(getPost, { params: { id } })
    if (!post.enable) return location.replace('/')
    await show(article, post)
    // The browser looked for the place in the address before the shell had a text.
    if (isShell) document.getElementById(decodeUrlPart(location.hash.slice(1)))?.scrollIntoView()
  } catch (error) {
    console.error(error)
    const isMissing = error instanceof HttpStatusError && !mayPass(error)
    if (isMissing || isShell) location.replace('/')
  }
}

async function show(article: HTMLElement, post: Post): Promise<void> {
  const { badge, title, time, days, content } = Object.fromEntries(
    parts.map((name) => [name, article.querySelector<HTMLElement>(`[data-${name}]`)]),
  ) as Parts
  const { label, className } = postBadge(post.type)
  badge.className = className
  badge.textContent = label
  title.textContent = post.title
  time.textContent = taipeiTimeText(post.created_at)
  const period = eventDaysText(post)
  days.textContent = period && fill(stripCopy.period, { days: period })
  days.hidden = period === ''
  // Content that was built from the same text is kept: no image loads twice, no selection is lost, no dead link is
  // restored.
  const hash = String(textHash(post.content))
  if (content.dataset.hash !== hash) {
    content.replaceChildren(sanitisedFragment(addLineBreaks(renumberHeadings(post.content).trim())))
    content.dataset.hash = hash
  }
  document.title = document.title.replace(/^.*(?=｜)/, () => post.title)
  article.removeAttribute('aria-busy')
  article.dataset.version = 'live'
}
