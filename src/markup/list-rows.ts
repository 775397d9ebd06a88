/**
 * The rows of the three lists, as strings, because one page has hundreds. Their data attributes are for <data-list>.
 */
import { enchantCopy, packageCopy } from '../../domain/copy/contract.ts'
import { fill } from '../../domain/copy/fill.ts'
import { monsterCopy } from '../../domain/copy/site-monsters.ts'
import { packageSiteCopy, reformSiteCopy } from '../../domain/copy/site-wiki.ts'
import { firstSentence } from '../../domain/first-sentence.ts'
import type { Monster } from '../../domain/monsters/monster.ts'
import { elementName, monsterKind, raceName, sizeName } from '../../domain/monsters/words.ts'
import { numberText } from '../../domain/number-text.ts'
import type { PackageDetail } from '../../domain/package.ts'
import { plainText } from '../../domain/plain-text.ts'
import { minimumRefineText } from '../../domain/refine.ts'
import type { ReformDetail } from '../../domain/reform.ts'
import { type Html, html } from './html.ts'
import { itemIcon, itemLink } from './item-link.ts'
import { monsterLink } from './wiki/monster-main.ts'

/** Whether a package is initially collapsed: if it is disabled, a part of another, or has only one fixed row. */
export function isFolded({ Disabled, Whole, Items }: PackageDetail): boolean {
  return Boolean(Disabled || Whole) || (Items.length === 1 && Items[0]?.Chance === -1)
}

/**
 * Row of a package: `data-key` finds its contents in /package-names.json; `sameName`: another package has the same
 * name, so its item's number is shown. `best`: its highest chance, empty if nothing in it is random.
 */
export function packageCard(entry: PackageDetail, best: string, imageHost: string, sameName = false): Html {
  const { GroupId, Type } = entry
  const name = entry.Name || GroupId
  const icon = entry.ItemId > 0 && itemIcon(entry.ItemId, imageHost)
  const link = html`<a class="card-link" href="/package/${encodeURIComponent(GroupId)}">${name}</a>`
  const facts = [
    entry.Disabled && packageSiteCopy.disabledMark,
    sameName && `#${entry.ItemId || GroupId}`,
    fill(packageSiteCopy.rows, { n: numberText(entry.Items.length) }),
    best && fill(packageSiteCopy.best, { chance: best }),
  ]
  return html`<li class="card card-row" data-key="${GroupId}" data-type="${Type}" data-q="${name}" data-new="${entry.ItemId}" data-n="${entry.Items.length}"${isFolded(entry) && html` data-fold`}>${icon}${link}${cardText(entry.Description)}<p class="quiet card-facts">${facts.filter(Boolean).join(' · ')}</p><span class="badge">${packageCopy.types[Type]}</span></li>`
}

/** Row of a reform box; opens in a new tab (section 2). */
export function reformCard({ ReformBox, Name, Description, Items }: ReformDetail, imageHost: string): Html {
  const link = html`<a class="card-link" href="/reform/${ReformBox}" target="_blank" rel="noopener">${Name}</a>`
  const least = Math.min(...Items.map(({ MinRefine }) => MinRefine))
  const facts = [
    fill(reformSiteCopy.rows, { n: numberText(Items.length) }),
    Items.length > 0 && minimumRefineText(least),
  ]
  return html`<li class="card card-row" data-q="${Name}">${itemIcon(ReformBox, imageHost)}${link}${cardText(Description)}<p class="quiet card-facts">${facts.filter(Boolean).join(' · ')}</p></li>`
}

export interface EnchantRow {
  id: number
  name: string
  /** Card slots of the item; undefined if the snapshot does not contain the item, so that it has no page. */
  slots: number | undefined
  type: string
  place: string
  enchants: readonly { id: number; label: string }[]
}

/** Row of an item that can be enchanted; searched by id and name. */
export function enchantRow({ id, name, slots, type, place, enchants }: EnchantRow, imageHost: string): Html {
  const item = itemLink({ id, name, slots, link: slots !== undefined }, imageHost)
  const buttons = enchants.map(
    (enchant) =>
      html`<a class="btn btn-small" href="/enchant/${enchant.id}" target="_blank" rel="noopener" aria-label="${enchant.label} ${name}">${enchant.label}</a>`,
  )
  return html`<tr data-q="${id}"><td>${item}</td><td class="max-md:hidden">${type}</td><td class="max-md:hidden">${place}</td><td class="num quiet">${id}</td><td class="num">${buttons.length > 0 ? buttons : enchantCopy.none}</td></tr>`
}

/** Row of a monster; searched by its name and number, filtered by its data attributes. */
export function monsterRow(monster: Monster): Html {
  const { Id, Name, Level, Hp, Race, Element, ElementLevel, Size } = monster
  const kind = monsterKind(monster)
  const badge = kind !== 'normal' && html` <span class="badge">${monsterCopy.kinds[kind]}</span>`
  return html`<tr data-q="${Id}" data-level="${Level}" data-hp="${Hp}" data-race="${Race}" data-element="${Element}" data-size="${Size}" data-kind="${kind}"><th scope="row">${monsterLink(Id, Name)}${badge}</th><td class="num">${Level}</td><td>${raceName(Race)}</td><td>${elementName(Element, ElementLevel)}</td><td>${sizeName(Size)}</td><td class="num">${numberText(Hp)}</td><td class="num quiet max-md:hidden">${Id}</td></tr>`
}

function cardText(description: string): Html {
  const text = firstSentence(plainText(description))
  return text ? html`<p class="quiet">${text}</p>` : html``
}
