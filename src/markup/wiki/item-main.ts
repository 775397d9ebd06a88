import { canPreview } from '../../../domain/appearance.ts'
import type { HistoryEntry } from '../../../domain/changes/history.ts'
import { itemCopy } from '../../../domain/copy/contract.ts'
import { factsCopy } from '../../../domain/copy/site-facts.ts'
import { itemSiteCopy } from '../../../domain/copy/site-wiki.ts'
import type { ItemView } from '../../content/views/item-view.ts'
import { changeHistory, lastChange } from '../change-history.ts'
import { breakable, type Html, html, trusted } from '../html.ts'
import { enchantButtons, wearButton } from './buttons.ts'
import { detailHead } from './detail-head.ts'
import { itemSections } from './item-sections.ts'

/** The content of an item's page, as a string, because there are twenty thousand. */
export function itemMain(view: ItemView, history: readonly HistoryEntry[], imageHost: string): Html {
  const head = detailHead(
    {
      title: view.name,
      slots: view.slots,
      icon: view.id,
      list: { href: '/item', text: itemCopy.title },
      below: html`${lastChange(history)}`,
    },
    imageHost,
  )
  return html`${head}<div class="detail-columns">${panel(view, imageHost)}<div>${itemSections(view, imageHost)}${script(view)}</div></div>${changeHistory(history)}`
}

/** The number of facts that fit next to the picture; the others use the whole width. */
const factsNextToPicture = 4

function panel(view: ItemView, imageHost: string): Html {
  const facts = [
    [itemCopy.id, String(view.id)],
    [itemSiteCopy.type, view.type],
    [itemCopy.slots, view.slots > 0 ? String(view.slots) : ''],
    [itemCopy.positions, view.places.join('、')],
    ...view.facts,
    [itemSiteCopy.aegisName, breakable(view.aegisName)],
  ].filter(([, value]) => value)
  const picture = html`<img class="collection" src="${imageHost}/collection/${view.id}.png" alt="" width="75" height="100">`
  const list = (some: typeof facts, name: string) =>
    some.length > 0 &&
    html`<dl class="${name}">${some.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`
  const [first, below] = [facts.slice(0, factsNextToPicture), facts.slice(factsNextToPicture)]
  const lists = html`${list(first, 'facts')}${list(below, 'facts description')}`
  const text = view.description
    ? html`<div class="prose description">${trusted(view.description)}</div>`
    : view.lead && html`<p class="description">${view.lead}</p>`
  return html`<div class="detail-aside item-panel panel" data-tip>${picture}${lists}${text}${actions(view)}</div>`
}

/** The server's script, clearly marked so that it is not mistaken for a description. */
function script({ script: text }: ItemView): Html | false {
  return (
    text !== '' &&
    html`<details class="mt-3" data-pagefind-ignore><summary>${factsCopy.script}</summary><div class="prose"><pre tabindex="0">${text}</pre></div></details>`
  )
}

function actions({ id, view, locations, name, enchants, traded }: ItemView): Html | false {
  const wear = canPreview({ view, locations }) && wearButton({ view, locations }, name)
  const market =
    traded &&
    html`<a class="btn btn-small" href="/ShopSearch?q=${id}" data-pagefind-ignore>${itemSiteCopy.shops}</a><a class="btn btn-small" href="/ShopSearch?tab=records&amp;q=${id}" data-pagefind-ignore>${itemSiteCopy.records}</a>`
  const any = wear || market || enchants.length > 0
  return any && html`<div class="actions">${wear}${enchantButtons(enchants)}${market}</div>`
}
