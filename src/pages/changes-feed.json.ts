import { changesFeed } from '../markup/feeds/changes-feed.ts'
import { jsonFeed } from '../markup/feeds/json-feed.ts'

/** JSON Feed of what the newest data versions changed. */
export const GET = () => jsonFeed(changesFeed('/changes-feed.json'))
