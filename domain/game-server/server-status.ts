/** State of one of the game's servers: whether its port accepts connections; `unknown` before the first check. */
export type ServerState = 'up' | 'down' | 'unknown'

/** The three servers, in the order in which a client connects to them. */
export const serverNames = ['login', 'char', 'map'] as const

/** War of Emperium: a day of the week (0 = Sunday) and its hours, in the server's own time. */
export interface WoeTime {
  day: number
  /** `HH:mm` */
  from: string
  to: string
}

export interface ServerStatus {
  login: ServerState
  char: ServerState
  map: ServerState
  /** Players in game without autotraders; null if unknown. */
  players: number | null
  /** Shops whose owners are away. */
  autotraders: number | null
  /** UTC, ISO 8601; '' before the first check. */
  checked_at: string
  woe: WoeTime[]
  /** The server's time zone, by its IANA name. */
  time_zone: string
}

/** Reads `Wed 20:00-22:00`; undefined for anything else. */
export function parseWoeTime(text: string): WoeTime | undefined {
  const match = /^(sun|mon|tue|wed|thu|fri|sat) ([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/i.exec(text.trim())
  if (!match) return undefined
  const [, name = '', fromHour, fromMinute, toHour, toMinute] = match
  const day = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].indexOf(name.toLowerCase())
  return { day, from: `${fromHour}:${fromMinute}`, to: `${toHour}:${toMinute}` }
}

/** Of a host that names none. */
export const defaultTimeZone = 'Asia/Taipei'

/** Whether the name is a time zone that this program knows. */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string' || name === '') return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const states: readonly unknown[] = ['up', 'down'] satisfies ServerState[]

/** Reads a host's answer; undefined if it contains no server states. Unreadable parts are unknown or left out. */
export function readServerStatus(answer: unknown): ServerStatus | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const fields = answer as Record<string, unknown>
  const state = (name: string) => (states.includes(fields[name]) ? (fields[name] as ServerState) : 'unknown')
  const count = (name: string) => {
    const value = fields[name]
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null
  }
  const login = state('login')
  const char = state('char')
  const map = state('map')
  if ([login, char, map].every((one) => one === 'unknown')) return undefined
  const woe = Array.isArray(fields.woe) ? fields.woe.slice(0, 50).filter(isWoeTime) : []
  const checked_at = typeof fields.checked_at === 'string' ? fields.checked_at : ''
  const counts = { players: count('players'), autotraders: count('autotraders') }
  const time_zone = isTimeZone(fields.time_zone) ? fields.time_zone : defaultTimeZone
  return { login, char, map, ...counts, checked_at, woe, time_zone }
}

const isHour = (value: unknown) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

function isWoeTime(value: unknown): value is WoeTime {
  const { day, from, to } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return [0, 1, 2, 3, 4, 5, 6].includes(day as number) && isHour(from) && isHour(to)
}
