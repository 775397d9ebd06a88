import { jsonFeed } from '../markup/feeds/json-feed.ts'
import { newsFeed } from '../markup/feeds/news-feed.ts'

/** JSON Feed of the newest announcements. */
export const GET = () => jsonFeed(newsFeed('/feed.json'))
