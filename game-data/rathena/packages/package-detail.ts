/** What a package's page says of it besides its rows. */
import type {
  OpeningRules,
  PackageDetail,
  PackageItem,
  PackageType,
  SharedPool,
} from '../../../domain/packages/package.ts'
import type { Problems } from '../database/index.ts'
import type { LaphineBox } from './item-relations.ts'
import { openingRulesOf } from './opening-rules.ts'
import type { GroupPool, World } from './package-contents.ts'
import type { PackageInfo } from './package-info.ts'
import type { PoolUsers } from './pool-users.ts'
import type { Selection } from './selectable-packages.ts'

export interface PackageSources extends World {
  /** Choices of players, by item. */
  selections: ReadonlyMap<number, Selection>
  /** The operator's settings, by GroupId. */
  infos: ReadonlyMap<string, PackageInfo>
  problems: Problems
  /** Laphine boxes that give a group, by item. */
  syntheses: ReadonlyMap<number, LaphineBox>
  /** When items of the type Cash and containers open. */
  containers: OpeningRules
  /** Names in the scripts of NPCs, in lower case; absent if there are no scripts. */
  mentions?: ReadonlySet<string>
}

/** A package before it has a name. */
export interface Draft extends Pick<PackageDetail, 'Items' | 'Picks' | 'Cost' | 'Conditional' | 'Disabled' | 'Whole'> {
  openers: number[]
  shared?: readonly GroupPool[]
}

/** A box with all these restrictions is sold for cash points. */
const cashTrade = ['NoDrop', 'NoTrade', 'NoSell', 'NoMail', 'NoAuction']

/** The type if the operator sets none: by contents, then by the item that opens it. */
function typeOf(rows: readonly PackageItem[], { index }: PackageSources, opener: number): PackageType {
  const allIn = (prefix: string) =>
    rows.length > 0 &&
    rows.every(({ Locations }) => {
      const places = Object.keys(Locations)
      return places.length > 0 && places.every((place) => place.startsWith(prefix))
    })
  if (allIn('Costume_')) return 'COSTUME'
  if (allIn('Shadow_')) return 'SHADOW'
  const item = index.byId.get(opener)
  const isCash = item?.Type.toLowerCase() === 'cash' || cashTrade.every((flag) => item?.facts.Trade?.includes(flag))
  return isCash ? 'CASH' : 'ETC'
}

export function detailOf(
  GroupId: string,
  { openers, shared, ...draft }: Draft,
  world: PackageSources,
  users: PoolUsers,
): PackageDetail {
  const { items, infos } = world
  const [opener = 0] = openers
  const item = items.get(opener)
  const info = infos.get(GroupId)
  return {
    GroupId,
    Name: info?.Name || item?.Name || GroupId,
    Description: info?.Description || item?.Description || '',
    Type: info?.Type ?? typeOf(draft.Items, world, opener),
    NPCId: info?.NPCId ?? 0,
    ItemId: opener,
    ...(openers.length > 1 && { Openers: openers }),
    ...draft,
    ...(shared && { Shared: shared.map((pool) => sharedPool(pool, openers, users)) }),
    Opening: openingOf(openers, world),
  }
}

function sharedPool({ Pool, Size, group }: GroupPool, openers: readonly number[], users: PoolUsers): SharedPool {
  return { Pool, Size, ...(users.isOnlyOf(group, openers) && { Only: true }) }
}

/** The rules that all of its openers have. */
function openingOf(openers: readonly number[], { index, containers }: PackageSources): OpeningRules {
  const [first, ...others] = openers.map((id) => openingRulesOf(index.byId.get(id), containers))
  const isCommon = others.every((rules) => rules.FreePlaces === first?.FreePlaces)
  return isCommon && first ? first : { Loses: true }
}
