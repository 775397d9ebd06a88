/** @jsxImportSource #html */

import { loginPath } from '../../../domain/addresses/return-path.ts'
import type { HistoryEntry } from '../../../domain/changes/history.ts'
import { factsCopy } from '../../../domain/copy/item-facts.ts'
import { itemMarketCopy } from '../../../domain/copy/item-market.ts'
import { itemCopy, itemSiteCopy } from '../../../domain/copy/items.ts'
import { refineCopy } from '../../../domain/copy/refine.ts'
import { canPreview } from '../../../domain/items/appearance.ts'
import { refinePath } from '../../content/refining.ts'
import { buildConfig } from '../../content/site-config.ts'
import type { ItemView } from '../../content/views/item-view.ts'
import { type Child, type Html, trusted } from '../../jsx/html.ts'
import { ChangeHistory, LastChange } from '../ChangeHistory.tsx'
import { entityHead } from '../entities.ts'
import { Breakable, Facts } from '../PageSection.tsx'
import { DetailHead } from './DetailHead.tsx'
import { EffectsPart } from './Effects.tsx'
import { ContentsButtons, EnchantButtons, WearButton } from './ItemButtons.tsx'
import { ItemSections } from './ItemSections.tsx'

/** The content of an item's page. */
export function ItemMain({ view, history }: { view: ItemView; history: readonly HistoryEntry[] }): Html {
  const { list } = entityHead('item')
  return (
    <>
      <DetailHead title={view.name} slots={view.slots} icon={view.id} list={list} below={<LastChange of={history} />} />
      <div class="detail-columns">
        <Panel {...view} />
        <div>
          <ItemSections {...view} />
          {/* Clearly marked, so that it is not mistaken for a description. */}
          {view.script !== '' && (
            <details class="mt-3" data-pagefind-ignore>
              <summary>{factsCopy.script}</summary>
              <div class="prose">
                <pre tabindex="0">{view.script}</pre>
              </div>
            </details>
          )}
        </div>
      </div>
      <ChangeHistory of={history} />
    </>
  )
}

/** In a narrow column, prices break between one another, not between a number and its unit. */
function FactValue({ name, value }: { name: string; value: string }): Child {
  if (name !== factsCopy.labels.price) return value
  return value.split(/(?<=／)/).map((price) => <span class="inline-block">{price}</span>)
}

/** The facts of who wears it, which come before its numbers. */
const wearerFacts: readonly string[] = (['level', 'jobs', 'classes', 'gender'] as const).map(
  (name) => factsCopy.labels[name],
)

function Panel(view: ItemView): Html {
  const isOfWearer = ([name]: [string, Child]) => wearerFacts.includes(name)
  const facts = view.facts.map(([name, value]): [string, Child] => [name, <FactValue name={name} value={value} />])
  const all: [string, Child][] = [
    [itemSiteCopy.type, view.type],
    [itemCopy.positions, view.places.join('、')],
    ...facts.filter(isOfWearer),
    [itemCopy.slots, view.slots > 0 && view.slots],
    ...facts.filter((fact) => !isOfWearer(fact)),
    [itemCopy.id, view.id],
    [itemSiteCopy.aegisName, view.aegisName && <Breakable text={view.aegisName} />],
  ]
  const shown = all.filter(([, value]) => value)
  return (
    <div class="detail-aside item-panel panel" data-tip>
      <img
        class="collection"
        src={`${buildConfig().browser.imageHost}/collection/${view.id}.png`}
        alt=""
        width="75"
        height="100"
      />
      {/* The client's text is first: players know it from the game. */}
      {view.description ? <div class="prose">{trusted(view.description)}</div> : view.lead && <p>{view.lead}</p>}
      {/* Where the client's text says what it does, who may wear it is more urgent. */}
      {view.description && <Facts of={shown} class="facts description" />}
      <EffectsPart of={view.effects} folded={view.description !== ''} />
      {!view.description && <Facts of={shown} class="facts description" />}
      <Actions {...view} />
      <Worth {...view} />
      <Market {...view} />
    </div>
  )
}

/** What the box costs, and what opening it is worth; `box-worth.tsx` fills it for players. */
function Worth({ id, contents }: ItemView): Child {
  return (
    contents !== '' && (
      <box-worth class="mt-3 block" data-item={id} data-contents={contents} data-pagefind-ignore>
        <a href={loginPath(`/item/${id}`)}>{itemSiteCopy.worth.logIn}</a>
      </box-worth>
    )
  )
}

/** Sellers, last sales and prices; `item-market.tsx` fills it for players. */
function Market({ id, traded }: ItemView): Child {
  return (
    traded && (
      <item-market class="mt-3 block" data-item={id} data-pagefind-ignore>
        <a href={loginPath(`/item/${id}`)}>{itemMarketCopy.logIn}</a>
      </item-market>
    )
  )
}

function Actions({ id, view, locations, name, enchants, traded, opens }: ItemView): Child {
  const canWear = canPreview({ view, locations })
  const refine = refinePath(id)
  return (
    (canWear || traded || refine || opens.length + enchants.length > 0) && (
      <div class="actions">
        <ContentsButtons of={opens} />
        {canWear && <WearButton view={view} locations={locations} name={name} />}
        <EnchantButtons of={enchants} />
        {refine && (
          <a class="btn btn-small" href={refine} data-pagefind-ignore>
            {refineCopy.nav}
          </a>
        )}
        {traded && (
          <>
            <a class="btn btn-small" href={`/ShopSearch?q=${id}`} data-pagefind-ignore>
              {itemSiteCopy.shops}
            </a>
            <a class="btn btn-small" href={`/ShopSearch?tab=records&q=${id}`} data-pagefind-ignore>
              {itemSiteCopy.records}
            </a>
          </>
        )}
      </div>
    )
  )
}
