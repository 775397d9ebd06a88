/** The tables of a version's changes, as strings, because one page has hundreds of lines. */
import { changesCopy } from '../../domain/copy/contract.ts'
import { fill } from '../../domain/copy/fill.ts'
import { changesSiteCopy } from '../../domain/copy/site-changes.ts'
import { numberText } from '../../domain/number-text.ts'
import type { ChangesSectionView, LineView, RecordView } from '../content/views/changes-view.ts'
import { type Html, html } from './html.ts'
import { itemIcon } from './item-link.ts'

/** Records that were added or removed, with the number of those beyond the limit. */
export function recordList(records: readonly RecordView[], count: number, imageHost: string): Html {
  const rows = records.map((record) => html`<li id="${record.id}">${recordLink(record, imageHost)}</li>`)
  return html`<ul class="item-columns">${rows}</ul>${moreText(changesSiteCopy.more, count - records.length)}`
}

/** Before → after of every changed record: one table, a group of rows per record. */
export function changedTable({ changed, counts }: ChangesSectionView, imageHost: string): Html {
  const groups = changed.map(
    (record) =>
      html`<tbody id="${record.id}"><tr class="change-record"><th scope="rowgroup" colspan="3">${recordLink(record, imageHost)}</th></tr>${merged(record.lines).map(lineRow)}${record.more > 0 && html`<tr><td colspan="3" class="quiet">${fill(changesSiteCopy.moreLines, { n: numberText(record.more) })}</td></tr>`}</tbody>`,
  )
  const { before, after } = changesCopy
  const head = html`<thead><tr><th scope="col">${changesSiteCopy.content}</th><th scope="col">${before}</th><th scope="col">${after}</th></tr></thead>`
  return html`<table class="data-table data-table-cards changes-table">${head}${groups}</table>${moreText(changesSiteCopy.more, counts.changed - changed.length)}`
}

interface MergedLine extends LineView {
  /** The subjects of the line; several if the same change applies to them. */
  subjects: Pick<LineView, 'subject' | 'href'>[]
}

/** Merges equal changes of several places into one line (`插槽 1、插槽 2`), then those of several subjects. */
function merged(lines: readonly LineView[]): MergedLine[] {
  const places = Map.groupBy(lines, ({ place: _, ...rest }) => JSON.stringify(rest))
  const once = [...places.values()].map((same) => ({
    ...(same[0] as LineView),
    place: [...new Set(same.map(({ place }) => place))].filter(Boolean).join('、'),
  }))
  const subjects = Map.groupBy(once, ({ subject: _, href: __, ...rest }) => JSON.stringify(rest))
  return [...subjects.values()].map((same) => ({
    ...(same[0] as LineView),
    subjects: same.filter(({ subject }) => subject !== ''),
  }))
}

/** Whether a number rose or fell; false if the texts are not numbers. */
function direction(before: string, after: string): Html | false {
  const [from, to] = [before, after].map(figure)
  if (from === undefined || to === undefined || from === to) return false
  return html` <small class="text-faint" aria-hidden="true">${to > from ? '▲' : '▼'}</small>`
}

/** The number in a text with sign, unit and thousands separators. */
function figure(text: string): number | undefined {
  const found = /^[+-]?\d[\d,]*(?:\.\d+)?(?=\s?[%Z]?$| 以上$)/.exec(text)
  return found ? Number(found[0].replaceAll(',', '')) : undefined
}

function lineRow(line: MergedLine): Html {
  const subjects = line.subjects.map(({ subject, href }, index) => {
    const name = href ? html`<a href="${href}">${subject}</a>` : subject
    return html`${index > 0 && '、'}${name}`
  })
  const place = line.place && html`<span class="quiet">${line.place}</span> `
  const what = [place, ...subjects].filter(Boolean)
  const label = line.subject ? html`<span class="quiet">${line.label}</span>` : line.label
  const mark = line.kind !== 'changed' && html` <span class="badge">${changesCopy[line.kind]}</span>`
  const { before, after } = changesCopy
  const none = changesSiteCopy.nothing
  // An added row has no earlier value: the badge shows that it is new, and the cell stays empty.
  const old = line.kind === 'added' ? '' : line.before || (line.kind === 'changed' ? none : '—')
  const now = line.kind === 'removed' ? '' : line.after || (line.kind === 'changed' ? none : '—')
  return html`<tr><th scope="row">${what.length > 0 && html`<span>${what}</span> `}<span>${label}${mark}</span></th><td class="text-faint" data-label="${before}">${old}</td><td data-label="${after}">${now}${line.kind === 'changed' && direction(line.before, line.after)}</td></tr>`
}

function recordLink({ name, href, icon }: RecordView, imageHost: string): Html {
  const inside = html`${icon > 0 && itemIcon(icon, imageHost)}<span>${name}</span>`
  return href ? html`<a class="item" href="${href}">${inside}</a>` : html`<span class="item">${inside}</span>`
}

function moreText(template: string, count: number): Html | false {
  return count > 0 && html`<p class="quiet">${fill(template, { n: numberText(count) })}</p>`
}
