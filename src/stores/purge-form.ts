/** Reads the forms of a payment answer without running any of it, and leaves nothing else of it. */
import DOMPurify from 'dompurify'
import { trustedPolicy, whilePurging } from './trusted-types.ts'

/** What a form sends is made of these; the rest of a provider's page is of no use here. */
const tags = ['form', 'fieldset', 'input', 'select', 'optgroup', 'option', 'textarea', 'button', 'label']
const attributes = [
  ...['action', 'method', 'name', 'value', 'type', 'id', 'form'],
  ...['checked', 'selected', 'multiple', 'disabled'],
]

const purifier = DOMPurify()

/** Forms as nodes that belong to no page. Names and values are kept as they are: a provider has signed them. */
export function purgedForms(html: string): DocumentFragment {
  return whilePurging(() =>
    purifier.sanitize(html, {
      ...(trustedPolicy && { TRUSTED_TYPES_POLICY: trustedPolicy }),
      ALLOWED_TAGS: tags,
      ALLOWED_ATTR: attributes,
      ADD_URI_SAFE_ATTR: attributes.filter((name) => name !== 'action'),
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      ALLOWED_URI_REGEXP: /^https?:\/\//i,
      // An input named `action`, a value with `-->`: harmless in a fragment that never enters the page.
      SANITIZE_DOM: false,
      SAFE_FOR_XML: false,
      RETURN_DOM_FRAGMENT: true,
    }),
  )
}
