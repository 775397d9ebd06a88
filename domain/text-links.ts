import { decoded } from './decoded.ts'

/** A link or a picture in a text that leads nowhere on the site. */
export interface DeadAddress {
  kind: 'link' | 'picture'
  address: string
}

/** The same with the path of the page that shows the text. */
export interface TextFault extends DeadAddress {
  page: string
}

/** Name of the channel (`node:diagnostics_channel`) on which pages report such faults to the build. */
export const textFaultChannel = 'almanac:text-fault'

export interface LinkedText {
  html: string
  /** The removed links and pictures, in the order of the text. */
  dead: DeadAddress[]
}

const tags = /<(\/?)(a|img)(?=[\s/>])([^<>]*)>/g
const ids = /<[a-z][a-z0-9]*(?=\s)[^<>]*?\sid="([^"]*)"/g

/** Whether a text may contain links or pictures; most do not and need no further parsing. */
export function mayLink(html: string): boolean {
  return /<(?:a|img)[\s/]/i.test(html)
}

/**
 * Prepares a purged text for display: dead links become plain text, missing pictures are removed. `isAlive` checks
 * whole addresses and paths; places in the text itself (`#…`) are looked up here. Requires the output of `createPurge`:
 * every tag closed, every attribute in double quotes.
 */
export function withLiveLinks(html: string, isAlive: (address: string) => boolean): LinkedText {
  if (!mayLink(html)) return { html, dead: [] }
  const dead: DeadAddress[] = []
  const places = new Set(['top', ...[...html.matchAll(ids)].map(([, id]) => unescaped(id as string))])
  const open: string[] = []
  const shown = html.replace(tags, (tag, slash: string, name: string, attributes: string) => {
    if (slash) return open.pop() ?? ''
    const address = addressOf(attributes)
    const lives = address === undefined || isPlaceOrAlive(address)
    if (name === 'img') {
      if (!lives) dead.push({ kind: 'picture', address })
      return lives ? tag : ''
    }
    if (lives) {
      open.push('</a>')
      return tag
    }
    dead.push({ kind: 'link', address })
    const kept = attributes.match(/\s(?:id|class)="[^"]*"/g)?.join('') ?? ''
    open.push(kept && '</span>')
    return kept && `<span${kept}>`
  })
  return { html: shown, dead }

  function isPlaceOrAlive(address: string): boolean {
    return address.startsWith('#') ? places.has(decoded(address.slice(1))) : isAlive(address)
  }
}

function addressOf(attributes: string): string | undefined {
  const value = /\s(?:href|src)="([^"]*)"/.exec(attributes)?.[1]
  return value === undefined ? undefined : unescaped(value)
}

const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

function unescaped(value: string): string {
  return value.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => characters[name] as string)
}
