import { commonCopy } from '../../domain/copy/every-page.ts'
import { fill } from '../../domain/copy/fill.ts'
import { fetchDocument } from './fetch-document.ts'

/** Parts that belong to the page: what elements ask the host for, and what is folded. */
const pageOnly = new Set(['ITEM-MARKET', 'BOX-WORTH', 'DETAILS'])

/** The parts of an item's or monster's page that the tooltip copies. */
export interface TooltipParts {
  /** Empty if nothing is known: the link's own text is used. */
  title: string
  /** Nodes of the page: facts, picture, description, buttons. */
  parts: Node[]
  /** False if the host has no such record; true if the page could not be loaded. */
  hasPage: boolean
}

const timeoutMs = 10_000

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
  const page = await fetchDocument(path, timeoutMs)
  const panel = page?.querySelector('[data-tip]')
  if (!page || !panel) return (await hostFacts(path)) ?? missing(path)
  return {
    title: page.querySelector('h1')?.textContent?.trim() ?? '',
    parts: [...panel.childNodes]
      .filter(({ nodeName }) => !pageOnly.has(nodeName))
      .map((node) => document.importNode(node, true)),
    hasPage: true,
  }
}

/** What the host knows of an item that is newer than this release; undefined if it has none, or cannot be asked. */
async function hostFacts(path: string): Promise<TooltipParts | undefined> {
  const [, id] = /^\/item\/(\d+)$/.exec(path) ?? []
  if (id === undefined) return undefined
  const { loadLiveItem } = await import('../stores/live-item.ts')
  const item = await loadLiveItem(Number(id))
  if (!item) return undefined
  const { Name, Slot, description } = item
  const slots = Slot > 0 ? ` [${Slot}]` : ''
  return { title: Name + slots, parts: description, hasPage: false }
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
