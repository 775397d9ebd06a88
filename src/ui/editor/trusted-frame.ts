/**
 * TinyMCE writes strings to the page's injection sinks. Only on the editor's two routes, a `default` policy accepts
 * them: strings parsed into an inert document pass, all others are sanitised before they are shown.
 */
import DOMPurify from 'dompurify'
import { removeStyles } from '../../../domain/html/remove-styles.ts'
import { trustedPolicy, whileSanitising } from '../../stores/trusted-types.ts'

interface Factory {
  createPolicy(name: string, rules: { createHTML(html: string, type: string, sink: string): string }): unknown
}
type Realm = Window & { trustedTypes?: Factory }

const purifier = DOMPurify()

const ownBlobs = `blob:${location.origin}/`

// A pasted picture has such an address until it is uploaded.
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
  // The policy blocks them anyway; removed before parsing, they cause no violation report.
  const html = removeStyles(given)
  if (sink === 'DOMParser parseFromString') return html
  // Firefox's frame is written, that of other browsers has a source.
  const isFrame = sink === 'HTMLIFrameElement srcdoc' || sink === 'Document write'
  const sanitised = whileSanitising(() => purifier.sanitize(html, isFrame ? ofDocument : config))
  return isFrame ? `<!DOCTYPE html>${sanitised}` : sanitised
}

/** Of each document: a frame has another factory after it has loaded. */
const ready = new WeakSet<Factory>()

/** Lets TinyMCE write into this window and its frame; scripts get no policy. */
export function admitEditor(realm: Window): void {
  const { trustedTypes } = realm as Realm
  if (!trustedTypes || ready.has(trustedTypes)) return
  ready.add(trustedTypes)
  trustedTypes.createPolicy('default', { createHTML })
}
