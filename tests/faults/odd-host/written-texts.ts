/** HTML as authors and hosts write it: links, anchors and pictures that lead somewhere, and such that do not. */
import type { Dice } from './dice.ts'
import { hostileTexts } from './hostile-texts.ts'

/** What a page must make of a piece of its text. */
export type Wanted =
  /** The marker stands in a link to this address. */
  | { marker: string; link: string }
  /** The marker stands there as text, in no link. */
  | { marker: string; link: undefined; dead: string }
  /** The marker stands in a link to an element of the same page, whatever its id has become. */
  | { marker: string; anchor: true }
  /** The picture is shown, or is gone. */
  | { picture: string; shown: boolean }

export interface Written {
  html: string
  wanted: Wanted[]
}

/** Whether the site will have a page at this path; asked when all records are known. */
export type Exists = (path: string) => boolean

interface Piece {
  html: string
  want(exists: Exists): Wanted
}

export interface Draft {
  html: string
  want(exists: Exists): Wanted[]
}

export const siteUrl = 'http://localhost:4321'
const nowhere = [
  '/nowhere',
  '/package/none',
  '/item/999999',
  '/item/0',
  '/conversion/1',
  '/enchant/424242',
  '/item/../x',
  '/reform/x',
]

/** `targets`: paths of records' pages, of which some will not be there. */
export function draftText(dice: Dice, nextMarker: () => string, targets: readonly string[]): Draft {
  const pieces = Array.from({ length: dice.whole(0, 4) }, () => drawPiece(dice, nextMarker(), targets))
  // Last, for one that is never closed takes what follows with it.
  const hostile = dice.chance(0.35) ? dice.pick(hostileTexts) : ''
  return {
    html: pieces.map(({ html }) => html).join('\n') + hostile,
    want: (exists) => pieces.map((piece) => piece.want(exists)),
  }
}

function drawPiece(dice: Dice, marker: string, targets: readonly string[]): Piece {
  const kinds = [linkTo, linkTo, linkToAbsolute, linkNowhere, linkNowhere, outside, anchor, deadAnchor, picture]
  return dice.pick(kinds)(dice, marker, targets)
}

const inLink = (href: string, marker: string) => `<p>see <a href="${href}">${marker}</a></p>`

/** A record's page, if the record is kept. */
function linkTo(dice: Dice, marker: string, targets: readonly string[], origin = ''): Piece {
  const path = dice.pick(targets)
  // The place on another page may be gone: the link leads to that page.
  const link = path + dice.pick(['', '', '', '#place', '?q=1', '?q=1#place'])
  return {
    html: inLink(origin + link, marker),
    want: (exists) => (exists(path) ? { marker, link } : { marker, link: undefined, dead: link }),
  }
}

const linkToAbsolute = (dice: Dice, marker: string, targets: readonly string[]) =>
  linkTo(dice, marker, targets, siteUrl)

function linkNowhere(dice: Dice, marker: string): Piece {
  const path = dice.pick(nowhere)
  return { html: inLink(path, marker), want: () => ({ marker, link: undefined, dead: path }) }
}

function outside(dice: Dice, marker: string): Piece {
  const link = dice.pick(['https://example.com/news', 'mailto:gm@example.com', 'https://example.com/item/501#x'])
  return { html: inLink(link, marker), want: () => ({ marker, link }) }
}

function anchor(_: Dice, marker: string): Piece {
  const id = `part-${marker}`
  return { html: `<h3 id="${id}">part</h3>${inLink(`#${id}`, marker)}`, want: () => ({ marker, anchor: true }) }
}

function deadAnchor(dice: Dice, marker: string): Piece {
  const id = dice.pick(['not-there', '', '%zz', '極'])
  return { html: inLink(`#${id}`, marker), want: () => ({ marker, link: undefined, dead: `#${id}` }) }
}

function picture(dice: Dice, marker: string): Piece {
  const shown = dice.chance(0.4)
  const picture = shown ? dice.pick(['/favicon.svg', '/icon-192.png']) : `/pictures/${marker}.png`
  return { html: `<p><img src="${picture}" alt="${marker}"></p>`, want: () => ({ picture, shown }) }
}
