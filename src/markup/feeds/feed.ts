/** What a feed contains, in whatever format it is written. */
export interface FeedItem {
  title: string
  /** Absolute; also the item's unique id. */
  url: string
  /** Undefined: no date. */
  publishedAt: number | undefined
  /** HTML. */
  description: string
}

/** The entries of announcements or of changes; each format of a feed has a path of its own. */
export interface Feed {
  title: string
  description: string
  siteUrl: string
  /** Path of the feed itself. */
  path: string
  items: readonly FeedItem[]
}

/** Text without what XML 1.0 cannot represent: control characters and lone surrogates. */
export function writableText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  return text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
}
