import { allPosts } from '../content/posts.ts'
import { buildConfig } from '../content/site-config.ts'
import { eventCalendar } from '../markup/feeds/calendar.ts'

/** iCalendar of the announced events. */
export const GET = () => eventCalendar(allPosts(), buildConfig())
