import { atomFeed } from '../markup/feeds/atom.ts'
import { newsFeed } from '../markup/feeds/news-feed.ts'

/** Atom of the newest announcements. */
export const GET = () => atomFeed(newsFeed('/atom.xml'))
