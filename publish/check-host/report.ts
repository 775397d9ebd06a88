/** The findings about a host as lines. */
import { logText } from '../../domain/text/log-text.ts'
import type { CheckedCall } from './check-host.ts'

const width = Math.max(...['right', 'tolerably', 'wrong', 'absent', 'untried'].map(({ length }) => length))

/** A call with its verdict, and its faults below it. */
export function callLines({ call, verdict, path, faults }: CheckedCall): string[] {
  const remark = verdict === 'absent' ? ' (optional: a site lacks what it is for)' : ''
  const untried = verdict === 'untried' ? ' (no record to request, or not for this account)' : ''
  const place = path !== '' && faults.length > 0 ? `${logText(path)}: ` : ''
  return [
    `${verdict.padEnd(width)}  ${call}${remark}${untried}`,
    ...faults.map((fault) => `  ${place}${logText(fault)}`),
  ]
}

export function summaryLine(checked: readonly CheckedCall[]): string {
  const count = (verdict: CheckedCall['verdict']) => checked.filter((call) => call.verdict === verdict).length
  const counts = (['right', 'tolerably', 'wrong', 'absent', 'untried'] as const).map((one) => `${count(one)} ${one}`)
  return `${checked.length} calls: ${counts.join(', ')}. Calls that change something were not made.`
}
