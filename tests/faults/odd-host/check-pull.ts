/** Whether the report of a pull is what the model says. */

import type { Expected } from './model.ts'
import type { Collection, Loss } from './records.ts'

export interface Report {
  accepted: boolean
  quarantined: { collection: Collection; record: string; field: string; reason: string }[]
  leftOut: { collection: Collection; record: string; field: string; reason: string }[]
  unknownEnchants: { collection: Collection; record: string; field: string; enchant: number }[]
  unknownMonsters: { collection: Collection; record: string; field: string; monster: number }[]
  unknownItems: { collection: Collection; record: string; field: string; item: number }[]
}

/** Everything that is wrong, a line each. */
export function faultsOfReport(report: Report, expected: Expected): string[] {
  const faults: string[] = []
  if (report.accepted !== (expected.code === 0)) faults.push(`accepted is ${report.accepted}`)
  const rest = [...report.quarantined]
  // Those whose record is known first, so that no other takes their line.
  const losses = [...expected.losses].sort((a, b) => Number(a.record === undefined) - Number(b.record === undefined))
  for (const loss of losses) {
    const at = rest.findIndex((entry) => isAbout(entry, loss))
    if (at < 0) faults.push(`not reported: ${JSON.stringify(loss)}`)
    else if (rest.splice(at, 1)[0]?.reason === '') faults.push(`without a reason: ${JSON.stringify(loss)}`)
  }
  for (const entry of rest) faults.push(`reported without cause: ${JSON.stringify(entry).slice(0, 500)}`)
  const about = ({ collection, record }: { collection: Collection; record: string }, what: unknown) =>
    `${collection} ${record} ${what}`
  const compare = (what: string, told: readonly string[], wanted: ReadonlySet<string>) => {
    for (const name of wanted) if (!told.includes(name)) faults.push(`${what} not reported: ${name}`)
    for (const name of told) if (!wanted.has(name)) faults.push(`${what} reported without cause: ${name}`)
  }
  compare(
    'an unknown item',
    report.unknownItems.map((entry) => about(entry, entry.item)),
    expected.unknownItems,
  )
  compare(
    'an unknown enchant',
    report.unknownEnchants.map((entry) => about(entry, entry.enchant)),
    expected.unknownEnchants,
  )
  compare(
    'an unknown monster',
    report.unknownMonsters.map((entry) => about(entry, entry.monster)),
    expected.unknownMonsters,
  )
  const numbers = report.leftOut.map((entry) => about(entry, entry.field))
  compare(
    'a number',
    numbers.filter((name) => !expected.leftOutOfLost.has(name)),
    expected.leftOut,
  )
  return faults
}

function isAbout(entry: Report['quarantined'][number], { collection, record, field }: Loss): boolean {
  return (
    entry.collection === collection &&
    (record === undefined || entry.record === record) &&
    (field === undefined || entry.field.split('.')[0] === field)
  )
}

/** What may never reach a terminal or a log: control codes, and lines that the command did not write. */
export function faultsOfOutput(output: string): string[] {
  const faults: string[] = []
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const code = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/.exec(output)
  if (code) faults.push(`control code ${JSON.stringify(output.slice(Math.max(0, code.index - 40), code.index + 40))}`)
  if (/^\{"time":"forged"/m.test(output)) faults.push('a forged line')
  return faults
}
