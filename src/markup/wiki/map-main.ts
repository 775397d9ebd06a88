import type { HistoryEntry } from '../../../domain/changes/history.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { mapCopy, monsterCopy, sourceCopy } from '../../../domain/copy/site-monsters.ts'
import { numberText } from '../../../domain/number-text.ts'
import type { MapShopView, MapView } from '../../content/views/map-view.ts'
import { changeHistory, lastChange } from '../change-history.ts'
import { entityHead } from '../entities.ts'
import { type Html, html } from '../html.ts'
import { itemLink } from '../item-link.ts'
import { detailHead } from './detail-head.ts'
import { monsterLink } from './monster-main.ts'

/** The content of a map's page, as a string. */
export function mapMain(view: MapView, history: readonly HistoryEntry[], imageHost: string): Html {
  const name = view.title !== view.name && html`<p class="quiet">${view.name}</p>`
  const head = detailHead(
    {
      title: view.title,
      mark: 'map',
      list: entityHead('monster').list,
      below: html`${name}${lastChange(history)}`,
    },
    imageHost,
  )
  return html`${head}${monsters(view)}${drops(view, imageHost)}${shops(view, imageHost)}${changeHistory(history)}`
}

function monsters({ monsters: rows }: MapView): Html {
  const { columns, amount, respawn } = monsterCopy
  if (rows.length === 0) return html`<p class="quiet mt-3">${mapCopy.noMonsters}</p>`
  const total = rows.reduce((sum, row) => sum + row.amount, 0)
  const body = rows.map(
    (row) =>
      html`<tr><th scope="row">${row.link ? monsterLink(row.id, row.name) : row.name}${row.kind !== 'normal' && html` <span class="badge">${monsterCopy.kinds[row.kind]}</span>`}</th><td class="num">${row.level}</td><td class="max-md:hidden">${row.race}</td><td class="max-md:hidden">${row.element}</td><td class="num">${numberText(row.amount)}</td><td>${row.respawns.join('、')}</td></tr>`,
  )
  return html`<section><h2 class="section-head"><span>${mapCopy.monsters}</span> <small class="quiet">${fill(mapCopy.total, { n: numberText(total) })}</small></h2><table class="data-table"><thead><tr><th scope="col">${columns.name}</th><th scope="col" class="num">${columns.level}</th><th scope="col" class="max-md:hidden">${columns.race}</th><th scope="col" class="max-md:hidden">${columns.element}</th><th scope="col" class="num">${amount}</th><th scope="col">${respawn}</th></tr></thead><tbody>${body}</tbody></table></section>`
}

function drops({ drops: rows }: MapView, imageHost: string): Html | false {
  if (rows.length === 0) return false
  const body = rows.map(
    (row) =>
      html`<tr><th scope="row">${itemLink(row.item, imageHost)}</th><td class="num">${row.chance}</td><td class="max-md:col-span-full" data-label="${sourceCopy.monster}">${row.of}</td></tr>`,
  )
  return html`<section><h2 class="section-head">${monsterCopy.mapDrops}</h2><table class="data-table data-table-cards sources"><thead><tr><th scope="col">${monsterCopy.columns.name}</th><th scope="col" class="num">${monsterCopy.chance}</th><th scope="col">${sourceCopy.monster}</th></tr></thead><tbody>${body}</tbody></table></section>`
}

function shops({ shops: rows }: MapView, imageHost: string): Html | false {
  if (rows.length === 0) return false
  const body = rows.map((row) => shopRow(row, imageHost))
  return html`<section><h2 class="section-head">${mapCopy.shops}</h2><table class="data-table data-table-cards"><thead><tr><th scope="col">${mapCopy.npc}</th><th scope="col">${monsterCopy.place}</th><th scope="col">${mapCopy.goods}</th></tr></thead><tbody>${body}</tbody></table></section>`
}

function shopRow(row: MapShopView, imageHost: string): Html {
  const more = row.more > 0 && html`<span class="quiet">${fill(mapCopy.more, { n: numberText(row.more) })}</span>`
  const badge = row.type === 'barter' && html` <span class="badge">${sourceCopy.barters}</span>`
  return html`<tr id="shop-${row.id}" class="max-md:grid-cols-[1fr_auto]"><th scope="row">${row.name}${badge}</th><td class="whitespace-nowrap">${row.place}</td><td class="max-md:col-span-full"><div class="flex flex-wrap items-center gap-x-3 gap-y-0.5">${row.goods.map((item) => html`${itemLink(item, imageHost)} `)}${more}</div></td></tr>`
}
