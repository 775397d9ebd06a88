/** @jsxImportSource #html */
import { fill } from '../../../domain/copy/fill.ts'
import { monsterCopy } from '../../../domain/copy/monsters.ts'
import { sourceCopy } from '../../../domain/copy/sources.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import type { DropSourceView, ItemSources, PlaceView, ShopSourceView } from '../../content/views/source-view.ts'
import type { Child, Html } from '../../jsx/html.ts'
import { MaterialList } from '../NamedItem.tsx'
import { BestMark, numberColumn, Table, type TableColumn } from '../Table.tsx'
import { SmallMap } from './MapGround.tsx'
import { MonsterLink } from './MonsterLink.tsx'
import { More } from './More.tsx'

/**
 * Number of rows that are initially open: a stone may be dropped by four hundred monsters, whose rows are cards on a
 * phone, and other sections follow.
 */
const openDrops = 8
const openShops = 20

/** Monsters, shops and exchanges that give an item, the best first. */
export function SourceSections({ drops, shops, barters, bestMap }: ItemSources): Child {
  const map = <SmallMap of={bestMap} text={drops.length > 0 ? sourceCopy.best : sourceCopy.shops} />
  return (
    <>
      <DropSection rows={drops} above={map} />
      <ShopSection title={sourceCopy.shops} rows={shops} above={drops.length === 0 && map} />
      <ShopSection title={sourceCopy.barters} rows={barters} />
    </>
  )
}

function DropSection({ rows, above }: { rows: readonly DropSourceView[]; above: Child }): Child {
  const { monster, level, best } = sourceCopy
  const columns = [
    monster,
    numberColumn(level),
    numberColumn(monsterCopy.chance),
    numberColumn(monsterCopy.kills),
    best,
  ]
  return (
    <SourceTable
      class="sources"
      title={sourceCopy.drops}
      above={above}
      columns={columns}
      openRows={openDrops}
      rows={rows.map((row, index) => dropRow(row, <BestMark rows={rows} index={index} />))}
    />
  )
}

function dropRow(row: DropSourceView, mark: Html): Html {
  const { level, best, allMaps, respawn } = sourceCopy
  return (
    <tr>
      <th scope="row">
        {row.monster ? <MonsterLink {...row.monster} /> : allMaps}
        {mark}
        {row.note && [' ', <small class="quiet">{row.note}</small>]}
      </th>
      <td class="num" data-label={level}>
        {row.level}
      </td>
      <td class="num">{row.chance}</td>
      <td class="num" data-label={monsterCopy.kills}>
        {row.kills}
      </td>
      <td class="max-md:col-span-full" data-label={best}>
        {row.best && (
          <span class="ml-auto text-end">
            <Place {...row.best} />{' '}
            {row.best.amount > 0 && (
              <span class="quiet">
                × {numberText(row.best.amount)}
                {row.best.respawn && `，${fill(respawn, { time: row.best.respawn })}`}
              </span>
            )}
          </span>
        )}
      </td>
    </tr>
  )
}

interface ShopSectionProps {
  title: string
  rows: readonly ShopSourceView[]
  above?: Child
}

function ShopSection({ title, rows, above }: ShopSectionProps): Child {
  const withMaterials = rows.some(({ materials }) => materials.length > 0)
  const columns = ['NPC', withMaterials && sourceCopy.materials, numberColumn(sourceCopy.price), monsterCopy.place]
  const lines = rows.map((row) => (
    <tr class="max-md:grid-cols-[1fr_auto]">
      <th scope="row">{row.name}</th>
      {withMaterials && (
        <td class="max-md:col-span-full max-md:row-start-2">
          <MaterialList of={row.materials} />
        </td>
      )}
      <td class="num max-md:row-start-1 max-md:col-start-2">{row.price}</td>
      <td class="max-md:col-span-full">{places(row.places)}</td>
    </tr>
  ))
  return <SourceTable title={title} above={above} columns={columns} openRows={openShops} rows={lines} />
}

/** Number of a shop's places that are initially open; the same shop may be in every town. */
const openPlaces = 4

function places(list: readonly PlaceView[]): Html {
  if (list.length === 0) return <span class="quiet">{sourceCopy.noPlace}</span>
  return (
    <div>
      {listed(list.slice(0, openPlaces))}
      <More text={sourceCopy.morePlaces} n={list.length - openPlaces} isUnsearched>
        {listed(list.slice(openPlaces))}
      </More>
    </div>
  )
}

function listed(list: readonly PlaceView[]): Child {
  return list.map((one, index) => [index > 0 && '、', <Place {...one} />])
}

function Place({ text, href }: PlaceView): Child {
  return href ? <a href={href}>{text}</a> : text
}

interface SourceTableProps {
  title: string
  columns: readonly (TableColumn | false)[]
  rows: readonly Html[]
  openRows: number
  /** Between the heading and the table. */
  above?: Child
  class?: string
}

/** Nothing without rows. */
function SourceTable({ title, columns, rows, openRows, above, class: look }: SourceTableProps): Child {
  const rest = rows.slice(openRows)
  return (
    rows.length > 0 && (
      <section>
        <h2 class="section-head">{title}</h2>
        {above}
        <Table caption={title} class={look} columns={columns}>
          {rows.slice(0, openRows)}
        </Table>
        <More text={sourceCopy.more} n={rest.length} class="mt-3">
          <Table caption={title} class={look} columns={columns}>
            {rest}
          </Table>
        </More>
      </section>
    )
  )
}
