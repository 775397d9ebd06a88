/** Taipei has used UTC+8 without daylight saving time since 1980; announcements are younger. */
export const taipeiOffsetMs = 8 * 3_600_000

const pattern = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i

/**
 * Reads a host's time text as milliseconds since 1970; undefined if it is invalid. Accepts ISO 8601 and `YYYY-MM-DD
 * HH:mm:ss`; without a zone it is Taipei's time.
 */
export function instantMs(text: string): number | undefined {
  const match = pattern.exec(text.trim())
  if (!match) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as Six
  const zone = zoneMs(match[8])
  if (year < 1 || hour > 23 || minute > 59 || second > 59 || zone === undefined) return undefined
  const millis = Math.floor(Number(`0.${match[7] ?? 0}`) * 1000)
  // Date.UTC maps the years 0 to 99 to 1900 to 1999; some databases write 0001-01-01 for "none".
  const local = new Date(0)
  local.setUTCFullYear(year, month - 1, day)
  if (local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) return undefined
  return local.setUTCHours(hour, minute, second, millis) - zone
}

/** The start of a day, `YYYY-MM-DD` in Taipei, in milliseconds since 1970; undefined for any other text. */
export function dayStartMs(text: string): number | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? instantMs(text) : undefined
}

type Six = [number, number, number, number, number, number]

/** Undefined for an offset larger than any time zone's. */
function zoneMs(zone: string | undefined): number | undefined {
  if (zone === undefined) return taipeiOffsetMs
  if (zone.toUpperCase() === 'Z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(-2))
  if (hours > 14 || minutes > 59) return undefined
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

/**
 * A host's time text as `YYYY-MM-DD HH:mm` in Taipei, independent of the reader's zone; an invalid time is left
 * unchanged.
 */
export function taipeiTimeText(text: string): string {
  const instant = instantMs(text)
  return instant === undefined ? text.trim() : taipeiText(instant)
}

/** A time (milliseconds since 1970) as `YYYY-MM-DD HH:mm` in Taipei. */
export function taipeiText(timeMs: number): string {
  // From the year 10000, ISO 8601 writes a sign and two more digits.
  const [day, time = ''] = new Date(timeMs + taipeiOffsetMs).toISOString().replace(/^\+0*/, '').split('T')
  return `${day} ${time.slice(0, 5)}`
}
