import { enchantCopy } from '../../domain/copy/enchants.ts'
import { navCopy } from '../../domain/copy/every-page.ts'
import { homeSiteCopy } from '../../domain/copy/home.ts'
import { itemCopy } from '../../domain/copy/items.ts'
import { mapCopy } from '../../domain/copy/maps.ts'
import { monsterCopy } from '../../domain/copy/monsters.ts'
import { packageCopy } from '../../domain/copy/packages.ts'
import { reformCopy } from '../../domain/copy/reforms.ts'
import { kindMarks } from '../../domain/lists/kind-marks.ts'
import type { Mark } from '../parts/marks.ts'

interface Entity {
  /** Path of the list. */
  href: string
  /** Name in the navigation. */
  name: string
  /** Short name. */
  short: string
  /** Title of the list. */
  title: string
  /** Text of the link from a page back to the list. */
  up: string
  mark: Mark
}

const { names: short } = homeSiteCopy

/** The subjects of the game guide, in navigation order. */
export const entities = {
  package: {
    href: '/package',
    name: navCopy.package,
    short: short.package,
    title: packageCopy.title,
    up: packageCopy.title,
    mark: kindMarks.package,
  },
  reform: {
    href: '/reform',
    name: navCopy.reform,
    short: short.reform,
    title: reformCopy.title,
    up: reformCopy.title,
    mark: kindMarks.reform,
  },
  enchant: {
    href: '/enchant',
    name: navCopy.enchant,
    short: short.enchant,
    title: enchantCopy.listTitle,
    up: navCopy.enchant,
    mark: kindMarks.enchant,
  },
  item: {
    href: '/item',
    name: itemCopy.title,
    short: short.item,
    title: itemCopy.title,
    up: itemCopy.title,
    mark: kindMarks.item,
  },
  monster: {
    href: '/monster',
    name: monsterCopy.title,
    short: short.monster,
    title: monsterCopy.title,
    up: monsterCopy.title,
    mark: kindMarks.monster,
  },
  map: {
    href: '/map',
    name: mapCopy.title,
    short: short.map,
    title: mapCopy.title,
    up: mapCopy.title,
    mark: kindMarks.map,
  },
} as const satisfies Record<string, Entity>

/** The head fields that are common to the pages of a kind. */
export function entityHead(kind: keyof typeof entities): { mark: Mark; list: { href: string; text: string } } {
  const { mark, href, up } = entities[kind]
  return { mark, list: { href, text: up } }
}
