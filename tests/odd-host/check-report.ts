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
  leftOut: ReportLine[]
  unknownItems: unknown[]
  unknownEnchants: unknown[]
  unknownMonsters: unknown[]
}

/** A report as the lines of `OddHost['expected']`, to compare both. */
export function linesOf({ quarantined, leftOut, ...rest }: Report) {
  const about = ({ collection, record }: ReportLine, field = '') => `${collection} ${record} ${field}`
  return {
    accepted: rest.accepted,
    quarantined: quarantined.map((line) => about(line, line.field.split('.')[0])).sort(),
    leftOut: leftOut.map((line) => about(line, line.field)).sort(),
    unknown: [rest.unknownItems, rest.unknownEnchants, rest.unknownMonsters].flat(),
    withoutReason: [...quarantined, ...leftOut].filter(({ reason }) => reason === ''),
  }
}

export function expectedLines({ quarantined, leftOut }: OddHost['expected']): ReturnType<typeof linesOf> {
  const lines = { quarantined: quarantined.toSorted(), leftOut: leftOut.toSorted() }
  return { accepted: true, ...lines, unknown: [], withoutReason: [] }
}
