/** Reads the forms of a payment answer without running any of it, and discards everything else. */
import DOMPurify from 'dompurify'
import { trustedPolicy, whileSanitising } from './trusted-types.ts'

/** The elements of a form that are sent; the rest of a provider's page is not needed. */
const tags = ['form', 'fieldset', 'input', 'select', 'optgroup', 'option', 'textarea', 'button', 'label']
const attributes = [
  ...['action', 'method', 'name', 'value', 'type', 'id', 'form'],
  ...['checked', 'selected', 'multiple', 'disabled'],
]

const purifier = DOMPurify()

/** Forms as detached nodes. Names and values are unchanged, because a provider has signed them. */
export function sanitisedForms(html: string): DocumentFragment {
  return whileSanitising(() =>
    purifier.sanitize(html, {
      ...(trustedPolicy && { TRUSTED_TYPES_POLICY: trustedPolicy }),
      ALLOWED_TAGS: tags,
      ALLOWED_ATTR: attributes,
      ADD_URI_SAFE_ATTR: attributes.filter((name) => name !== 'action'),
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      ALLOWED_URI_REGEXP: /^https?:\/\//i,
      // An input named `action`, or a value with `-->`, is harmless in a detached fragment.
      SANITIZE_DOM: false,
      SAFE_FOR_XML: false,
      RETURN_DOM_FRAGMENT: true,
    }),
  )
}
