import { newsFeed } from '../markup/feeds/news-feed.ts'
import { rssFeed } from '../markup/feeds/rss.ts'

/** RSS 2.0 of the newest announcements. */
export const GET = () => rssFeed(newsFeed('/rss.xml'))
