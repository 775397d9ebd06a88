/** Sanitises again, in the browser, for HTML of a host. Loaded only by pages that show such HTML live. */
import DOMPurify from 'dompurify'
import { decodeUrlPart } from '../../domain/addresses/decode-url-part.ts'
import { textClasses } from '../../domain/html/text-classes.ts'
import { textTags } from '../../domain/html/text-tags.ts'
import { textAnchor, textId, writtenId } from '../../domain/posts/text-anchors.ts'
import { readSiteConfig } from './site-config.ts'
import { trustedPolicy, whileSanitising } from './trusted-types.ts'

/** Attributes whose values are not addresses; DOMPurify would otherwise check them with `ALLOWED_URI_REGEXP`. */
const plainAttributes =
  'class id rel alt width height loading referrerpolicy data-id colspan rowspan scope start'.split(' ')
const classes = new Set(textClasses)

const purifier = DOMPurify()

purifier.addHook('beforeSanitizeAttributes', (element) => {
  if (element.nodeName === 'A' && !element.id) element.id = element.getAttribute('name') ?? ''
})

// Before DOMPurify checks them: it would remove an id that equals a property of `document`.
purifier.addHook('uponSanitizeAttribute', (_element, attribute) => {
  if (attribute.attrName === 'id') attribute.attrValue = textId(attribute.attrValue)
  else if (attribute.attrName === 'href' && attribute.attrValue.trim().startsWith('#'))
    attribute.attrValue = textAnchor(attribute.attrValue.trim())
})

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

/** Images are loaded over https or from our own hosts. */
function mayLoad(source: string): boolean {
  const url = URL.parse(source, location.href)
  const { apiHost, imageHost } = readSiteConfig()
  return (
    url !== null &&
    (url.protocol === 'https:' || [location.origin, apiHost, new URL(imageHost).origin].includes(url.origin))
  )
}

/**
 * Safe nodes for `replaceChildren`; do not modify them afterwards. `onDeadPlace` is called for each `#…` without a
 * target.
 */
export function sanitisedFragment(html: string, onDeadPlace?: (address: string) => void): DocumentFragment {
  const fragment = whileSanitising(() =>
    purifier.sanitize(html, {
      ...(trustedPolicy && { TRUSTED_TYPES_POLICY: trustedPolicy }),
      ALLOWED_TAGS: [...textTags],
      ALLOWED_ATTR: [...plainAttributes, 'href', 'src'],
      ADD_URI_SAFE_ATTR: plainAttributes,
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|[/#])/i,
      RETURN_DOM_FRAGMENT: true,
    }),
  )
  settlePlaces(fragment, onDeadPlace)
  return fragment
}

/** Keeps each id once, and removes links to missing targets; the same rule as in `api/sanitise.ts` and the build. */
function settlePlaces(fragment: DocumentFragment, onDeadPlace?: (address: string) => void): void {
  const places = new Set(['top'])
  for (const element of fragment.querySelectorAll('[id]')) {
    if (!element.id || places.has(element.id)) element.removeAttribute('id')
    else places.add(element.id)
  }
  for (const link of fragment.querySelectorAll('a[href^="#"]')) {
    const place = decodeUrlPart(link.getAttribute('href')?.slice(1) ?? '')
    if (places.has(place)) continue
    onDeadPlace?.(`#${writtenId(place)}`)
    link.removeAttribute('href')
    link.removeAttribute('rel')
  }
}
