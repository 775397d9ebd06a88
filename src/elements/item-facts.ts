import { commonCopy } from '../../domain/copy/contract.ts'
import { fill } from '../../domain/copy/fill.ts'

/** The parts of an item's or monster's page that the tooltip copies. */
export interface TooltipParts {
  /** Empty if nothing is known: the link's own text is used. */
  title: string
  /** Nodes of the page: facts, picture, description, buttons. */
  parts: Node[]
}

const known = new Map<string, Promise<TooltipParts>>()

/**
 * Facts of an item or a monster from its own page (`path`), loaded once; this also preloads the navigation. An unknown
 * item is `#id`; if the page could not be loaded, a message says so, and the next call tries again.
 */
export function itemFacts(path: string): Promise<TooltipParts> {
  let facts = known.get(path)
  if (!facts) {
    facts = load(path)
    known.set(path, facts)
    facts.catch(() => known.delete(path))
  }
  return facts.catch(() => messageParts('', commonCopy.loadFailed))
}

async function load(path: string): Promise<TooltipParts> {
  const page = await fetchPage(path)
  const panel = page?.querySelector('[data-tip]')
  if (!page || !panel) return missing(path)
  return {
    title: page.querySelector('h1')?.textContent?.trim() ?? '',
    parts: [...panel.childNodes].map((node) => document.importNode(node, true)),
  }
}

/**
 * The parsed page, undefined if there is none. Its scripts do not run; unlike with innerHTML, no policy can block this.
 */
function fetchPage(path: string): Promise<Document | undefined> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', path)
    request.responseType = 'document'
    request.timeout = 10_000
    request.onload = () =>
      request.status < 400
        ? resolve(request.responseXML ?? undefined)
        : request.status === 404
          ? resolve(undefined)
          : reject()
    request.onerror = request.ontimeout = () => reject()
    request.send()
  })
}

function missing(path: string): TooltipParts {
  const id = path.slice(path.lastIndexOf('/') + 1)
  return messageParts(fill(commonCopy.unknownItem, { id }), commonCopy.itemNotFound)
}

function messageParts(title: string, text: string): TooltipParts {
  const line = document.createElement('p')
  line.className = 'quiet'
  line.textContent = text
  return { title, parts: [line] }
}
