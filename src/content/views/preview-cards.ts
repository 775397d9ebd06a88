/** What the picture of each kind of page shows: of the page's facts, those that people look for first. */

import { plainText } from '../../../domain/html/plain-text.ts'
import { eventDaysText } from '../../../domain/posts/event-days.ts'
import { type Post, postBadge } from '../../../domain/posts/post.ts'
import { type PreviewCard, type PreviewRow, previewRows } from '../../../domain/previews/preview-card.ts'
import { quantityText } from '../../../domain/text/number-text.ts'
import { taipeiTimeText } from '../../../domain/time/taipei-time.ts'
import { topPrizes } from '../box-prizes.ts'
import { packageById } from '../packages.ts'
import { buildConfig } from '../site-config.ts'
import type { EnchantView } from './enchant-view.ts'
import type { ItemView } from './item-view.ts'
import type { MapView } from './map-view.ts'
import type { MonsterView } from './monster-view.ts'
import type { PackageTable, PackageView } from './package-view.ts'
import type { ReformView } from './reform-view.ts'

/** A card without the site's names, which are equal on all. */
export type CardContent = Omit<PreviewCard, 'site' | 'host' | 'kind'>

/** The best prizes first, as the list of boxes names them; a box without a pool shows its first rows. */
export function packageCard(view: PackageView): CardContent {
  const entry = packageById(view.id)
  const tables = view.pools.length > 0 ? view.pools : [...(view.fixed ? [view.fixed] : []), ...view.choices]
  const drawn = tables.flatMap(rowsOf)
  const best = entry ? topPrizes(entry).flatMap((name) => drawn.find((row) => row.name === name) ?? []) : []
  return {
    title: view.name,
    facts: [view.type, ...view.notes].join('・'),
    rows: firstRows([...new Set([...best, ...drawn])]),
    ...pictureOf(view.icon),
  }
}

function rowsOf({ rows }: PackageTable): PreviewRow[] {
  return rows.map(({ item, chance, quantity, bar }) => ({
    name: item.name,
    value: chance || quantity,
    ...(bar !== undefined && { share: bar / 100 }),
  }))
}

/** The likeliest enchants of its first slot with chances. */
export function enchantCard(view: EnchantView): CardContent {
  const matrix = view.slots.find((slot) => slot.matrix)?.matrix
  const cells = matrix?.rows.flatMap(({ cells: [cell] }) => cell ?? []) ?? []
  const [target] = view.targets
  return {
    title: view.title,
    facts: [view.refine, ...view.slots.map(({ title }) => title).slice(0, 4)].filter(Boolean).join('・'),
    rows: firstRows(
      cells.map(({ item, chance, effective, chancePer100k }) => ({
        name: item.name,
        value: effective || chance,
        share: view.highestPer100k > 0 ? chancePer100k / view.highestPer100k : 0,
      })),
    ),
    ...pictureOf(target?.id),
  }
}

/** The first conversions: equipment before and after. */
export function reformCard(view: ReformView): CardContent {
  return {
    title: view.box.name,
    facts: plainText(view.description),
    rows: firstRows(
      view.rows.map(({ base, result, refine }) => ({ name: `${base.name} → ${result.name}`, value: refine })),
    ),
    ...pictureOf(view.box.id),
  }
}

/** Its effects, otherwise where it comes from. */
export function itemCard(view: ItemView): CardContent {
  const { sources, packages } = view
  const effects = view.effects.groups.flatMap(({ effects: texts }) => texts)
  const text = plainText(view.description)
  return {
    title: view.slots > 0 ? `${view.name} [${view.slots}]` : view.name,
    facts: effects[0] ?? (text || view.lead),
    rows: firstRows([
      ...(sources?.drops.flatMap(({ monster, chance }) => (monster ? { name: monster.name, value: chance } : [])) ??
        []),
      ...packages.map(({ link, chance }) => ({ name: link.text, value: chance })),
      ...(sources?.shops.map(({ name, price }) => ({ name, value: price })) ?? []),
    ]),
    ...pictureOf(view.id),
  }
}

/** The drops that its page shows first. */
export function monsterCard(view: MonsterView): CardContent {
  const most = Math.max(0, ...view.drops.map(({ chancePer100k }) => chancePer100k))
  return {
    title: view.name,
    facts: view.summary,
    rows: firstRows(
      view.drops.map(({ item, chance, chancePer100k }) => ({
        name: item.name,
        value: chance,
        share: most > 0 ? chancePer100k / most : 0,
      })),
    ),
  }
}

/** The monsters that are there most. */
export function mapCard(view: MapView): CardContent {
  const most = Math.max(0, ...view.monsters.map(({ amount }) => amount))
  return {
    title: view.title,
    facts: [view.title === view.name ? '' : view.name, ...view.notes].filter(Boolean).join('・'),
    rows: firstRows(
      view.monsters.map(({ name, amount }) => ({
        name,
        value: `× ${quantityText(amount, amount)}`,
        share: amount / most,
      })),
    ),
  }
}

export function newsCard(post: Post): CardContent {
  const { label } = postBadge(post.type)
  return {
    title: post.title,
    facts: [label, eventDaysText(post) || taipeiTimeText(post.created_at)].join('・'),
    rows: [],
  }
}

function firstRows(rows: readonly PreviewRow[]): PreviewRow[] {
  return rows.slice(0, previewRows)
}

function pictureOf(id: number | undefined): Pick<PreviewCard, 'picture'> {
  return id ? { picture: `${buildConfig().browser.imageHost}/collection/${id}.png` } : {}
}
