/** The open data of records: a JSON file next to each page. */
import { type PreviewKind, previewKinds } from '../../../domain/previews/preview-card.ts'
import type { PageData } from '../../content/open-data/record-data.ts'
import { pageKey } from '../../content/page-key.ts'
import { buildConfig } from '../../content/site-config.ts'
import { recordKinds } from './record-kinds.ts'

/** The keys of their pages contain the record's text. */
const wholeKeys: readonly PreviewKind[] = ['item', 'package', 'news']

/** Kind, name and key of every file. */
function files(): { kind: PreviewKind; name: string; cacheKey: string }[] {
  if (buildConfig().dataFiles !== 'pages') return []
  return previewKinds.flatMap((kind) =>
    recordKinds[kind].keys().map(({ name, cacheKey }) => ({
      kind,
      name,
      cacheKey: wholeKeys.includes(kind)
        ? cacheKey
        : pageKey({ cacheKey, record: recordKinds[kind].find(name)?.record }),
    })),
  )
}

/** The data of a file's path: `/item/501.json`. */
export function dataOfPath(pathname: string): PageData {
  const [folder, file = ''] = pathname.split('/').slice(-2)
  const kind = previewKinds.find((one) => one === folder)
  const name = file.replace(/\.json$/, '')
  const found = kind && recordKinds[kind].find(decodeURIComponent(name))
  if (!kind || !found) throw new Error(`there is no data for ${pathname}`)
  const { card, page } = found.open()
  const { title, facts, rows, picture } = card
  return {
    kind,
    path: `/${kind}/${name}`,
    summary: {
      title,
      facts,
      rows: rows.map((row) => ({ name: row.name, value: row.value })),
      ...(picture && { picture }),
    },
    record: found.record,
    page: page(),
  }
}

/** As of a kind of pages with thousands of records (./detail-page.ts). */
export const dataPages = {
  getStaticPaths: () => files().map(({ kind, name, cacheKey }) => ({ params: { kind, name }, cacheKey })),
  listPages: () => files().map(({ kind, name, cacheKey }) => ({ pathname: `/${kind}/${name}.json`, cacheKey })),
  fillTemplate: () => (pathname: string) => JSON.stringify(dataOfPath(pathname)),
}
