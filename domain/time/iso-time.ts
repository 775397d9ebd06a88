/** A time in UTC milliseconds as ISO 8601 in UTC; null for null. */
export function isoTime<Time extends number | null>(atMs: Time): Time extends null ? string | null : string
export function isoTime(atMs: number | null): string | null {
  return atMs === null ? null : new Date(Number(atMs)).toISOString()
}
