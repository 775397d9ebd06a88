import { fill } from '../copy/fill.ts'
import { stripCopy } from '../copy/server-state.ts'
import { dayMs } from '../time/day.ts'
import { dayStartMs, instantMs, taipeiText } from '../time/taipei-time.ts'

/** First and last day of an announced event: `YYYY-MM-DD` in Taipei; an absent one is open. */
export interface EventDays {
  event_from?: string | undefined
  event_to?: string | undefined
}

/** A host's text as the day of an event: a day, or an instant, whose day in Taipei counts; undefined if it is neither. */
export function eventDay(text: string): string | undefined {
  const instant = instantMs(text)
  return instant === undefined ? undefined : taipeiText(instant).slice(0, 10)
}

/** Whether the first day is not after the last one. */
export function areDaysInOrder({ event_from, event_to }: EventDays): boolean {
  return !event_from || !event_to || event_from <= event_to
}

/** `none`: the announcement names no days, or the last one is before the first. */
export function eventState(days: EventDays, nowMs: number): 'none' | 'planned' | 'running' | 'over' {
  const { event_from: from, event_to: to } = days
  if ((!from && !to) || !areDaysInOrder(days)) return 'none'
  const today = taipeiText(nowMs).slice(0, 10)
  if (from && today < from) return 'planned'
  return to && today > to ? 'over' : 'running'
}

/** Running events by their end, those without an end last; then planned ones by their first day. Others are left out. */
export function currentEvents<Event extends EventDays>(posts: readonly Event[], nowMs: number): Event[] {
  const inState = (state: 'running' | 'planned') => posts.filter((post) => eventState(post, nowMs) === state)
  const last = '9999-12-31'
  return [
    ...inState('running').sort((a, b) => compare(a.event_to ?? last, b.event_to ?? last)),
    ...inState('planned').sort((a, b) => compare(a.event_from ?? last, b.event_from ?? last)),
  ]
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The days of an event, such as 11/25 ～ 12/03; an open end says so. */
export function eventDaysText({ event_from, event_to }: EventDays): string {
  const short = (day: string) => day.slice(5).replace('-', '/')
  if (event_from && event_to) {
    if (event_from === event_to) return short(event_to)
    return fill(stripCopy.days, { from: short(event_from), to: short(event_to) })
  }
  if (event_to) return fill(stripCopy.untilDay, { to: short(event_to) })
  return event_from ? fill(stripCopy.since, { from: short(event_from) }) : ''
}

/** How long an event still runs, or when it begins; '' for one without an end, or that is over. */
export function eventLeftText(days: EventDays, nowMs: number): string {
  const state = eventState(days, nowMs)
  const today = dayStartMs(taipeiText(nowMs).slice(0, 10)) as number
  const daysUntil = (day: string) => Math.round(((dayStartMs(day) ?? today) - today) / dayMs)
  if (state === 'planned' && days.event_from) return fill(stripCopy.startsIn, { n: daysUntil(days.event_from) })
  if (state !== 'running' || !days.event_to) return ''
  const left = daysUntil(days.event_to)
  return left === 0 ? stripCopy.lastDay : fill(stripCopy.daysLeft, { n: left + 1 })
}
