import { type ChangeRecord, changeId } from '../../../domain/changes/history.ts'
import {
  type AlikeChange,
  type ChangeKind,
  type ChangeLine,
  type ChangeSection,
  changeKinds,
  changeSections,
  type NamedRecord,
  ratioOf,
  type SectionChanges,
  sizeOf,
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

/** A record in a list; `href` is empty if it no longer has a page. */
export interface RecordView {
  id: string
  name: string
  href: string
  /** Item id of its icon; 0 = none. */
  icon: number
}

/** A change of one record, or of many that changed alike. */
export interface ChangeRowView extends Pick<ChangeLine, 'kind' | 'subject' | 'before' | 'after'> {
  place: string
  /** The record; of many, some of them. */
  records: RecordView[]
  /** Fragments of the records that no earlier row of the page has. */
  anchors: string[]
  /** Number of records and of lines. */
  count: number
  lines: number
  /** Page of the item that the row is about; empty if it no longer exists. */
  href: string
  /** `+50%`; empty if it is no number. */
  difference: string
}

export interface ChangesSectionView {
  title: string
  counts: Record<ChangeKind, number>
  added: RecordView[]
  removed: RecordView[]
  /** The changes of each field, the field with the largest change first. */
  groups: { label: string; rows: ChangeRowView[] }[]
  /** Number of lines that are not listed. */
  more: number
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
  const changedSections = changeSections.filter((name) =>
    changeKinds.some((kind) => record.changes[name].counts[kind] > 0),
  )
  return {
    ...versionView(record),
    sections: changedSections.map((name) => {
      const section = record.changes[name]
      return {
        title: changesSiteCopy.sections[name],
        counts: section.counts,
        added: section.added.map((entry) => recordView(name, entry)),
        removed: section.removed.map((entry) => recordView(name, entry)),
        groups: groupsOf(name, section),
        more: section.changed.reduce((sum, { more }) => sum + more, section.more),
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
  return {
    slug,
    version,
    previous,
    date: taipeiText(instantMs(at) ?? 0),
    summary: parts.join('；') || changesCopy.none,
  }
}

/** The difference of two numbers: `+50%`, `−20%`, `+1,100%`; empty below 0.005 % and for other changes. */
export function differenceOf(line: ChangeLine | AlikeChange): string {
  const percent = ((ratioOf(line) ?? 1) - 1) * 100
  const size = Math.abs(percent)
  const rounded = Number(size.toFixed(size < 0.1 ? 2 : size < 10 ? 1 : 0))
  return rounded === 0 ? '' : `${percent > 0 ? '+' : '−'}${numberText(rounded)}%`
}

/** The rows of each field, sorted by the size of the change. Of a record's rows, the first has its anchor. */
function groupsOf(section: ChangeSection, { alike, changed }: SectionChanges): ChangesSectionView['groups'] {
  const shared = alike.map((line) => ({ line, records: line.records }))
  const single = changed.flatMap((record) => record.lines.map((line) => ({ line, records: [record] })))
  const sorted = [...shared, ...single].sort((a, b) => sizeOf(b.line) - sizeOf(a.line))
  const anchorIds = new Set<string>()
  return [...Map.groupBy(sorted, ({ line }) => line.field)].map(([field, lines]) => ({
    label: changesSiteCopy.fields[field],
    rows: lines.map(({ line, records: named }) => {
      const records = named.map((record) => recordView(section, record))
      const anchors = records.map(({ id }) => id).filter((id) => !anchorIds.has(id))
      for (const id of anchors) anchorIds.add(id)
      const { kind, subject, before, after, item } = line
      return {
        ...{ kind, subject, before, after, records, anchors, place: '', count: 1, lines: 1 },
        ...('count' in line ? { count: line.count, lines: line.lines } : { place: line.place }),
        href: item > 0 && itemById(item) ? `/item/${item}` : '',
        difference: differenceOf(line),
      }
    }),
  }))
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
      const entry = packageById(key)
      return view(entry !== undefined, pathOf({ kind: 'package', id: key }), entry?.ItemId ?? 0)
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
