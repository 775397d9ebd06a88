import { decodeUrlPart } from '../addresses/decode-url-part.ts'
import { unescapeHtml } from './escape-html.ts'

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
export function mayContainLinks(html: string): boolean {
  return /<(?:a|img)[\s/]/i.test(html)
}

/**
 * Prepares a sanitised text for display: dead links become plain text, missing pictures are removed. `isAlive` checks
 * whole addresses and paths; places in the text itself (`#…`) are looked up here. Requires the output of `createSanitiser`:
 * every tag closed, every attribute in double quotes.
 */
export function removeDeadLinks(html: string, isAlive: (address: string) => boolean): LinkedText {
  if (!mayContainLinks(html)) return { html, dead: [] }
  const dead: DeadAddress[] = []
  const places = new Set(['top', ...[...html.matchAll(ids)].map(([, id]) => unescapeHtml(id as string))])
  const closingTags: string[] = []
  const liveHtml = html.replace(tags, (tag, slash: string, name: string, attributes: string) => {
    if (slash) return closingTags.pop() ?? ''
    const address = addressOf(attributes)
    const isKept = address === undefined || isPlaceOrAlive(address)
    if (name === 'img') {
      if (!isKept) dead.push({ kind: 'picture', address })
      return isKept ? tag : ''
    }
    if (isKept) {
      closingTags.push('</a>')
      return tag
    }
    dead.push({ kind: 'link', address })
    const idAndClass = attributes.match(/\s(?:id|class)="[^"]*"/g)?.join('') ?? ''
    closingTags.push(idAndClass && '</span>')
    return idAndClass && `<span${idAndClass}>`
  })
  return { html: liveHtml, dead }

  function isPlaceOrAlive(address: string): boolean {
    return address.startsWith('#') ? places.has(decodeUrlPart(address.slice(1))) : isAlive(address)
  }
}

function addressOf(attributes: string): string | undefined {
  const value = /\s(?:href|src)="([^"]*)"/.exec(attributes)?.[1]
  return value === undefined ? undefined : unescapeHtml(value)
}
