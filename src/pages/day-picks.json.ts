import { dayPicks } from '../content/views/day-picks.ts'

/** The records of the coming days; the home page has those of the day of its build. */
export const GET = () => Response.json(dayPicks())
