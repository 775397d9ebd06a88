import { developersCopy } from '../../../domain/copy/developers.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { allItems } from '../items.ts'
import { dataManifest } from '../open-data/collections.ts'
import { buildConfig } from '../site-config.ts'

/** The open data of this site, for those who want to use it. */
export interface OpenDataView {
  /** Path of an example of a record's data; absent = only whole collections exist, and tooltips for others do not. */
  example?: string
  collections: { path: string; count: string }[]
  licence: string
  /** Origins for the content policy of a page with tooltips. */
  origin: string
  images: string
}

/** Undefined if the operator wants none. */
export function openDataView(): OpenDataView | undefined {
  const { dataFiles, dataLicence, siteUrl, browser } = buildConfig()
  if (dataFiles === 'none') return
  const [first] = allItems()
  return {
    ...(dataFiles === 'pages' && first && { example: `/item/${first.Id}.json` }),
    collections: Object.values(dataManifest().collections).map(({ path, count }) => ({
      path,
      count: fill(developersCopy.data.count, { n: numberText(count) }),
    })),
    licence: dataLicence,
    origin: siteUrl,
    images: new URL(browser.imageHost).origin,
  }
}
