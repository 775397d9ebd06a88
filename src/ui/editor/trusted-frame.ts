/**
 * TinyMCE hands plain text to the page's sinks. On the editor's two routes, and there alone, a `default` policy takes
 * it: what is parsed into a document that runs nothing goes through, all else is purged before it is shown.
 */
import DOMPurify from 'dompurify'
import { withoutStyles } from '../../../domain/without-styles.ts'
import { trustedPolicy, whilePurging } from '../../stores/trusted-types.ts'

interface Factory {
  createPolicy(name: string, rules: { createHTML(html: string, type: string, sink: string): string }): unknown
}
type Realm = typeof globalThis & { trustedTypes?: Factory }

const purifier = DOMPurify()

const ownBlobs = `blob:${location.origin}/`

// A picture that was pasted has such an address until the host has it.
purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  if (element.nodeName === 'IMG' && attribute.attrName === 'src' && attribute.attrValue.startsWith(ownBlobs))
    attribute.forceKeepAttr = true
})
const config = {
  ...(trustedPolicy && { TRUSTED_TYPES_POLICY: trustedPolicy }),
  ADD_ATTR: ['contenteditable', 'unselectable', 'target'],
}
const ofDocument = {
  ...config,
  WHOLE_DOCUMENT: true,
  ADD_TAGS: ['html', 'head', 'meta', 'body'],
  ADD_ATTR: ['http-equiv', 'content', 'aria-label'],
}

function createHTML(given: string, _type: string, sink: string): string {
  // The policy blocks them anyway; unparsed they are no complaint.
  const html = withoutStyles(given)
  if (sink === 'DOMParser parseFromString') return html
  const isFrame = sink === 'HTMLIFrameElement srcdoc'
  const purged = whilePurging(() => purifier.sanitize(html, isFrame ? ofDocument : config))
  return isFrame ? `<!DOCTYPE html>${purged}` : purged
}

const ready = new WeakSet<object>()

/** Lets TinyMCE write into this window, its own frame's too; scripts get no policy at all. */
export function admitEditor(realm: Window): void {
  const { trustedTypes } = realm as unknown as Realm
  if (!trustedTypes || ready.has(realm)) return
  ready.add(realm)
  trustedTypes.createPolicy('default', { createHTML })
}
