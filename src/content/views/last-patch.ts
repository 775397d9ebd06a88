import { highlights } from '../../../domain/changes/highlights.ts'
import { changeId } from '../../../domain/changes/history.ts'
import { changesCopy } from '../../../domain/copy/contract.ts'
import { changesSiteCopy } from '../../../domain/copy/site-changes.ts'
import { allChanges } from '../changes.ts'
import { versionView } from './changes-view.ts'

export interface PatchView {
  href: string
  date: string
  changes: { href: string; name: string; what: string; before: string; after: string }[]
}

/** Changes that the home page names. */
const shown = 3

/** The newest version that changed something, as the home page tells of it; undefined where there is none. */
export function lastPatch(): PatchView | undefined {
  for (const record of allChanges()) {
    const found = highlights(record, shown)
    if (found.length === 0) continue
    const { slug, date } = versionView(record)
    const href = `/changes/${slug}`
    return {
      href,
      date,
      changes: found.map(({ section, key, name, kind, line }) => ({
        href: `${href}#${encodeURIComponent(changeId(section, key))}`,
        name,
        what: line
          ? [line.subject, changesSiteCopy.fields[line.field]].filter(Boolean).join('　')
          : `${changesCopy[kind]}${changesSiteCopy.sections[section]}`,
        before: line?.kind === 'changed' ? line.before : '',
        after: line?.kind === 'changed' ? line.after : '',
      })),
    }
  }
  return undefined
}
