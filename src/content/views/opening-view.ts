/** What players should know before they open a package. */
import { fill } from '../../../domain/copy/fill.ts'
import { packageSiteCopy } from '../../../domain/copy/packages.ts'
import type { PackageDetail } from '../../../domain/packages/package.ts'
import { costText, openingCondition, unidentifiedRows } from '../../../domain/packages/package-opening.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { type MaterialView, materialViews } from './materials-view.ts'

/** Items that an opening takes, in addition to the package. */
export interface CostListView {
  text: string
  items: MaterialView[]
}

/** Rules that apply to the whole package. */
export function openingNotes(entry: PackageDetail): string[] {
  return [
    openingCondition(entry),
    entry.Opening?.Loses && entry.Items.length > 0 && packageSiteCopy.loses,
    unidentifiedRows(entry) === 'all' && packageSiteCopy.unidentified,
  ].flatMap((text) => text || [])
}

export function costList({ Cost }: Pick<PackageDetail, 'Cost'>): CostListView | undefined {
  return Cost && Cost.Items.length > 0 ? { text: costText(Cost), items: materialViews(Cost.Items) } : undefined
}

/** Number of tickets of a pool that all players share, as a sentence; empty if it has none. */
export function sharedText({ Shared = [] }: Pick<PackageDetail, 'Shared'>, pool: number): string {
  const shared = Shared.find(({ Pool }) => Pool === pool)
  return shared ? fill(packageSiteCopy.shared, { n: numberText(shared.Size) }) : ''
}
