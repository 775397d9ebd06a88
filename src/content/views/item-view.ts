import { maxPricedItems } from '../../../api/market-prices.ts'
import { enchantCopy } from '../../../domain/copy/enchants.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { packageSiteCopy } from '../../../domain/copy/packages.ts'
import type { EnchantRecord } from '../../../domain/enchants/enchant.ts'
import { slotNumber } from '../../../domain/enchants/enchant-order.ts'
import { enchantKind, enchantTitle } from '../../../domain/enchants/enchant-title.ts'
import type { Item, Locations } from '../../../domain/items/item.ts'
import { factLines, type LaphineUse } from '../../../domain/items/item-facts.ts'
import type { ItemOptions } from '../../../domain/items/item-options.ts'
import { itemTypeName, placeNames } from '../../../domain/items/item-words.ts'
import { withRefusal } from '../../../domain/items/refused-mark.ts'
import { drawCount, type PackageDetail, type PackageItem } from '../../../domain/packages/package.ts'
import { quantityText } from '../../../domain/text/number-text.ts'
import { ambiguousNames } from '../ambiguous-names.ts'
import { changesOf } from '../changes.ts'
import { linksKey, shownHtml } from '../descriptions.ts'
import { type EnchantLink, enchantLinks, enchantsAccepting, enchantsGiving, targetsOf } from '../enchants.ts'
import { allItems, itemById, itemTexts } from '../items.ts'
import { usedAsMaterial } from '../materials.ts'
import { naturalOrder } from '../natural-order.ts'
import { meanContents, packagesContaining, packagesOpenedBy } from '../packages.ts'
import { recordPageKey } from '../page-key.ts'
import { perSnapshot } from '../per-snapshot.ts'
import { type BoxedConversion, conversionsFrom, conversionsTo, reformById } from '../reforms.ts'
import { type EffectsView, effectsView } from './effects-view.ts'
import { itemLead } from './item-lead.ts'
import { type ItemRef, itemRef } from './item-ref.ts'
import { isRefused, rowChanceText } from './package-view.ts'
import { type ConversionView, conversionView } from './reform-view.ts'
import { type SetView, setView } from './set-view.ts'
import { type ItemSources, sourcesOfItem } from './source-view.ts'

export interface Link {
  /** Empty if there is no such page. */
  href: string
  text: string
  /** Whether the game server does not load the record. */
  refused?: boolean
}

/** Random options of an item, with links to the items whose laphine upgrade adds them. */
export type OptionsView = Omit<ItemOptions, 'Upgraders'> & { upgraders: readonly Link[] }

export interface ItemView extends ItemRelations {
  id: number
  name: string
  slots: number
  type: string
  aegisName: string
  places: string[]
  /** HTML, sanitised. */
  description: string
  /** A summary from the records, for an item without a description; otherwise empty. */
  lead: string
  /** Whether players can trade it, so that the market may have data. */
  traded: boolean
  view: number
  locations: Locations
  enchants: readonly EnchantLink[]
  /** Label and value of each fact of the game's database. */
  facts: readonly (readonly [string, string])[]
  /** What it does, from the server's script. */
  effects: EffectsView
  /** The server's script, for an item without a description; otherwise empty. */
  script: string
}

/** The parts of an item's page that come from other records. */
export interface ItemRelations {
  /** Monsters, shops and exchanges that give it. */
  sources: ItemSources | undefined
  opens: Link[]
  /** What opening it gives on average, as `id:number` for the browser; empty if it is not one box with known odds. */
  contents: string
  /** Rows of packages that give it, those that give the most first. */
  packages: {
    link: Link
    /** Distinguishes packages of the same name. */
    mark?: string
    icon: number
    quantity: string
    chance: string
    remark: string
    /** The mean number that one opening gives; 0 if the player chooses the row. */
    worth: number
    refused?: boolean
  }[]
  reformsTo: (ConversionView & { box: Link })[]
  reformedFrom: (ConversionView & { box: Link })[]
  /** Enchants that accept it. */
  enchantable: Link[]
  /** Enchants that put it on equipment, with their slots. */
  enchantOf: { link: Link; slots: string }[]
  usedIn: Link[]
  /** Sets that give a bonus together. */
  combos: SetView[]
  /** Sets that the game server does not load. */
  refusedCombos: ItemRef[][]
  /** Boxes of the laphine tables that take it. */
  laphine: Link[]
  /** Random options that it may have. */
  options: readonly OptionsView[]
}

export function itemView(item: Item): ItemView {
  const relations = itemRelations(item.Id)
  const places = placeNames(item.Locations, item.Type)
  const type = itemTypeName(item.Type)
  return {
    id: item.Id,
    name: item.Name,
    slots: item.Slot,
    type,
    aegisName: item.AegisName ?? '',
    places,
    description: shownHtml(item.Description, `/item/${item.Id}`),
    lead: item.Description ? '' : itemLead({ type, places, slots: item.Slot, relations }),
    traded: !item.Facts?.Trade?.includes('NoTrade'),
    view: item.View,
    locations: item.Locations,
    enchants: enchantLinks(item.Id, item.EnchantId),
    facts: factLines(item.Facts, item.Locations),
    effects: effectsView(item.Facts?.Effects, item.Facts?.UnreadEffects),
    script: item.Description ? '' : (item.Facts?.Script ?? ''),
    ...relations,
  }
}

/**
 * The keys of all items' pages, in the order of the items. They are hashes of the records, because the view depends on
 * nothing else of them, and sanitising each description takes longer. Cached: the build lists these pages, and Astro
 * requests their paths again when it renders the first.
 */
export const itemKeys = perSnapshot((): readonly { name: string; cacheKey: string }[] => {
  const items = allItems()
  return Array.from(itemTexts(), (text, index) => {
    const { Id: id, Description, EnchantId } = items[index] as Item
    const relations = itemRelations(id)
    const history = changesOf('items', id)
    const links = linksKey(Description, `/item/${id}`)
    const others = { relations, history, links, enchants: enchantLinks(id, EnchantId) }
    return { name: String(id), cacheKey: recordPageKey(text, others) }
  })
})

/** The view depends on the item's record and on these. */
function itemRelations(id: number): ItemRelations {
  const packages = packagesContaining(id)
  const uses = usedAsMaterial(id)
  const { Combos = [], RefusedCombos = [], Laphine = [], Options = [] } = itemById(id)?.Facts ?? {}
  const sameNames = ambiguousNames(packages.map(({ package: entry }) => [entry.GroupId, entry.Name]))
  return {
    sources: sourcesOfItem(id),
    opens: [...packagesOpenedBy(id).map(packageLink), ...(reformById(id) ? [boxLink(id)] : [])],
    contents: contentsText(id),
    packages: packages.map(({ package: entry, row, chance, mean }) => ({
      link: packageLink(entry),
      ...(sameNames.has(entry.Name) && { mark: `#${entry.ItemId || entry.GroupId}` }),
      icon: entry.ItemId,
      quantity: quantityText(row.Min, row.Max),
      chance: rowChanceText(row, chance),
      remark: remarkOf(entry, row),
      worth: chance === 'choice' ? 0 : mean,
      ...(row.Refused && { refused: true }),
    })),
    reformsTo: conversionsFrom(id).map(boxedView),
    reformedFrom: conversionsTo(id).map(boxedView),
    enchantable: inOrder(enchantsAccepting(id).map(enchantLink)),
    enchantOf: enchantsGiving(id)
      .map(({ enchant, slots }) => ({
        link: enchantLink(enchant),
        slots: slots.map((slot) => fill(enchantCopy.slot, { n: slotNumber(slot) })).join('、'),
      }))
      .sort((a, b) => byLink(a.link, b.link)),
    combos: Combos.map(setView),
    refusedCombos: RefusedCombos.map((combo) => combo.map((part) => itemRef(part))),
    laphine: laphineLinks(Laphine),
    options: Options.map(({ Upgraders = [], ...set }) => ({
      ...set,
      upgraders: Upgraders.map((upgrader) => itemLink(upgrader)),
    })),
    usedIn: [
      ...inOrder(uses.reforms.map((used) => boxLink(used.ReformBox))),
      ...inOrder(uses.enchants.map(enchantLink)),
    ],
  }
}

/** One call of the market prices these items and the box. */
const maxContents = maxPricedItems - 1

function contentsText(id: number): string {
  const boxes = packagesOpenedBy(id).filter(({ Disabled, Whole }) => !Disabled && Whole === undefined)
  const contents = boxes[0] && boxes.length === 1 ? (meanContents(boxes[0]) ?? []) : []
  if (contents.length > maxContents) return ''
  return contents.map(([item, mean]) => `${item}:${Number(mean.toPrecision(4))}`).join(',')
}

const inOrder = (links: readonly Link[]) => links.toSorted(byLink)

/** By text (`附魔 2` is before `附魔 10`); those that the game server does not load are last. */
function byLink(a: Link, b: Link): number {
  return Number(a.refused ?? false) - Number(b.refused ?? false) || naturalOrder(a.text, b.text)
}

function itemLink(id: number, refused?: boolean): Link {
  const { link, name } = itemRef(id)
  return linkTo(link ? `/item/${id}` : '', name, refused)
}

/** A box in both tables is listed once; it is refused only if both tables refuse it. */
function laphineLinks(uses: readonly LaphineUse[]): Link[] {
  return [...Map.groupBy(uses, ({ Box }) => Box)].map(([box, same]) =>
    itemLink(
      box,
      same.every(({ Refused }) => Refused),
    ),
  )
}

function packageLink(entry: PackageDetail): Link {
  const { GroupId, Name, Disabled } = entry
  const text = Disabled ? `${Name}（${packageSiteCopy.disabledMark}）` : Name
  return linkTo(`/package/${GroupId}`, text, isRefused(entry))
}

function remarkOf(entry: PackageDetail, row: PackageItem): string {
  const times = row.Chance === -1 ? 1 : drawCount(entry, row.Pool)
  return [row.Remark, times > 1 && fill(packageSiteCopy.timesRemark, { n: times })].filter(Boolean).join('、')
}

function boxedView({ box, entry }: BoxedConversion): ConversionView & { box: Link } {
  return { ...conversionView(entry), box: boxLink(box.ReformBox) }
}

function boxLink(reformBox: number): Link {
  const box = reformById(reformBox)
  return linkTo(`/reform/${reformBox}`, itemRef(reformBox, box?.Name).name, box?.Refused)
}

function enchantLink(enchant: EnchantRecord): Link {
  const targets: ItemRef[] = targetsOf(enchant).map((id) => itemRef(id))
  const title = enchantTitle(targets, enchantKind(enchant))
  return linkTo(`/enchant/${enchant.Id}`, title, enchant.Refused)
}

function linkTo(href: string, name: string, refused: boolean | undefined): Link {
  return { href, text: withRefusal(name, refused), ...(refused && { refused }) }
}
