import { fill } from '../../../domain/copy/fill.ts'
import { monsterCopy, sourceCopy } from '../../../domain/copy/site-monsters.ts'
import { numberText } from '../../../domain/number-text.ts'
import type { DropSourceView, ItemSources, PlaceView, ShopSourceView } from '../../content/views/source-view.ts'
import { type Html, html } from '../html.ts'
import { materialList } from '../item-link.ts'
import { monsterLink } from './monster-main.ts'

/** Number of rows of a section that are initially open; a stone may be dropped by four hundred monsters. */
const openRows = 20

/** Monsters, shops and exchanges that give an item, the best first. */
export function sourceSections({ drops, shops, barters }: ItemSources, imageHost: string): Html {
  return html`${dropSection(drops)}${shopSection(sourceCopy.shops, shops, imageHost)}${shopSection(sourceCopy.barters, barters, imageHost)}`
}

function dropSection(rows: readonly DropSourceView[]): Html | false {
  if (rows.length === 0) return false
  const { monster, level, best } = sourceCopy
  const head = html`<thead><tr><th scope="col">${monster}</th><th scope="col" class="num">${level}</th><th scope="col" class="num">${monsterCopy.chance}</th><th scope="col" class="num">${monsterCopy.kills}</th><th scope="col">${best}</th></tr></thead>`
  return section(sourceCopy.drops, head, rows.map(dropRow), ' sources')
}

function dropRow(row: DropSourceView): Html {
  const { level, best, allMaps } = sourceCopy
  const name = row.monster ? monsterLink(row.monster.id, row.monster.name) : allMaps
  const note = row.note && html` <small class="quiet">${row.note}</small>`
  const map =
    row.best &&
    html`${place(row.best)} <span class="quiet">× ${numberText(row.best.amount)}${row.best.respawn && `，${fill(sourceCopy.respawn, { time: row.best.respawn })}`}</span>`
  return html`<tr><th scope="row">${name}${note}</th><td class="num" data-label="${level}">${row.level}</td><td class="num">${row.chance}</td><td class="num" data-label="${monsterCopy.kills}">${row.kills}</td><td class="max-md:col-span-full" data-label="${best}">${map && html`<span>${map}</span>`}</td></tr>`
}

function shopSection(title: string, rows: readonly ShopSourceView[], imageHost: string): Html | false {
  if (rows.length === 0) return false
  const withMaterials = rows.some(({ materials }) => materials.length > 0)
  const { price, materials } = sourceCopy
  const head = html`<thead><tr><th scope="col">NPC</th>${withMaterials && html`<th scope="col">${materials}</th>`}<th scope="col" class="num">${price}</th><th scope="col">${monsterCopy.place}</th></tr></thead>`
  const body = rows.map(
    (row) =>
      html`<tr class="max-md:grid-cols-[1fr_auto]"><th scope="row">${row.name}</th>${withMaterials && html`<td class="max-md:col-span-full max-md:row-start-2">${materialList(row.materials, imageHost)}</td>`}<td class="num max-md:row-start-1 max-md:col-start-2">${row.price}</td><td class="max-md:col-span-full">${places(row.places)}</td></tr>`,
  )
  return section(title, head, body)
}

/** Number of places that are listed for a shop; the same shop may be in every town. */
const shownPlaces = 4

function places(list: readonly PlaceView[]): Html {
  if (list.length === 0) return html`<span class="quiet">${sourceCopy.noPlace}</span>`
  const shown = list.slice(0, shownPlaces).map((one, index) => html`${index > 0 && '、'}${place(one)}`)
  const rest = list.length - shownPlaces
  return html`<span>${shown}${rest > 0 && html` <span class="quiet">${fill(sourceCopy.morePlaces, { n: numberText(rest) })}</span>`}</span>`
}

function place({ text, href }: PlaceView): Html {
  return href ? html`<a href="${href}">${text}</a>` : html`${text}`
}

function section(title: string, head: Html, rows: readonly Html[], look = ''): Html {
  const table = (body: readonly Html[]) =>
    html`<table class="data-table data-table-cards${look}">${head}<tbody>${body}</tbody></table>`
  const rest = rows.slice(openRows)
  const more =
    rest.length > 0 &&
    html`<details class="mt-3"><summary>${fill(sourceCopy.more, { n: numberText(rest.length) })}</summary>${table(rest)}</details>`
  return html`<section><h2 class="section-head">${title}</h2>${table(rows.slice(0, openRows))}${more}</section>`
}
