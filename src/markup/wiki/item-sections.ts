import { itemCopy, packageCopy, reformCopy } from '../../../domain/copy/contract.ts'
import { gameDataCopy } from '../../../domain/copy/game-data.ts'
import { factsCopy } from '../../../domain/copy/site-facts.ts'
import { itemSiteCopy } from '../../../domain/copy/site-wiki.ts'
import type { ItemView, Link } from '../../content/views/item-view.ts'
import { type Html, html } from '../html.ts'
import { itemIcon, itemLink, materialList } from '../item-link.ts'
import { itemOptions } from './item-options.ts'
import { sourceSections } from './source-sections.ts'

/** The relations of an item to other records: one section each; empty ones are left out. */
export function itemSections(view: ItemView, imageHost: string): Html {
  const sections = [
    view.sources && sourceSections(view.sources, imageHost),
    section(itemSiteCopy.opens, links(view.opens)),
    section(itemCopy.obtainedFrom, packages(view.packages, imageHost)),
    section(itemCopy.reformsTo, conversions(view.reformsTo, 'result', imageHost)),
    section(itemCopy.reformedFrom, conversions(view.reformedFrom, 'base', imageHost)),
    section(itemCopy.enchantable, links(view.enchantable)),
    section(itemCopy.enchantOf, enchantSources(view.enchantOf)),
    section(itemCopy.usedIn, links(view.usedIn)),
    section(factsCopy.laphine, links(view.laphine)),
    section(factsCopy.options.section, itemOptions(view.options)),
    section(factsCopy.combos, combos(view, imageHost)),
  ].filter((part) => part !== undefined)
  return sections.length > 0
    ? html`${sections}`
    : html`<p class="quiet mt-3" data-pagefind-ignore>${itemSiteCopy.nothing}</p>`
}

function section(title: string, content: Html | undefined): Html | undefined {
  return content && html`<section><h2 class="section-head">${title}</h2>${content}</section>`
}

function links(list: readonly Link[]): Html | undefined {
  if (list.length === 0) return undefined
  return html`<ul class="link-columns">${list.map(({ href, text }) => html`<li>${href ? html`<a href="${href}">${text}</a>` : text}</li>`)}</ul>`
}

function packages(rows: ItemView['packages'], imageHost: string): Html | undefined {
  if (rows.length === 0) return undefined
  const { quantity, chance, remark } = packageCopy.columns
  const noted = rows.some((row) => row.remark !== '')
  const body = rows.map(
    (row) =>
      html`<tr><th scope="row"><a class="item" href="${row.link.href}">${row.icon > 0 && itemIcon(row.icon, imageHost)}<span>${row.link.text}</span></a></th><td class="num" data-label="${quantity}">${row.quantity}</td><td class="num">${row.chance}</td>${noted && html`<td class="quiet">${row.remark}</td>`}</tr>`,
  )
  return html`<table class="data-table data-table-cards package-table"><thead><tr><th scope="col">${itemSiteCopy.package}</th><th scope="col" class="num">${quantity}</th><th scope="col" class="num">${chance}</th>${noted && html`<th scope="col">${remark}</th>`}</tr></thead><tbody>${body}</tbody></table>`
}

function conversions(rows: ItemView['reformsTo'], other: 'base' | 'result', imageHost: string): Html | undefined {
  if (rows.length === 0) return undefined
  const { refine, materials } = reformCopy.columns
  const name = reformCopy.columns[other]
  const body = rows.map(
    (row) =>
      html`<tr><th scope="row" data-label="${name}">${itemLink(row[other], imageHost)}</th><td class="whitespace-nowrap" data-label="${refine}">${row.refine}</td><td data-label="${materials}">${materialList(row.materials, imageHost)}</td><td data-label="${itemSiteCopy.via}"><a href="${row.box.href}">${row.box.text}</a></td></tr>`,
  )
  return html`<table class="data-table data-table-cards"><thead><tr><th scope="col">${name}</th><th scope="col">${refine}</th><th scope="col">${materials}</th><th scope="col">${itemSiteCopy.via}</th></tr></thead><tbody>${body}</tbody></table>`
}

function enchantSources(rows: ItemView['enchantOf']): Html | undefined {
  if (rows.length === 0) return undefined
  return html`<ul class="link-columns">${rows.map(
    ({ link, slots }) => html`<li><a href="${link.href}">${link.text}</a> <span class="quiet">${slots}</span></li>`,
  )}</ul>`
}

function combos({ combos, refusedCombos }: ItemView, imageHost: string): Html | undefined {
  if (combos.length + refusedCombos.length === 0) return undefined
  const sets = (list: ItemView['combos'], mark: Html | false) =>
    list.map(
      (set) =>
        html`<li class="flex flex-wrap gap-x-3 gap-y-0.5">${set.map((item) => itemLink(item, imageHost))}${mark}</li>`,
    )
  const refused = html`<span class="quiet">${gameDataCopy.refused}</span>`
  return html`<ul class="grid gap-3">${sets(combos, false)}${sets(refusedCombos, refused)}</ul>`
}
