import DOMPurify, { type Config } from 'dompurify'
import { useMemo } from 'react'
import { textClasses } from '../../domain/text-classes.ts'
import { textTags } from '../../domain/text-tags.ts'

/** The host has purged this already; what another host sends, or a mistake of ours lets through, ends here. */
const config: Config = {
  ALLOWED_TAGS: [...textTags],
  ALLOWED_ATTR: [
    'class',
    'href',
    'rel',
    'src',
    'alt',
    'width',
    'height',
    'loading',
    'referrerpolicy',
    'data-id',
    'colspan',
    'rowspan',
    'scope',
    'start',
  ],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/)|#)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}
const classes = new Set([...textClasses, 'item-tag'])

/** HTML from a host, made harmless for this page. */
export function purgeForPage(html: string): string {
  const fragment = DOMPurify.sanitize(html, { ...config, RETURN_DOM_FRAGMENT: true })
  for (const element of fragment.querySelectorAll('*')) {
    const kept = [...element.classList].filter((name) => classes.has(name))
    if (kept.length > 0) element.className = kept.join(' ')
    else element.removeAttribute('class')
    if (element.localName === 'a') element.setAttribute('rel', 'noopener noreferrer nofollow')
    if (element.localName === 'img') element.setAttribute('referrerpolicy', 'no-referrer')
  }
  const holder = document.createElement('div')
  holder.append(fragment)
  return holder.innerHTML
}

/** Shows HTML from a host. Item tags in it come alive by the page's delegated tooltip. */
export function PurgedHtml({ html, className = 'prose' }: { html: string; className?: string }) {
  const safe = useMemo(() => purgeForPage(html), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: purged one line above
  return <div className={className} dangerouslySetInnerHTML={{ __html: safe }} />
}
