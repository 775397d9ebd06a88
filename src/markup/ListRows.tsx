/** @jsxImportSource #html */
import { enchantCopy } from '../../domain/copy/enchants.ts'
import { fill } from '../../domain/copy/fill.ts'
import { mapCopy } from '../../domain/copy/maps.ts'
import { monsterCopy } from '../../domain/copy/monsters.ts'
import { packageCopy, packageSiteCopy } from '../../domain/copy/packages.ts'
import { reformSiteCopy } from '../../domain/copy/reforms.ts'
import type { ReformDetail } from '../../domain/enchants/reform.ts'
import { plainText } from '../../domain/html/plain-text.ts'
import { minimumRefineText } from '../../domain/items/refine.ts'
import { elementName, monsterKind, raceName, sizeName } from '../../domain/monsters/words.ts'
import type { PackageDetail } from '../../domain/packages/package.ts'
import { firstSentence } from '../../domain/text/first-sentence.ts'
import { numberText } from '../../domain/text/number-text.ts'
import type { MapLine } from '../content/views/map-view.ts'
import type { MonsterLine } from '../content/views/monster-line.ts'
import type { Child, Html } from '../jsx/html.ts'
import { ItemHead, ItemIcon } from './NamedItem.tsx'
import { MonsterLink } from './wiki/MonsterLink.tsx'

// The rows of the lists of packages, reforms, enchants, monsters and maps. Their data attributes are for <data-list>.

/** Whether a package is initially collapsed: if it is disabled, a part of another, empty, or has only fixed rows without a choice. */
export function isFolded({ Disabled, Whole, Items }: PackageDetail): boolean {
  return Boolean(Disabled || Whole) || Items.every(({ Chance, Choice }) => Chance === -1 && Choice === undefined)
}

interface PackageCardProps {
  entry: PackageDetail
  /** Its highest chance; empty if nothing in it is random. */
  best: string
  /** Names of its best prizes, which replace its description. */
  prizes?: readonly string[]
  /** Another package has the same name: its item's number is shown. */
  isSameName?: boolean
}

/** Row of a package: `data-key` finds its contents in /package-names.json. */
export function PackageCard({ entry, best, prizes = [], isSameName = false }: PackageCardProps): Html {
  const { GroupId, ItemId, Type, Items } = entry
  const name = entry.Name || GroupId
  const facts = [
    entry.Disabled && packageSiteCopy.disabledMark,
    isSameName && `#${ItemId || GroupId}`,
    fill(packageSiteCopy.rows, { n: numberText(Items.length) }),
    best && fill(packageSiteCopy.best, { chance: best }),
  ]
  const keys = { 'data-key': GroupId, 'data-type': Type, 'data-q': name, 'data-new': ItemId, 'data-n': Items.length }
  return (
    <li class="card card-row" {...keys} data-fold={isFolded(entry)}>
      {ItemId > 0 && <ItemIcon id={ItemId} />}
      <a class="card-link" href={`/package/${encodeURIComponent(GroupId)}`}>
        {name}
      </a>
      <CardTexts description={entry.Description} prizes={prizes} facts={facts} />
      <span class="badge">{packageCopy.types[Type]}</span>
    </li>
  )
}

/** Row of a reform box; opens in a new tab (section 2). */
export function ReformCard({ ReformBox, Name, Description, Items }: ReformDetail): Html {
  const least = Math.min(...Items.map(({ MinRefine }) => MinRefine))
  const facts = [
    fill(reformSiteCopy.rows, { n: numberText(Items.length) }),
    Items.length > 0 && minimumRefineText(least),
  ]
  return (
    <li class="card card-row" data-q={Name}>
      <ItemIcon id={ReformBox} />
      <a class="card-link" href={`/reform/${ReformBox}`} target="_blank" rel="noopener">
        {Name}
      </a>
      <CardTexts description={Description} facts={facts} />
    </li>
  )
}

interface CardTextsProps {
  description: string
  prizes?: readonly string[]
  facts: readonly (string | false | undefined)[]
}

function CardTexts({ description, prizes = [], facts }: CardTextsProps): Child {
  const text =
    prizes.length > 0
      ? fill(packageSiteCopy.prizes, { names: prizes.join('、') })
      : firstSentence(plainText(description))
  return [text && <p class="quiet">{text}</p>, <p class="quiet card-facts">{facts.filter(Boolean).join(' · ')}</p>]
}

export interface EnchantListRowProps {
  id: number
  name: string
  /** Card slots of the item; undefined if the snapshot does not contain the item, so that it has no page. */
  slots: number | undefined
  type: string
  places: readonly string[]
  enchants: readonly { id: number; label: string }[]
}

/** Row of an item that can be enchanted; searched by id and name. */
export function EnchantListRow({ id, name, slots, type, places, enchants }: EnchantListRowProps): Html {
  const place = places.join('、')
  const buttons = enchants.map((enchant) => (
    <a
      class="btn btn-small"
      href={`/enchant/${enchant.id}`}
      target="_blank"
      rel="noopener"
      aria-label={`${enchant.label} ${name}`}
    >
      {enchant.label}
    </a>
  ))
  return (
    <tr data-q={id} data-place={place}>
      <ItemHead id={id} name={name} slots={slots} link={slots !== undefined} />
      <td class="max-md:hidden">{type}</td>
      <td class="max-md:hidden">{place}</td>
      <td class="num quiet max-md:hidden">{id}</td>
      <td class="num">{buttons.length > 0 ? buttons : enchantCopy.none}</td>
    </tr>
  )
}

/** Row of a monster; searched by its name and number, filtered by its data attributes. */
export function MonsterListRow({ monster, place, drops }: MonsterLine): Html {
  const { Id, Name, Level, Hp, Race, Element, ElementLevel, Size } = monster
  const kind = monsterKind(monster)
  const filters = { 'data-race': Race, 'data-element': Element, 'data-size': Size, 'data-kind': kind }
  return (
    <tr data-q={Id} data-level={Level} data-hp={Hp} {...filters}>
      <th scope="row">
        <MonsterLink id={Id} name={Name} kind={kind} />
      </th>
      <td class="num" data-label="Lv.">
        {Level}
      </td>
      <td class="whitespace-nowrap">{raceName(Race)}</td>
      <td class="whitespace-nowrap">{elementName(Element, ElementLevel)}</td>
      <td class="whitespace-nowrap">{sizeName(Size)}</td>
      <td class="num" data-label="HP">
        {numberText(Hp)}
      </td>
      <td>{place && `${place.title} × ${numberText(place.amount)}`}</td>
      <td>{drops.join('、')}</td>
    </tr>
  )
}

/** Number of monsters that a map's row names. */
const namedMonsters = 4

/** Row of a map; searched by its name, its code and its monsters. */
export function MapListRow({ name, title, path, monsters, mvps, amount, level, levels }: MapLine): Html {
  const marked = (monster: string, index: number) =>
    index < mvps ? `${monsterCopy.kinds.mvp}\u00a0${monster}` : monster
  const names = monsters.slice(0, namedMonsters).map(marked).join('、')
  const isMore = monsters.length > namedMonsters
  return (
    <tr data-q={`${name} ${monsters.join(' ')}`} data-level={level || ''} data-amount={amount}>
      <th scope="row">
        <a href={path}>{title}</a>
        {title !== name && [' ', <small class="quiet">{name}</small>]}
      </th>
      <td class="num" data-label={levels && 'Lv.'}>
        {levels}
      </td>
      <td class="num">{amount > 0 && fill(mapCopy.count, { n: numberText(amount) })}</td>
      <td>{isMore ? fill(mapCopy.several, { names, n: numberText(monsters.length) }) : names}</td>
    </tr>
  )
}
