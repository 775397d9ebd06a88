import type { OddHost } from './odd-host.ts'

interface ReportLine {
  collection: string
  record: string
  field: string
  reason: string
}

/** The part of `quarantine.json` that an odd host has an effect on. */
export interface Report {
  accepted: boolean
  quarantined: ReportLine[]
  unknownItems: unknown[]
  unknownEnchants: unknown[]
  unknownMonsters: unknown[]
}

/** A report as the lines of `OddHost['expected']`, to compare both. */
export function linesOf({ quarantined, ...rest }: Report) {
  return {
    accepted: rest.accepted,
    quarantined: quarantined
      .map(({ collection, record, field }) => `${collection} ${record} ${field.split('.')[0]}`)
      .sort(),
    unknown: [rest.unknownItems, rest.unknownEnchants, rest.unknownMonsters].flat(),
    withoutReason: quarantined.filter(({ reason }) => reason === ''),
  }
}

export function expectedLines({ quarantined }: OddHost['expected']): ReturnType<typeof linesOf> {
  return { accepted: true, quarantined: quarantined.toSorted(), unknown: [], withoutReason: [] }
}
