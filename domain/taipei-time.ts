/** Taipei has kept UTC+8 without summer time since 1980; announcements are younger. */
const offsetMs = 8 * 3_600_000

const pattern = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i

/**
 * The instant, in milliseconds since 1970, that a host's time text means; undefined where it is none.
 * Accepts ISO 8601 and `YYYY-MM-DD HH:mm:ss`; without a zone it is Taipei's time.
 */
export function instantMs(text: string): number | undefined {
  const match = pattern.exec(text.trim())
  if (!match) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as Six
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const millis = Math.floor(Number(`0.${match[7] ?? 0}`) * 1000)
  const local = Date.UTC(year, month - 1, day, hour, minute, second, millis)
  const back = new Date(local)
  if (back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day) return undefined
  return local - zoneMs(match[8])
}

type Six = [number, number, number, number, number, number]

function zoneMs(zone: string | undefined): number {
  if (zone === undefined) return offsetMs
  if (zone.toUpperCase() === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000
}

/** A host's time text as `YYYY-MM-DD HH:mm` in Taipei, whatever the reader's zone; a text that is no time stays as it is. */
export function taipeiTimeText(text: string): string {
  const instant = instantMs(text)
  return instant === undefined ? text.trim() : taipeiText(instant)
}

/** An instant as `YYYY-MM-DD HH:mm` in Taipei. */
export function taipeiText(instant: number): string {
  return new Date(instant + offsetMs).toISOString().slice(0, 16).replace('T', ' ')
}
