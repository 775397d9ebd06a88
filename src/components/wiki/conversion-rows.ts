import { conversionCopy, reformCopy } from '../../../domain/copy/contract.ts'
import { reformSiteCopy } from '../../../domain/copy/site-wiki.ts'
import type { CommonConversion, ConversionView, ReformView } from '../../content/views/reform-view.ts'
import { type Html, html } from '../html.ts'
import { itemLink, materialList } from '../item-link.ts'

const labels = reformCopy.columns

/** What all conversions of a box share, said once; nothing where they share nothing. */
export function commonFacts({ refine, change, materials, note }: CommonConversion, imageHost: string): Html | false {
  const facts = [
    refine !== undefined && fact(labels.refine, refine),
    change !== undefined && fact(labels.refineChange, change),
    materials !== undefined && materials.length > 0 && fact(labels.materials, materialList(materials, imageHost)),
    note && fact(conversionCopy.columns.note, note),
  ].filter(Boolean)
  return (
    facts.length > 0 &&
    html`<section class="panel mt-3"><h2 class="quiet font-semibold">${reformSiteCopy.common}</h2><dl class="facts" data-common>${facts}</dl></section>`
  )
}

function fact(label: string, value: Html | string): Html {
  return html`<dt>${label}</dt><dd>${value}</dd>`
}

/** Table of a reform page: before and after side by side, then what it takes, without what all rows share. */
export function reformTable({ rows, common }: Pick<ReformView, 'rows' | 'common'>, imageHost: string): Html {
  const { base, refine, materials, result, refineChange } = labels
  const own = (name: keyof CommonConversion) => common[name] === undefined
  const columns = [own('refine') && refine, own('change') && refineChange, own('materials') && materials]
  const heads = columns.map((label) => label && html`<th scope="col">${label}</th>`)
  const body = rows.map((row) => {
    const change = html`<td class="whitespace-nowrap${!row.changes && ' quiet'}" data-label="${refineChange}">${row.change}</td>`
    const cells = [
      own('refine') && html`<td class="whitespace-nowrap" data-label="${refine}">${row.refine}</td>`,
      own('change') && change,
      own('materials') && html`<td data-label="${materials}">${materialList(row.materials, imageHost)}</td>`,
    ]
    return html`<tr><th scope="row" data-label="${base}">${itemLink(row.base, imageHost)}</th><td data-label="${result}">${after(row, imageHost)}${own('note') && row.note && html`<div class="quiet">${row.note}</div>`}</td>${cells}</tr>`
  })
  return html`<table class="data-table data-table-cards"><thead><tr><th scope="col">${base}</th><th scope="col">${result}</th>${heads}</tr></thead><tbody data-list-rows>${body}</tbody></table>`
}

/** An item that stays what it is, and only its refine level differs, is not named twice. */
function after({ base, result }: ConversionView, imageHost: string): Html {
  if (base.id === result.id) return html`<span class="quiet">${reformSiteCopy.sameItem}</span>`
  return html`<span class="inline-flex items-center gap-3">${arrow}${itemLink(result, imageHost)}</span>`
}

/** Rows of a conversion page: base and what it becomes, refine, materials, note. */
export function conversionRows(rows: readonly ConversionView[], imageHost: string, noted: boolean): Html {
  const { refine, materials, note } = conversionCopy.columns
  return html`${rows.map((row) => {
    const last = noted && html`<td class="quiet min-w-[6rem]" data-label="${note}">${notesOf(row)}</td>`
    return html`<tr><th scope="row"><div class="flex flex-wrap items-center gap-x-3 gap-y-0.5">${itemLink(row.base, imageHost)}<span class="inline-flex items-center gap-3"><span class="sr-only">${reformSiteCopy.result}</span>${arrow}${itemLink(row.result, imageHost)}</span></div></th><td class="whitespace-nowrap" data-label="${refine}">${row.refine}</td><td data-label="${materials}">${materialList(row.materials, imageHost)}</td>${last}</tr>`
  })}`
}

/** What a conversion page says in its last column; a page without any has no such column. */
export function notesOf(row: ConversionView): string {
  return [row.changes && `${labels.refineChange} ${row.change}`, row.note].filter(Boolean).join('；')
}

/** From what stands before it to what stands behind it. */
export const arrow = html`<svg class="flex-none text-faint" viewBox="0 0 16 10" width="16" height="10" aria-hidden="true"><path d="M0 4.4h12L8.8 1.2 10 0l5 5-5 5-1.2-1.2L12 5.6H0z" fill="currentColor"/></svg>`
