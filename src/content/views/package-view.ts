import { fill } from '../../../domain/copy/fill.ts'
import { gameDataCopy } from '../../../domain/copy/game-data.ts'
import { packageCopy, packageSiteCopy } from '../../../domain/copy/packages.ts'
import { canPreview } from '../../../domain/items/appearance.ts'
import type { Locations } from '../../../domain/items/item.ts'
import { noChance } from '../../../domain/items/refused-mark.ts'
import { type DropChance, type DropPool, dropChanceText, shareOf } from '../../../domain/odds/drop-rate.ts'
import { effectiveOddsText } from '../../../domain/odds/effective-odds.ts'
import { boxesOfCertainRow, boxesOfRows, type RowBoxes } from '../../../domain/odds/row-boxes.ts'
import { drawCount, type PackageDetail, type PackageItem } from '../../../domain/packages/package.ts'
import { unidentifiedRows } from '../../../domain/packages/package-opening.ts'
import { numberText, quantityText } from '../../../domain/text/number-text.ts'
import { changesOf } from '../changes.ts'
import { linksKey, shownHtml } from '../descriptions.ts'
import { disclosedVersion, isInDisclosure } from '../disclosure.ts'
import { type EnchantLink, enchantLinks } from '../enchants.ts'
import { allPackages, openersOf, packageById, packageRows } from '../packages.ts'
import { pageKey } from '../page-key.ts'
import { perSnapshot } from '../per-snapshot.ts'
import { buildConfig } from '../site-config.ts'
import { type BoxSourceView, boxSources } from './box-sources.ts'
import { type ItemRef, itemRef } from './item-ref.ts'
import { type CostListView, costList, openingNotes, sharedText } from './opening-view.ts'

export interface PackageRowView extends RowRelations {
  quantity: string
  /** As displayed, with its % sign. */
  chance: string
  /** Sort value: the weight; −1 for a fixed row. */
  weight: number
  /** The weight that counts, where it is another one: of a row that the server does not load, or by the engine's odds. */
  odds?: number | undefined
  /** Length of the bar, 0–100, as a share of the highest random chance on the page; undefined if nothing is random. */
  bar: number | undefined
  remark: string
  /** Boxes for the row; undefined if it cannot be obtained. */
  boxes: RowBoxes | undefined
  /** Absent if the item has no appearance. */
  worn?: { view: number; locations: Locations }
}

/** The parts of a row that come from other records. */
interface RowRelations {
  item: ItemRef
  enchants: readonly EnchantLink[]
}

export interface PackageTable {
  /** 0 for the fixed table, otherwise the pool's number; `choice-1`, … for the player's choices. */
  pool: number | string
  title: string
  rows: PackageRowView[]
  /** Draws at each opening, if there are several. */
  times?: number | undefined
  /** All players draw from this pool until it is empty. */
  shared?: boolean | undefined
  /** What a shared pool is, above the table; empty for other pools. */
  note?: string
}

export interface PackageView extends PackageRelations {
  id: string
  name: string
  /** HTML, sanitised. */
  description: string
  type: string
  npcId: number
  /** Item whose icon is used; 0 = none. */
  icon: number
  /** Notes for players before they open it. */
  notes: string[]
  /** Rules of opening it, which apply to many packages. */
  rules: string[]
  count: number
  fixed: PackageTable | undefined
  pools: PackageTable[]
  choices: PackageTable[]
}

/** The parts of a package's page that come from other records, in addition to its rows. */
interface PackageRelations {
  /** The items that open it, if the host names several. */
  openers: ItemRef[]
  cost: CostListView | undefined
  /** The box that contains these rows and more. */
  whole: { href: string; text: string } | undefined
  /** Where players get the items that open it, the best first. */
  sources: BoxSourceView[]
  /** Of a package from points or VIP: the warning, and the version of its odds. */
  disclosure: { warning: string; version: string; date: string } | undefined
}

export function packageView(entry: PackageDetail): PackageView {
  const { fixed, pools, choices } = packageRows(entry.GroupId)
  const marks = unidentifiedRows(entry) === 'some'
  return {
    ...relationsOf(entry),
    id: entry.GroupId,
    name: entry.Name,
    description: shownHtml(entry.Description, `/package/${entry.GroupId}`),
    type: packageCopy.types[entry.Type],
    npcId: entry.NPCId,
    icon: entry.ItemId,
    notes: [
      isRefused(entry) && gameDataCopy.refused,
      entry.Disabled && packageSiteCopy.disabled,
      emptyNote(entry),
      entry.Conditional && entry.Items.length > 0 && packageSiteCopy.conditional,
    ].filter((note) => typeof note === 'string'),
    rules: openingNotes(entry),
    count: entry.Items.length,
    fixed:
      fixed.length > 0
        ? { pool: 0, title: packageCopy.fixedTitle, rows: fixed.map((row) => rowView(row, 'fixed', marks)) }
        : undefined,
    pools: poolTables(entry, pools, marks),
    choices: choices.map(({ choice, rows }) => ({
      pool: `choice-${choice}`,
      title: fill(packageSiteCopy.choice, { n: choice }),
      rows: rows.map((row) => rowView(row, 'choice', marks)),
    })),
  }
}

function poolTables(entry: PackageDetail, pools: readonly DropPool<PackageItem>[], marks: boolean): PackageTable[] {
  const barShare = (row: PackageItem, chance: DropChance) => (row.Refused ? 0 : shareOf(chance))
  const highest = Math.max(0, ...pools.flatMap((pool) => pool.rows.map(({ row, chance }) => barShare(row, chance))))
  return pools.map(({ pool, rows }, index) => {
    const perBox = drawCount(entry, pool)
    const note = sharedText(entry, pool)
    const one = fill(packageCopy.randomTitle, { n: numberText(rows.length) })
    const title = perBox > 1 ? fill(packageSiteCopy.times, { title: one, n: perBox }) : one
    const weights = rows.map(({ row }) => ({ weight: row.Chance, oddsPer100k: oddsOf(row) }))
    const boxes = boxesOfRows(weights, { perBox, shared: note !== '' })
    return {
      pool,
      title: pools.length > 1 ? `${fill(packageCopy.pool, { n: index + 1 })}　${title}` : title,
      rows: rows.map(({ row, chance }, at) => ({
        ...rowView(row, chance, marks),
        bar: row.Chance > 0 && highest > 0 ? (barShare(row, chance) / highest) * 100 : 0,
        boxes: boxes[at],
      })),
      times: perBox > 1 ? perBox : undefined,
      shared: note !== '',
      note,
    }
  })
}

/**
 * The keys of all packages' pages: hashes of the records and of data from other records, because the views themselves
 * take longer. Cached, because Astro requests their paths again.
 */
export const packageKeys = perSnapshot((): readonly { name: string; cacheKey: string }[] =>
  allPackages().map((entry) => {
    const id = entry.GroupId
    const relations = relationsOf(entry)
    const rows = entry.Items.map(rowRelations)
    const history = changesOf('packages', id)
    const links = linksKey(entry.Description, `/package/${id}`)
    return { name: id, cacheKey: pageKey({ entry, relations, rows, history, links }) }
  }),
)

function relationsOf(entry: PackageDetail): PackageRelations {
  const whole = packageById(entry.Whole ?? '')
  return {
    cost: costList(entry),
    openers: entry.Openers ? openersOf(entry).map((id) => itemRef(id)) : [],
    whole: whole && { href: `/package/${whole.GroupId}`, text: whole.Name },
    sources: entry.Disabled ? [] : boxSources(openersOf(entry)),
    disclosure: isInDisclosure(entry)
      ? { warning: buildConfig().disclosure.warning, ...disclosedVersion() }
      : undefined,
  }
}

function emptyNote({ Items, Conditional }: PackageDetail): string | undefined {
  if (Items.length > 0) return undefined
  return Conditional ? packageSiteCopy.unlisted : packageSiteCopy.nothing
}

/** Whether the game server has loaded no row of the box. */
export function isRefused({ Items }: PackageDetail): boolean {
  return Items.length > 0 && Items.every(({ Refused }) => Refused)
}

/** The chance of a row; none if the game server does not load it. */
export function rowChanceText(row: PackageItem, chance: DropChance | 'fixed' | 'choice'): string {
  return row.Refused ? noChance : dropChanceText(chance)
}

/** A row without what only random ones have. `marks`: unidentified rows say so. */
function rowView(row: PackageItem, chance: DropChance | 'fixed' | 'choice', marks: boolean): PackageRowView {
  return {
    ...rowRelations(row),
    quantity: quantityText(row.Min, row.Max),
    chance: rowChanceText(row, chance),
    weight: row.Chance,
    odds: oddsOf(row),
    bar: undefined,
    boxes: row.Refused ? undefined : boxesOfCertainRow,
    remark: [effectiveText(row, chance), marks && row.Unidentified && packageSiteCopy.unidentifiedMark, row.Remark]
      .filter(Boolean)
      .join(gameDataCopy.separator),
    ...(canPreview({ view: row.ViewId, locations: row.Locations }) && {
      worn: { view: row.ViewId, locations: row.Locations },
    }),
  }
}

function oddsOf({ Refused, Effective }: PackageItem): number | undefined {
  return Refused ? 0 : Effective
}

/** The real odds, only if they differ from the displayed chance. First of the remarks, so that they are in one column. */
function effectiveText({ Effective }: PackageItem, chance: DropChance | 'fixed' | 'choice'): string {
  const isShown =
    typeof chance === 'object' && Effective !== undefined && (Effective / 1000).toFixed(2) === chance.percent
  if (Effective === undefined || isShown) return ''
  return fill(packageSiteCopy.effective, { chance: effectiveOddsText(Effective) })
}

function rowRelations({ Id, Name, EnchantId }: PackageItem): RowRelations {
  return { item: itemRef(Id, Name), enchants: enchantLinks(Id, EnchantId) }
}
