/** One of the game's servers, by whether its port takes connections; `unknown` before the first look. */
export type ServerState = 'up' | 'down' | 'unknown'

/** War of emperium: a day of the week (0 = Sunday) and its hours, in the server's own time. */
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
  /** Players in game without autotraders; null where it cannot be known. */
  players: number | null
  /** Shops whose owners are away. */
  autotraders: number | null
  /** UTC, ISO 8601; '' before the first look. */
  checked_at: string
  woe: WoeTime[]
}

/** Reads `Wed 20:00-22:00`; undefined for anything else. */
export function parseWoeTime(text: string): WoeTime | undefined {
  const match = /^(sun|mon|tue|wed|thu|fri|sat) ([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/i.exec(text.trim())
  if (!match) return undefined
  const [, name = '', fromHour, fromMinute, toHour, toMinute] = match
  const day = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].indexOf(name.toLowerCase())
  return { day, from: `${fromHour}:${fromMinute}`, to: `${toHour}:${toMinute}` }
}
