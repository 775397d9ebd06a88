import { dayMs } from '../time/day.ts'
import type { WoeTime } from './server-status.ts'

const minuteMs = 60_000
const dayMinutes = 1_440
const weekMinutes = 7 * dayMinutes

/** The running or the next war of a weekly plan. */
export interface NextWoe {
  time: WoeTime
  isRunning: boolean
  /** Milliseconds until it ends, if it is running, or until it begins. */
  leftMs: number
}

/**
 * The war that is running, or the next one; undefined without times. `timeZone`: the zone of the times. Hours that a
 * change of daylight saving time moves within the coming week are not considered.
 */
export function nextWoe(times: readonly WoeTime[], timeZone: string, nowMs: number): NextWoe | undefined {
  const { day, minuteOfDay } = zoneClock(timeZone, nowMs)
  const nowMinute = day * dayMinutes + minuteOfDay
  const pastMinuteMs = nowMs % minuteMs
  const wars = times.map((time) => {
    const start = time.day * dayMinutes + minutesOf(time.from)
    // An end that is not after the start is on the next day.
    const length = ((minutesOf(time.to) - minutesOf(time.from) + dayMinutes - 1) % dayMinutes) + 1
    const sinceStart = (nowMinute - start + weekMinutes) % weekMinutes
    const isRunning = sinceStart < length
    const leftMinutes = isRunning ? length - sinceStart : weekMinutes - sinceStart
    return { time, isRunning, leftMs: leftMinutes * minuteMs - pastMinuteMs }
  })
  return wars.sort((a, b) => Number(b.isRunning) - Number(a.isRunning) || a.leftMs - b.leftMs)[0]
}

/** `HH:mm` in a time zone, with the day of the week (0 = Sunday). */
export function zoneClock(timeZone: string, nowMs: number): { day: number; text: string; minuteOfDay: number } {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
  const parts = new Map(format.formatToParts(nowMs).map(({ type, value }) => [type, value]))
  const text = `${parts.get('hour')}:${parts.get('minute')}`
  const day = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(parts.get('weekday') ?? '')
  return { day, text, minuteOfDay: minutesOf(text) }
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** The two largest units of a time that is left, such as 2 天 3 小時 or 20 分鐘; less than a minute is one. */
export function leftText(leftMs: number): string {
  const minutes = Math.max(1, Math.ceil(leftMs / minuteMs))
  const days = Math.floor((minutes * minuteMs) / dayMs)
  const hours = Math.floor((minutes % dayMinutes) / 60)
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小時` : `${days} 天`
  if (hours > 0) return minutes % 60 > 0 ? `${hours} 小時 ${minutes % 60} 分` : `${hours} 小時`
  return `${minutes} 分鐘`
}
