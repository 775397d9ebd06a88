import type { Manifest } from '../../api/snapshot.ts'
import { logText } from '../../domain/text/log-text.ts'
import { describeDiff, diffSnapshots } from './diff-snapshots.ts'
import type { PullResult } from './pull.ts'
import type { Findings } from './quarantine.ts'

/** What a pull did, without its data. */
export interface PullReport {
  /** Name of the snapshot. */
  id: string
  manifest: Pick<Manifest, 'host' | 'version' | 'counts'>
  /** Whether it differs from the previous snapshot. */
  changed: boolean
  /** Number of findings of each kind. */
  findingCounts: Record<'bad' | 'references' | 'enchants' | 'monsters', number>
  history: Findings['history']
  /** Failures of calls that did not end the pull, and waits for the host's start. */
  problems: { count: number; first: string | undefined }
  /** What differs from the previous snapshot. */
  diff: string
}

export function reportPull(result: PullResult, problems: readonly string[]): PullReport {
  const { id, changed, findings } = result
  const { host, version, counts } = result.manifest
  const { bad, references, enchants, monsters, history } = findings
  return {
    id,
    manifest: { host, version, counts },
    changed,
    findingCounts: {
      bad: bad.length,
      references: references.length,
      enchants: enchants.length,
      monsters: monsters.length,
    },
    history,
    problems: { count: problems.length, first: problems[0] },
    diff: changed ? describeChanges(result) : '',
  }
}

/** For the log only: a damaged earlier snapshot does not prevent a release. */
function describeChanges({ comparison }: PullResult): string {
  if (!comparison?.before) return 'there was no snapshot before'
  try {
    return describeDiff(diffSnapshots(comparison.before, comparison.content))
  } catch (error) {
    return `what differs is unknown: ${(error as Error).message}`
  }
}

/** A summary of a pull: version and counts, and a line for each kind of problem. */
export function describePull({ id, manifest, changed, findingCounts, history }: PullReport): string {
  const counts = Object.entries(manifest.counts).map(([name, count]) => `${count} ${name}`)
  const lines = [
    `snapshot ${id} (${changed ? 'new' : 'unchanged'}), version ${logText(manifest.version) || 'unnamed'} of ${manifest.host}`,
    `  ${counts.join(', ')}`,
  ]
  if (findingCounts.bad > 0) lines.push(`  ${findingCounts.bad} quarantined: see quarantine.json`)
  for (const name of ['references', 'enchants', 'monsters'] as const) {
    const count = findingCounts[name]
    if (count > 0) lines.push(`  ${count} references to unknown ${name === 'references' ? 'items' : name}`)
  }
  for (const { file, reason } of history) lines.push(`  history: ${logText(file)} ${logText(reason)}`)
  return lines.join('\n')
}
