import { conversionCopy, reformCopy } from '../../../domain/copy/contract.ts'
import { reformSiteCopy } from '../../../domain/copy/site-wiki.ts'
import type { CommonConversion, ConversionView, ReformView } from '../../content/views/reform-view.ts'
import { type Html, html } from '../html.ts'
import { itemLink, materialList } from '../item-link.ts'

const labels = reformCopy.columns

/** The values that all conversions of a box share; empty if there are none. */
export function commonFacts({ refine, change, materials, note }: CommonConversion, imageHost: string): Html | false {
  const facts = [
    refine !== undefined && fact(labels.refine, refine),
    change !== undefined && fact(labels.refineChange, change),
    materials !== undefined && materials.length > 0 && fact(labels.materials, materialList(materials, imageHost)),
    note && fact(conversionCopy.columns.note, note),
  ].filter(Boolean)
  return (
    facts.length > 0 &&
    html`<section class="panel mt-3"><h2 class="quiet mb-1.5">${reformSiteCopy.common}</h2><dl class="facts" data-common>${facts}</dl></section>`
  )
}

function fact(label: string, value: Html | string): Html {
  return html`<dt>${label}</dt><dd>${value}</dd>`
}

/** Table of a reform page: before and after side by side, then the requirements, without the common ones. */
export function reformTable({ rows, common }: Pick<ReformView, 'rows' | 'common'>, imageHost: string): Html {
  const { base, result } = labels
  const columns = takenColumns(rows, common, imageHost)
  const heads = columns.map(({ label, width }) => html`<th scope="col" class="${width}">${label}</th>`)
  const body = rows.map((row) => {
    const cells = columns.map(({ label, of }) => takenCell(label, of(row)))
    return html`<tr${columns.length > 0 && runOf(row)}><th scope="row">${itemLink(row.base, imageHost)}</th><td>${after(row, imageHost)}</td>${cells}</tr>`
  })
  return html`<table class="data-table data-table-cards md:table-fixed"><thead><tr><th scope="col" class="md:w-[24%] lg:w-[21%]">${base}</th><th scope="col" class="md:w-[30%] lg:w-[23%]">${result}</th>${heads}</tr></thead><tbody data-list-rows>${body}</tbody></table>`
}

/** The requirements of a conversion as columns: without the common ones, and without empty notes. */
function takenColumns(rows: readonly ConversionView[], common: CommonConversion, imageHost: string) {
  const { refine, materials, refineChange } = labels
  const columns: { name: keyof CommonConversion; label: string; width: string; of: (row: ConversionView) => Taken }[] =
    [
      { name: 'refine', label: refine, width: 'md:w-24', of: (row) => row.refine },
      { name: 'change', label: refineChange, width: 'md:w-24 xl:w-44', of: (row) => row.change },
      { name: 'materials', label: materials, width: '', of: (row) => materialList(row.materials, imageHost) },
      { name: 'note', label: conversionCopy.columns.note, width: 'md:w-[15%]', of: (row) => quiet(row.note) },
    ]
  return columns.filter(({ name }) => common[name] === undefined && (name !== 'note' || rows.some(({ note }) => note)))
}

type Taken = Html | string

function quiet(text: string): Html {
  return text ? html`<span class="quiet">${text}</span>` : html``
}

/** A cell of a requirement: in a run, only the first visible row shows it (src/styles/reform.css). */
function takenCell(label: string, value: Taken): Html {
  return String(value) ? html`<td class="again" data-label="${label}"><div>${value}</div></td>` : html`<td></td>`
}

function runOf({ run }: ConversionView): Html | false {
  return run > 0 && html` class="run-${run}" data-again="${reformSiteCopy.again}"`
}

/** If only the refine level of the item changes, its name is not repeated. */
function after({ base, result }: ConversionView, imageHost: string): Html {
  if (base.id === result.id) return html`<span class="quiet">${reformSiteCopy.sameItem}</span>`
  return html`<span class="inline-flex items-center gap-3">${arrow}${itemLink(result, imageHost)}</span>`
}

/** Table of a conversion page: base and result, refine, materials, note. */
export function conversionTable(rows: readonly ConversionView[], imageHost: string): Html {
  const { item, refine, materials, note } = conversionCopy.columns
  const noted = rows.some((row) => notesOf(row) !== '')
  const body = rows.map((row) => {
    const change = html`<span class="sr-only">${reformSiteCopy.result}</span>${arrow}${itemLink(row.result, imageHost)}`
    const cells = [takenCell(refine, row.refine), takenCell(materials, materialList(row.materials, imageHost))]
    return html`<tr${runOf(row)}><th scope="row"><div class="pair">${itemLink(row.base, imageHost)}${change}</div></th>${cells}${noted && takenCell(note, quiet(notesOf(row)))}</tr>`
  })
  return html`<table class="data-table data-table-cards md:table-fixed"><thead><tr><th scope="col" class="md:w-[46%] lg:w-[48%]">${item}</th><th scope="col" class="md:w-20 lg:w-24">${refine}</th><th scope="col">${materials}</th>${noted && html`<th scope="col" class="md:w-[16%]">${note}</th>`}</tr></thead><tbody data-list-rows>${body}</tbody></table>`
}

/** The last column of a conversion page; a page without notes has no such column. */
function notesOf(row: ConversionView): string {
  return [row.changes && `${labels.refineChange} ${row.change}`, row.note].filter(Boolean).join('；')
}

/** Between base and result. */
const arrow = html`<i class="to"></i>`
