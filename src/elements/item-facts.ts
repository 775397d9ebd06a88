import { commonCopy } from '../../domain/copy/contract.ts'
import { fill } from '../../domain/copy/fill.ts'

/** The parts of an item's or monster's page that the tooltip copies. */
export interface TooltipParts {
  /** Empty if nothing is known: the link's own text is used. */
  title: string
  /** Nodes of the page: facts, picture, description, buttons. */
  parts: Node[]
  /** False if the host has no such record; true if the page could not be loaded. */
  hasPage: boolean
}

const loads = new Map<string, Promise<TooltipParts>>()

/**
 * Facts of an item or a monster from its own page (`path`), loaded once; this also preloads the navigation. An unknown
 * item is `#id`; if the page could not be loaded, a message says so, and the next call tries again.
 */
export function itemFacts(path: string): Promise<TooltipParts> {
  let facts = loads.get(path)
  if (!facts) {
    facts = load(path)
    loads.set(path, facts)
    facts.catch((error: unknown) => {
      loads.delete(path)
      console.error(error)
    })
  }
  return facts.catch(() => messageParts('', commonCopy.loadFailed, true))
}

async function load(path: string): Promise<TooltipParts> {
  const page = await fetchPage(path)
  const panel = page?.querySelector('[data-tip]')
  if (!page || !panel) return missing(path)
  return {
    title: page.querySelector('h1')?.textContent?.trim() ?? '',
    parts: [...panel.childNodes].map((node) => document.importNode(node, true)),
    hasPage: true,
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
          : reject(new Error(`${path} answered ${request.status}`))
    request.onerror = request.ontimeout = () => reject(new Error(`${path} cannot be reached`))
    request.send()
  })
}

function missing(path: string): TooltipParts {
  const id = path.slice(path.lastIndexOf('/') + 1)
  return messageParts(fill(commonCopy.unknownItem, { id }), commonCopy.itemNotFound, false)
}

function messageParts(title: string, text: string, hasPage: boolean): TooltipParts {
  const line = document.createElement('p')
  line.className = 'quiet'
  line.textContent = text
  return { title, parts: [line], hasPage }
}
