import { atomFeed } from '../markup/feeds/atom.ts'
import { changesFeed } from '../markup/feeds/changes-feed.ts'

/** Atom of what the newest data versions changed. */
export const GET = () => atomFeed(changesFeed('/changes-atom.xml'))
