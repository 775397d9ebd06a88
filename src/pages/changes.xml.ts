import { changesFeed } from '../markup/feeds/changes-feed.ts'
import { rssFeed } from '../markup/feeds/rss.ts'

/** RSS 2.0 of what the newest data versions changed. */
export const GET = () => rssFeed(changesFeed('/changes.xml'))
