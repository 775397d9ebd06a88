/** @jsxImportSource #html */
import type { HistoryEntry } from '../../../domain/changes/history.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { mapCopy } from '../../../domain/copy/maps.ts'
import { monsterCopy } from '../../../domain/copy/monsters.ts'
import { sourceCopy } from '../../../domain/copy/sources.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import type { MapShopView, MapView } from '../../content/views/map-view.ts'
import type { Child, Html } from '../../jsx/html.ts'
import { ChangeHistory, LastChange } from '../ChangeHistory.tsx'
import { entityHead } from '../entities.ts'
import { ItemHead, NamedItem } from '../NamedItem.tsx'
import { PageSection } from '../PageSection.tsx'
import { numberColumn, Table } from '../Table.tsx'
import { DetailHead } from './DetailHead.tsx'
import { MapPicture } from './MapPicture.tsx'
import { MonsterLink } from './MonsterLink.tsx'
import { More } from './More.tsx'

/** Number of an NPC's goods that are initially open. */
const openGoods = 8

/** The content of a map's page. */
export function MapMain({ view, history }: { view: MapView; history: readonly HistoryEntry[] }): Html {
  const below = [view.title !== view.name && <p class="quiet">{view.name}</p>, <LastChange of={history} />]
  return (
    <>
      <DetailHead title={view.title} {...entityHead('map')} below={below} />
      {view.picture ? (
        <div class="map-columns">
          <MapPicture of={view.picture} title={view.title} />
          <div>
            <Tables {...view} />
          </div>
        </div>
      ) : (
        <Tables {...view} />
      )}
      <ChangeHistory of={history} />
    </>
  )
}

function Tables(view: MapView): Html {
  return (
    <>
      <Monsters of={view.monsters} />
      {view.notes.map((text) => (
        <p class="quiet">{text}</p>
      ))}
      <PageSection title={monsterCopy.mapDrops}>{drops(view)}</PageSection>
      <PageSection title={mapCopy.exits}>{exits(view)}</PageSection>
      <PageSection title={mapCopy.shops}>
        {view.shops.length > 0 && (
          <Table caption={mapCopy.shops} columns={[mapCopy.npc, monsterCopy.place, mapCopy.goods]}>
            {view.shops.map(shopRow)}
          </Table>
        )}
      </PageSection>
    </>
  )
}

function Monsters({ of: rows }: { of: MapView['monsters'] }): Html {
  if (rows.length === 0) return <p class="quiet mt-3">{mapCopy.noMonsters}</p>
  const { columns, amount, respawn } = monsterCopy
  const total = rows.reduce((sum, row) => sum + row.amount, 0)
  const heads = [
    columns.name,
    numberColumn(columns.level),
    columns.race,
    columns.element,
    numberColumn(amount),
    respawn,
    columns.drops,
  ]
  const title = (
    <>
      <span>{mapCopy.monsters}</span> <small class="quiet">{fill(mapCopy.total, { n: numberText(total) })}</small>
    </>
  )
  return (
    <PageSection title={title}>
      <Table caption={mapCopy.monsters} look="lines" columns={heads}>
        {rows.map((row) => (
          <tr>
            <th scope="row">{row.link ? <MonsterLink {...row} /> : row.name}</th>
            <td class="num" data-label="Lv.">
              {row.level}
            </td>
            <td data-pagefind-ignore>{row.race}</td>
            <td data-pagefind-ignore>{row.element}</td>
            <td class="num" data-label={amount}>
              {numberText(row.amount)}
            </td>
            <td data-label={respawn} data-pagefind-ignore>
              {row.respawns.join('、')}
            </td>
            <td data-pagefind-ignore>{row.drops.join('、')}</td>
          </tr>
        ))}
      </Table>
    </PageSection>
  )
}

function drops({ drops: rows, dropsDependOnLevel }: MapView): Child {
  const columns = [monsterCopy.columns.name, numberColumn(monsterCopy.chance), sourceCopy.monster]
  return (
    rows.length > 0 && (
      <>
        <Table caption={monsterCopy.mapDrops} class="sources" columns={columns}>
          {rows.map((row) => (
            <tr>
              <ItemHead {...row.item} />
              <td class="num">{row.chance}</td>
              <td class="max-md:col-span-2 max-md:row-start-2" data-label={sourceCopy.monster}>
                {row.of}
              </td>
            </tr>
          ))}
        </Table>
        {dropsDependOnLevel && <p class="quiet">{mapCopy.levelDrops}</p>}
      </>
    )
  )
}

/** Number of warps to the same map that are listed. */
const listedWarps = 4

function placesText(places: readonly string[]): string {
  const more = places.length - listedWarps
  const listed = places.slice(0, listedWarps).join('；')
  return more > 0 ? `${listed}；${fill(sourceCopy.morePlaces, { n: numberText(more) })}` : listed
}

/** Where warps lead. */
function exits({ exits: rows }: MapView): Child {
  return (
    rows.length > 0 && (
      <ul class="exits">
        {rows.map(({ title, href, places }) => (
          <li>
            {href ? <a href={href}>{title}</a> : title} <span class="quiet">{placesText(places)}</span>
          </li>
        ))}
      </ul>
    )
  )
}

function shopRow({ ids: [first, ...others], ...row }: MapShopView): Html {
  return (
    <tr id={`shop-${first}`} class="max-md:grid-cols-[1fr_auto]">
      <th scope="row" class="md:min-w-36">
        <span>
          {others.map((id) => (
            <span id={`shop-${id}`} />
          ))}
          {row.name}
        </span>
        {row.barters && [' ', <span class="badge">{sourceCopy.barters}</span>]}
      </th>
      <td class="whitespace-nowrap" data-pagefind-ignore>
        {row.place}
      </td>
      <td class="max-md:col-span-full">
        <Goods of={row.goods.slice(0, openGoods)} />
        <More text={mapCopy.more} n={row.goods.length - openGoods} isUnsearched>
          <Goods of={row.goods.slice(openGoods)} />
        </More>
      </td>
    </tr>
  )
}

function Goods({ of: goods }: { of: MapShopView['goods'] }): Html {
  return (
    <ul class="flex flex-wrap gap-x-3 gap-y-0.5">
      {goods.map(({ item, price }) => (
        <li>
          <NamedItem {...item} /> {price && <small class="quiet whitespace-nowrap">{price}</small>}
        </li>
      ))}
    </ul>
  )
}
