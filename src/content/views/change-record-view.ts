import { changeId } from '../../../domain/changes/history.ts'
import { itemsOfSet } from '../../../domain/changes/set-rows.ts'
import type { ChangeSection, NamedRecord } from '../../../domain/changes/types.ts'
import { mapPath } from '../../../domain/monsters/game-map.ts'
import { pathOf } from '../../../domain/search/entries.ts'
import { enchantById } from '../enchants.ts'
import { itemById } from '../items.ts'
import { mapByName, monsterById } from '../monsters.ts'
import { shopById } from '../npc-shops.ts'
import { packageById } from '../packages.ts'
import { allGradeTables, allRefineTables } from '../refining.ts'
import { reformById } from '../reforms.ts'

/** A record in a list; `href` is empty if it no longer has a page. */
export interface RecordView {
  id: string
  name: string
  href: string
  /** Item id of its icon; 0 = none. */
  icon: number
}

export function recordView(section: ChangeSection, { key, name }: NamedRecord): RecordView {
  const number = Number(key)
  const id = changeId(section, key)
  const view = (exists: boolean, href: string, icon: number): RecordView => ({
    id,
    name,
    href: exists ? href : '',
    icon,
  })
  switch (section) {
    case 'items':
      return view(itemById(number) !== undefined, pathOf({ kind: 'item', id: key }), number)
    case 'packages': {
      const entry = packageById(key)
      return view(entry !== undefined, pathOf({ kind: 'package', id: key }), entry?.ItemId ?? 0)
    }
    case 'sets': {
      const items = itemsOfSet(key)
      const shown = items.find((item) => itemById(item)) ?? 0
      return view(shown > 0, pathOf({ kind: 'item', id: String(shown) }), shown)
    }
    case 'refining':
      return view(
        allRefineTables().some(({ Id }) => Id === key),
        `/refine?kind=${key}#${key}`,
        0,
      )
    case 'grades':
      return view(
        allGradeTables().some(({ Id }) => Id === key),
        '/refine#grades',
        0,
      )
    case 'rules':
      return view(true, '/odds', 0)
    case 'reforms':
      return view(reformById(number) !== undefined, pathOf({ kind: 'reform', id: key }), number)
    case 'enchants':
      return view(enchantById(number) !== undefined, pathOf({ kind: 'enchant', id: key }), 0)
    case 'monsters':
      return view(monsterById(number) !== undefined, pathOf({ kind: 'monster', id: key }), 0)
    case 'maps':
      return view(mapByName(key) !== undefined, pathOf({ kind: 'map', id: key }), 0)
    case 'shops': {
      const map = shopById(key)?.Map ?? ''
      return view(mapByName(map) !== undefined, `${mapPath(map)}#shop-${key}`, 0)
    }
  }
}
