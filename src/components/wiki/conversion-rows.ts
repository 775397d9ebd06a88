import { conversionCopy, reformCopy } from '../../../domain/copy/contract.ts'
import { reformSiteCopy } from '../../../domain/copy/site-wiki.ts'
import type { ConversionView } from '../../content/views/reform-view.ts'
import { type Html, html } from '../html.ts'
import { itemLink, materialList } from '../item-link.ts'

/** Rows of a reform page: base, refine, materials, result, change of the refine level. */
export function reformRows(rows: readonly ConversionView[], imageHost: string): Html {
  const { base, refine, materials, result, refineChange } = reformCopy.columns
  return html`${rows.map(
    (row) =>
      html`<tr><th scope="row" data-label="${base}">${itemLink(row.base, imageHost)}</th><td class="whitespace-nowrap" data-label="${refine}">${row.refine}</td><td data-label="${materials}">${materialList(row.materials, imageHost)}</td><td data-label="${result}">${itemLink(row.result, imageHost)}${row.note && html`<div class="quiet">${row.note}</div>`}</td><td data-label="${refineChange}"${row.changes ? '' : html` class="quiet"`}>${row.change}</td></tr>`,
  )}`
}

/** Rows of a conversion page: base and what it becomes, refine, materials, note. */
export function conversionRows(rows: readonly ConversionView[], imageHost: string): Html {
  const { refine, materials, note } = conversionCopy.columns
  const change = reformCopy.columns.refineChange
  return html`${rows.map((row) => {
    const notes = [row.changes && `${change} ${row.change}`, row.note].filter(Boolean).join('；')
    return html`<tr><th scope="row"><div class="flex flex-wrap items-center gap-x-3 gap-y-0.5">${itemLink(row.base, imageHost)}<span class="inline-flex items-center gap-3"><span class="sr-only">${reformSiteCopy.result}</span>${arrow}${itemLink(row.result, imageHost)}</span></div></th><td class="whitespace-nowrap" data-label="${refine}">${row.refine}</td><td data-label="${materials}">${materialList(row.materials, imageHost)}</td><td class="quiet min-w-[6rem]" data-label="${note}">${notes}</td></tr>`
  })}`
}

/** From what stands before it to what stands behind it. */
export const arrow = html`<svg class="flex-none text-faint" viewBox="0 0 16 10" width="16" height="10" aria-hidden="true"><path d="M0 4.4h12L8.8 1.2 10 0l5 5-5 5-1.2-1.2L12 5.6H0z" fill="currentColor"/></svg>`
