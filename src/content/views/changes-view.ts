import { type ChangeRecord, changeId } from '../../../domain/changes/history.ts'
import {
  type ChangedRecord,
  type ChangeKind,
  type ChangeLine,
  type ChangeSection,
  changeKinds,
  changeSections,
  type NamedRecord,
} from '../../../domain/changes/types.ts'
import { changesCopy } from '../../../domain/copy/contract.ts'
import { changesSiteCopy } from '../../../domain/copy/site-changes.ts'
import { mapPath } from '../../../domain/monsters/game-map.ts'
import { numberText } from '../../../domain/number-text.ts'
import { pathOf } from '../../../domain/search/entries.ts'
import { instantMs, taipeiText } from '../../../domain/taipei-time.ts'
import { enchantById } from '../enchants.ts'
import { itemById } from '../items.ts'
import { mapByName, monsterById } from '../monsters.ts'
import { shopById } from '../npc-shops.ts'
import { packageById } from '../packages.ts'
import { reformById } from '../reforms.ts'

/** A record in a list; `href` is present only if it still has a page. */
export interface RecordView {
  id: string
  name: string
  href: string
  /** Item id of its icon; 0 = none. */
  icon: number
}

export interface LineView extends Omit<ChangeLine, 'item'> {
  label: string
  /** Page of the item that the row is about; empty if it no longer exists. */
  href: string
}

export interface ChangesSectionView {
  title: string
  counts: Record<ChangeKind, number>
  added: RecordView[]
  removed: RecordView[]
  changed: (RecordView & { lines: LineView[]; more: number })[]
}

export interface ChangesView {
  slug: string
  version: string
  previous: string
  date: string
  /** `道具 新增 3、變更 5；道具包 變更 2`. */
  summary: string
  sections: ChangesSectionView[]
}

export function changesView(record: ChangeRecord): ChangesView {
  const touched = changeSections.filter((name) => changeKinds.some((kind) => record.changes[name].counts[kind] > 0))
  return {
    ...versionView(record),
    sections: touched.map((name) => {
      const { counts, added, removed, changed } = record.changes[name]
      return {
        title: changesSiteCopy.sections[name],
        counts,
        added: added.map((entry) => recordView(name, entry)),
        removed: removed.map((entry) => recordView(name, entry)),
        changed: changed.map((entry) => ({ ...recordView(name, entry), ...linesOf(entry) })),
      }
    }),
  }
}

/** A version in the list of versions. */
export function versionView({ slug, version, previous, at, changes }: ChangeRecord): Omit<ChangesView, 'sections'> {
  const parts = changeSections.flatMap((name) => {
    const { counts } = changes[name]
    const kinds = changeKinds.filter((kind) => counts[kind] > 0)
    const texts = kinds.map((kind) => `${changesCopy[kind]} ${numberText(counts[kind])}`)
    return texts.length > 0 ? [`${changesSiteCopy.sections[name]} ${texts.join('、')}`] : []
  })
  const instant = instantMs(at)
  return {
    slug,
    version,
    previous,
    date: instant === undefined ? '' : taipeiText(instant),
    summary: parts.join('；') || changesCopy.none,
  }
}

function recordView(section: ChangeSection, { key, name }: NamedRecord): RecordView {
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
      const found = packageById(key)
      return view(found !== undefined, pathOf({ kind: 'package', id: key }), found?.ItemId ?? 0)
    }
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

function linesOf({ lines, more }: ChangedRecord): { lines: LineView[]; more: number } {
  return {
    lines: lines.map(({ item, ...line }) => ({
      ...line,
      label: changesSiteCopy.fields[line.field],
      href: item > 0 && itemById(item) ? `/item/${item}` : '',
    })),
    more,
  }
}
