import { enchantCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { dropChanceText } from '../../../domain/drop-rate.ts'
import type { EnchantRecord } from '../../../domain/enchant.ts'
import { slotNumber } from '../../../domain/enchant-order.ts'
import { enchantTitle } from '../../../domain/enchant-title.ts'
import type { Item, Locations } from '../../../domain/item.ts'
import { itemTypeName, placeNames } from '../../../domain/item-words.ts'
import { quantityText } from '../../../domain/number-text.ts'
import { shownHtml } from '../descriptions.ts'
import { enchantsAccepting, enchantsGiving, targetsOf } from '../enchants.ts'
import { usedAsMaterial } from '../materials.ts'
import { packagesContaining, packagesOpenedBy } from '../packages.ts'
import { type BoxedConversion, conversionsFrom, conversionsTo, reformById } from '../reforms.ts'
import { type ItemRef, itemRef } from './item-ref.ts'
import { type ConversionView, conversionView } from './reform-view.ts'

export interface Link {
  href: string
  text: string
}

export interface ItemView extends ItemRelations {
  id: number
  name: string
  slots: number
  type: string
  aegisName: string
  places: string[]
  /** HTML, purged. */
  description: string
  view: number
  locations: Locations
  enchantId: number
}

/** What an item's page shows of other records. */
export interface ItemRelations {
  opens: Link[]
  /** Packages that give it: link, quantity, chance, pool's remark. */
  packages: { link: Link; icon: number; quantity: string; chance: string; remark: string }[]
  reformsTo: (ConversionView & { box: Link })[]
  reformedFrom: (ConversionView & { box: Link })[]
  /** Enchants that accept it. */
  enchantable: Link[]
  /** Enchants that put it on equipment, with the slots in which they do. */
  enchantOf: { link: Link; slots: string }[]
  usedIn: Link[]
}

export function itemView(item: Item): ItemView {
  return {
    id: item.Id,
    name: item.Name,
    slots: item.Slot,
    type: itemTypeName(item.Type),
    aegisName: item.AegisName ?? '',
    places: placeNames(item.Locations),
    description: shownHtml(item.Description),
    view: item.View,
    locations: item.Locations,
    enchantId: item.EnchantId,
    ...itemRelations(item.Id),
  }
}

/** The whole view is made of the item's record and of these. */
export function itemRelations(id: number): ItemRelations {
  const uses = usedAsMaterial(id)
  return {
    opens: [
      ...packagesOpenedBy(id).map((entry) => ({ href: `/package/${entry.GroupId}`, text: entry.Name })),
      ...(reformById(id) ? [boxLink(id)] : []),
    ],
    packages: packagesContaining(id).map(({ package: entry, row, percent }) => ({
      link: { href: `/package/${entry.GroupId}`, text: entry.Name },
      icon: entry.ItemId,
      quantity: quantityText(row.Min, row.Max),
      chance: dropChanceText(percent),
      remark: row.Remark,
    })),
    reformsTo: conversionsFrom(id).map(boxed),
    reformedFrom: conversionsTo(id).map(boxed),
    enchantable: enchantsAccepting(id).map(enchantLink),
    enchantOf: enchantsGiving(id).map(({ enchant, slots }) => ({
      link: enchantLink(enchant),
      slots: slots.map((slot) => fill(enchantCopy.slot, { n: slotNumber(slot) })).join('、'),
    })),
    usedIn: [...uses.reforms.map((box) => boxLink(box.ReformBox)), ...uses.enchants.map(enchantLink)],
  }
}

function boxed({ box, entry }: BoxedConversion): ConversionView & { box: Link } {
  return { ...conversionView(entry), box: boxLink(box.ReformBox) }
}

function boxLink(reformBox: number): Link {
  return { href: `/reform/${reformBox}`, text: itemRef(reformBox, reformById(reformBox)?.Name).name }
}

function enchantLink(enchant: EnchantRecord): Link {
  const targets: ItemRef[] = targetsOf(enchant).map((id) => itemRef(id))
  return { href: `/enchant/${enchant.Id}`, text: enchantTitle(targets) }
}
