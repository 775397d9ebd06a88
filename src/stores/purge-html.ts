/** The second purge, in the browser, where HTML of a host is shown. Fetched only by the pages that show such HTML live. */
import DOMPurify from 'dompurify'
import { textClasses } from '../../domain/text-classes.ts'
import { textTags } from '../../domain/text-tags.ts'
import { readSiteConfig } from './site-config.ts'

/** Attributes whose values are no addresses; DOMPurify would hold the others to `ALLOWED_URI_REGEXP`. */
const plainAttributes = 'class rel alt width height loading referrerpolicy data-id colspan rowspan scope start'.split(
  ' ',
)
const classes = new Set(textClasses)

const purifier = DOMPurify()

purifier.addHook('afterSanitizeAttributes', (element) => {
  const id = element.getAttribute('data-id')
  if (id !== null && (element.nodeName !== 'SPAN' || !/^[1-9]\d{0,9}$/.test(id))) element.removeAttribute('data-id')
  const kept = [...element.classList].filter((name) => classes.has(name) || isItemTag(element, name))
  if (kept.length > 0) element.className = kept.join(' ')
  else element.removeAttribute('class')
  if (element.nodeName === 'A' && element.hasAttribute('href'))
    element.setAttribute('rel', 'noopener noreferrer nofollow')
  if (element.nodeName === 'IMG') {
    if (!mayLoad(element.getAttribute('src') ?? '')) return element.remove()
    element.setAttribute('loading', 'lazy')
    element.setAttribute('referrerpolicy', 'no-referrer')
  }
})

function isItemTag(element: Element, name: string): boolean {
  return name === 'item-tag' && element.hasAttribute('data-id')
}

/** Images come over https or from our own hosts. */
function mayLoad(source: string): boolean {
  const url = URL.parse(source, location.href)
  const { apiHost, imageHost } = readSiteConfig()
  return (
    url !== null &&
    (url.protocol === 'https:' || [location.origin, apiHost, new URL(imageHost).origin].includes(url.origin))
  )
}

/** Harmless nodes for `replaceChildren`; nothing of them may be changed afterwards. */
export function purgedFragment(html: string): DocumentFragment {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...textTags],
    ALLOWED_ATTR: [...plainAttributes, 'href', 'src'],
    ADD_URI_SAFE_ATTR: plainAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|[/#])/i,
    RETURN_DOM_FRAGMENT: true,
  })
}
