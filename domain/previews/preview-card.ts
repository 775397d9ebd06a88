/** What a page's picture in chats and social networks shows (Open Graph), from which the build draws it. */
export interface PreviewCard {
  /** Name of the site. */
  site: string
  /** Host name of the site. */
  host: string
  /** What the page is about: 道具包, 怪物. */
  kind: string
  title: string
  /** One line below the title; may be empty. */
  facts: string
  /** At most `previewRows`. */
  rows: PreviewRow[]
  /** Address of the item's picture; absent = none. */
  picture?: string
}

export interface PreviewRow {
  name: string
  /** Usually a chance, as the page shows it; may be empty. */
  value: string
  /** Length of the bar, 0 to 1; absent = no bar. */
  share?: number
}

/** Size of a picture, in pixels: what Discord, LINE and Facebook show without cutting. */
export const previewSize = { width: 1200, height: 630 } as const

export const previewRows = 3

/** Kinds of pages that may have a picture for each page. */
export const previewKinds = ['package', 'enchant', 'reform', 'news', 'item', 'monster', 'map'] as const
export type PreviewKind = (typeof previewKinds)[number]

/** The picture's text for those who do not see it. */
export function previewAlt({ title, facts, rows }: PreviewCard): string {
  const lines = rows.map(({ name, value }) => (value ? `${name} ${value}` : name))
  return [[title, facts].filter(Boolean).join('，'), lines.join('、')].filter(Boolean).join('：')
}
