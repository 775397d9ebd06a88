import { logText } from '../../domain/log-text.ts'
import type { PullResult } from './pull.ts'

/** A summary of a pull in two or three lines. */
export function describePull({ id, manifest, changed, findings }: PullResult): string {
  const counts = Object.entries(manifest.counts).map(([name, count]) => `${count} ${name}`)
  const lines = [
    `snapshot ${id} (${changed ? 'new' : 'unchanged'}), version ${logText(manifest.version)} of ${manifest.host}`,
    `  ${counts.join(', ')}`,
  ]
  if (findings.bad.length > 0) lines.push(`  ${findings.bad.length} quarantined: see quarantine.json`)
  if (findings.references.length > 0) lines.push(`  ${findings.references.length} references to unknown items`)
  if (findings.enchants.length > 0) lines.push(`  ${findings.enchants.length} references to unknown enchants`)
  if (findings.monsters.length > 0) lines.push(`  ${findings.monsters.length} references to unknown monsters`)
  if (findings.lost.length > 0)
    lines.push(`  ${findings.lost.length} fields and rows left out for their numbers: see quarantine.json`)
  for (const { file, reason } of findings.history) lines.push(`  history: ${logText(file)} ${logText(reason)}`)
  return lines.join('\n')
}
