/** When a package opens and what it takes, in words. */
import { fill } from '../copy/fill.ts'
import { packageSiteCopy } from '../copy/packages.ts'
import { maxRefine, refineRangeText } from '../items/refine.ts'
import { numberText } from '../text/number-text.ts'
import type { OpeningCost, PackageDetail, PackageItem } from './package.ts'

/** The sentence on weight and places; empty for a package without such a rule. */
export function openingCondition({
  Opening: { BelowWeight, FreePlaces } = {},
}: Pick<PackageDetail, 'Opening'>): string {
  const conditions = [
    BelowWeight !== undefined && fill(packageSiteCopy.belowWeight, { percent: BelowWeight }),
    FreePlaces !== undefined && fill(packageSiteCopy.freePlaces, { n: FreePlaces }),
  ].filter((text) => typeof text === 'string')
  return conditions.length > 0
    ? fill(packageSiteCopy.opensOnly, { conditions: conditions.join(packageSiteCopy.and) })
    : ''
}

/** How many of the items of a cost are needed, and with which refine. */
export function costText({ Count, MinRefine = 0, MaxRefine = maxRefine, Items }: OpeningCost): string {
  const { costAll, costCount, costRefine } = packageSiteCopy
  const hasRefine = MinRefine > 0 || MaxRefine < maxRefine
  const text = [
    Count >= Items.length ? costAll : fill(costCount, { n: numberText(Count) }),
    hasRefine && fill(costRefine, { range: refineRangeText(MinRefine, MaxRefine) }),
  ]
  return text.filter(Boolean).join('，')
}

/** Whether equipment of the package is unidentified: all of it, so that one note is enough, or single rows. */
export function unidentifiedRows({ Items }: Pick<PackageDetail, 'Items'>): 'all' | 'some' | 'none' {
  const unidentified = Items.filter((row) => row.Unidentified)
  if (unidentified.length === 0) return 'none'
  const isWorn = ({ Locations }: PackageItem) => Object.keys(Locations).length > 0
  return Items.some((row) => !row.Unidentified && isWorn(row)) ? 'some' : 'all'
}
