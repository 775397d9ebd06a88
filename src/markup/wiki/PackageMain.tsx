/** @jsxImportSource #html */
import type { HistoryEntry } from '../../../domain/changes/history.ts'
import { packageCopy, packageSiteCopy } from '../../../domain/copy/packages.ts'
import { buildConfig } from '../../content/site-config.ts'
import type { PackageView } from '../../content/views/package-view.ts'
import type { Child, Html } from '../../jsx/html.ts'
import { ChangeHistory, LastChange } from '../ChangeHistory.tsx'
import { EmptyPart } from '../EmptyPart.tsx'
import { entities, entityHead } from '../entities.ts'
import { MaterialList, NamedItem } from '../NamedItem.tsx'
import { PageSection } from '../PageSection.tsx'
import { BoxOdds } from './BoxOdds.tsx'
import { DetailHead } from './DetailHead.tsx'
import { DisclosureNotice } from './Disclosure.tsx'
import { More } from './More.tsx'
import { hasNotes, PoolTable } from './PoolTable.tsx'

/** The content of a package's page. */
export function PackageMain({ view, history }: { view: PackageView; history: readonly HistoryEntry[] }): Html {
  const tables = [...(view.fixed ? [view.fixed] : []), ...view.pools, ...view.choices]
  // The columns of its tables are aligned, so all have the last column, or none.
  const noted = tables.some(({ rows }) => rows.some(hasNotes))
  const counted = view.pools.length > 0
  return (
    <>
      <DetailHead
        title={view.name}
        icon={view.icon}
        npc={view.npcId}
        {...entityHead('package')}
        badge={<p class="badge">{view.type}</p>}
        below={[<Sources {...view} />, <LastChange of={history} />]}
        description={view.description}
      />
      <div class="detail-columns">
        <aside class="detail-aside">
          <About {...view} />
          {tables.length > 0 && searchBox}
        </aside>
        <div>
          <Notes {...view} />
          {view.disclosure && <DisclosureNotice {...view.disclosure} />}
          <PageSection title={packageSiteCopy.cost}>{view.cost && <Cost {...view.cost} />}</PageSection>
          <BoxOdds {...view} />
          {tables.length > 0
            ? tables.map((table) => <PoolTable {...table} noted={noted} counted={counted} />)
            : noContents}
          {counted && boxesMethod}
          {view.pools.length > 0 && buildConfig().browser.observedOdds && (
            <observed-odds data-of="package" data-id={view.id} />
          )}
          <PageSection title={packageSiteCopy.rules}>{rules(view)}</PageSection>
        </div>
      </div>
      <ChangeHistory of={history} />
    </>
  )
}

/** The same on most pages, so it is below the tables. */
function rules({ rules: texts }: PackageView): Child {
  return (
    texts.length > 0 && (
      <ul class="quiet" data-pagefind-ignore>
        {texts.map((text) => (
          <li>{text}</li>
        ))}
      </ul>
    )
  )
}

/** Number of items of a cost that are initially open. */
const openCost = 8

function Cost({ text, items }: NonNullable<PackageView['cost']>): Child {
  return (
    <>
      <p class="quiet mb-2">{text}</p>
      <MaterialList of={items.slice(0, openCost)} />
      <More text={packageSiteCopy.moreCost} n={items.length - openCost}>
        <MaterialList of={items.slice(openCost)} />
      </More>
    </>
  )
}

/** Number of sources that the head names; the item's page has all of them. */
const headSources = 2

function Sources({ sources, icon }: PackageView): Child {
  return (
    sources.length > 0 && (
      <p data-pagefind-ignore>
        <span class="quiet">{packageSiteCopy.sources}</span>
        {sources
          .slice(0, headSources)
          .map(({ text, price, href }) => [
            '　',
            <a href={href}>{text}</a>,
            price && [' ', <span class="whitespace-nowrap">{price}</span>],
          ])}
        {sources.length > headSources && ['　', <a href={`/item/${icon}`}>{packageSiteCopy.allSources}</a>]}
      </p>
    )
  )
}

function About({ openers }: PackageView): Child {
  return (
    <PageSection title={packageSiteCopy.openers}>
      {openers.length > 0 && (
        <ul class="grid gap-3">
          {openers.map((item) => (
            <li>
              <NamedItem {...item} />
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  )
}

function Notes({ notes, whole }: PackageView): Child {
  const [before, after] = packageSiteCopy.whole.split('{link}')
  return (
    <>
      {notes.map((text) => (
        <p class="notice mt-3 lg:first:mt-0">{text}</p>
      ))}
      {whole && (
        <p class="notice mt-3 lg:first:mt-0">
          {before}
          <a href={whole.href}>{whole.text}</a>
          {after}
        </p>
      )}
    </>
  )
}

const boxesMethod = (
  <p>
    <a href="/odds">{packageSiteCopy.boxesMethod}</a>
  </p>
)

const searchBox = (
  <div class="field js-only mt-3 max-w-[28rem]">
    <label for="package-search">{packageCopy.searchLabel}</label>
    <input class="input" type="search" autocomplete="off" placeholder=" " id="package-search" />
  </div>
)

const noContents = (
  <EmptyPart>
    <p>{packageCopy.empty}</p>
    <a class="btn" href={entities.package.href}>
      {entities.package.title}
    </a>
  </EmptyPart>
)
