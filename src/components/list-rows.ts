/** The rows of the three lists, as strings: hundreds of them on one page. Their data attributes are for <data-list>. */
import { enchantCopy, packageCopy } from '../../domain/copy/contract.ts'
import { packageSiteCopy } from '../../domain/copy/site-wiki.ts'
import type { PackageDetail } from '../../domain/package.ts'
import { plainText } from '../../domain/plain-text.ts'
import type { ReformEntry } from '../../domain/reform.ts'
import { type Html, html } from './html.ts'
import { itemIcon, itemLink } from './item-link.ts'

/** Whether a package is folded away at first: what is switched off, a part of another, or only one fixed row. */
export function isFolded({ Disabled, Whole, Items }: PackageDetail): boolean {
  return Boolean(Disabled || Whole) || (Items.length === 1 && Items[0]?.Chance === -1)
}

/**
 * Card of a package: `data-key` finds the names inside it in /package-names.json; `twin`: another package is called the
 * same, so its item's number is shown.
 */
export function packageCard(entry: PackageDetail, imageHost: string, twin = false): Html {
  const { GroupId, Type } = entry
  const name = entry.Name || GroupId
  const icon = entry.ItemId > 0 && itemIcon(entry.ItemId, imageHost)
  const link = html`<a class="card-link" href="/package/${encodeURIComponent(GroupId)}">${name}</a>`
  const head = html`<div class="card-head">${icon}${link}${twin && html`<span class="quiet">#${entry.ItemId || GroupId}</span>`}<span class="badge">${packageCopy.types[Type]}</span>${entry.Disabled && html`<span class="badge">${packageSiteCopy.disabledMark}</span>`}</div>`
  return html`<li class="card" data-key="${GroupId}" data-type="${Type}" data-q="${name}" data-new="${entry.ItemId}" data-n="${entry.Items.length}"${isFolded(entry) && html` data-fold`}>${head}${cardText(entry.Description)}</li>`
}

/** Card of a reform box; opens in a tab of its own (section 2). */
export function reformCard({ ReformBox, Name, Description }: ReformEntry, imageHost: string): Html {
  const link = html`<a class="card-link" href="/reform/${ReformBox}" target="_blank" rel="noopener">${Name}</a>`
  const head = html`<div class="card-head">${itemIcon(ReformBox, imageHost)}${link}</div>`
  return html`<li class="card" data-q="${Name}">${head}${cardText(Description)}</li>`
}

export interface EnchantRow {
  id: number
  name: string
  /** Card slots of the item; undefined where the snapshot has no such item, and so no page of it. */
  slots: number | undefined
  enchants: readonly { id: number; label: string }[]
}

/** Row of an item that can be enchanted; searched by id and name. */
export function enchantRow({ id, name, slots, enchants }: EnchantRow, imageHost: string): Html {
  const item = itemLink({ id, name, slots, link: slots !== undefined }, imageHost)
  const buttons = enchants.map(
    (enchant) =>
      html`<a class="btn btn-small" href="/enchant/${enchant.id}" target="_blank" rel="noopener" aria-label="${enchant.label} ${name}">${enchant.label}</a>`,
  )
  return html`<tr data-q="${id}"><td>${item}</td><td class="num quiet">${id}</td><td class="num">${buttons.length > 0 ? buttons : enchantCopy.none}</td></tr>`
}

function cardText(description: string): Html {
  const text = plainText(description)
  return text ? html`<p class="card-text">${text}</p>` : html``
}
