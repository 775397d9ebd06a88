import type { HistoryEntry } from '../../../domain/changes/history.ts'
import { packageCopy } from '../../../domain/copy/contract.ts'
import { packageSiteCopy } from '../../../domain/copy/site-wiki.ts'
import type { PackageView } from '../../content/views/package-view.ts'
import { changeHistory, lastChange } from '../change-history.ts'
import { entityHead } from '../entities.ts'
import { type Html, html, trusted } from '../html.ts'
import { itemLink } from '../item-link.ts'
import { listEmpty, listPages } from '../list-end.ts'
import { detailHead } from './detail-head.ts'
import { hasNotes, packageTable } from './package-rows.ts'

/** The content of a package's page, as a string, because there are thousands. */
export function packageMain(view: PackageView, history: readonly HistoryEntry[], imageHost: string): Html {
  const head = detailHead(
    {
      title: view.name,
      icon: view.icon,
      npc: view.npcId,
      ...entityHead('package'),
      badge: html`<p class="badge">${view.type}</p>`,
      below: html`${lastChange(history)}`,
    },
    imageHost,
  )
  const tables = [...(view.fixed ? [view.fixed] : []), ...view.pools, ...view.choices]
  // The columns of its tables are aligned, so all have the last column, or none.
  const noted = tables.some(({ rows }) => rows.some(hasNotes))
  const shown = tables.length > 0 ? tables.map((table) => packageTable(table, imageHost, noted)) : emptyList
  const aside = html`<aside class="detail-aside">${about(view, imageHost)}${tables.length > 0 && searchBox}</aside>`
  return html`${head}<div class="detail-columns">${aside}<div>${notes(view)}${shown}</div></div>${changeHistory(history)}`
}

function about({ description, openers }: PackageView, imageHost: string): Html {
  const text = description && html`<div class="prose">${trusted(description)}</div>`
  const list =
    openers.length > 0 &&
    html`<section><h2 class="section-head">${packageSiteCopy.openers}</h2><ul class="grid gap-3">${openers.map((item) => html`<li>${itemLink(item, imageHost)}</li>`)}</ul></section>`
  return html`${text}${list}`
}

function notes({ notes: texts, whole }: PackageView): Html {
  const [before, after] = packageSiteCopy.whole.split('{link}')
  const link = whole && html`<p class="notice">${before}<a href="${whole.href}">${whole.text}</a>${after}</p>`
  return html`${texts.map((text) => html`<p class="notice">${text}</p>`)}${link}`
}

const searchBox = html`<div class="field js-only mt-3 max-w-[28rem]"><label for="package-search">${packageCopy.searchLabel}</label><input class="input" type="search" autocomplete="off" id="package-search"></div>`

const emptyList = html`<data-list page-size="50">${listEmpty({ rows: 0, empty: packageCopy.empty, isSearched: false })}${listPages()}</data-list>`
