import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Collection, collections } from '../../api/snapshot.ts'
import { sweepStaleFiles } from '../../ops/atomic-files.ts'
import { acquireLock } from '../../ops/lock.ts'
import { OperationError } from '../../ops/operation-error.ts'
import type { Progress } from '../../ops/progress.ts'
import { type ApiClient, type ApiClientOptions, createApiClient } from './api-client.ts'
import type { Collecting } from './collect.ts'
import { collectEnchants } from './collect-enchants.ts'
import { collectItems } from './collect-items.ts'
import { collectPackages } from './collect-packages.ts'
import { collectPosts } from './collect-posts.ts'
import { collectRefining } from './collect-refining.ts'
import { collectReforms } from './collect-reforms.ts'
import { collectWorld } from './collect-world.ts'
import { countRows } from './count-rows.ts'
import { openDetails } from './details.ts'
import { untouchedText } from './failures.ts'
import { lossTexts } from './host-problems.ts'
import { type LastSnapshot, openLastSnapshot } from './last-snapshot.ts'
import { type Probe, probeHost } from './probe.ts'
import { createFindings, type Findings, leftOutKeys } from './quarantine.ts'
import { nextHistory } from './record-changes.ts'
import { resolveReferences } from './references.ts'
import { reasonsToRefuse, type Sizes } from './thresholds.ts'
import { waitForStart } from './wait-for-start.ts'
import {
  readCurrent,
  type SnapshotData,
  type SnapshotLines,
  snapshotLines,
  type WrittenSnapshot,
  writeQuarantine,
  writeSnapshot,
} from './write-snapshot.ts'

export interface PullOptions extends ApiClientOptions {
  /** Folder of the snapshots. */
  folder: string
  /** Publishes despite lost files, bad records or a decrease in size. */
  acceptLoss?: boolean
  /** VAR_DIR of a host on this machine, whose report has the details of lost files. */
  state?: string
  /** The command that sets `acceptLoss`, for messages. */
  acceptCommand?: string
  /** Skips the data if the host's version and lists equal those of the current snapshot. */
  unlessChanged?: boolean
  /** Folder whose current snapshot the sizes are compared with; default: `folder`. */
  baseline?: string
  /** Default: shows nothing. */
  progress?: Progress
  /** Time for the record of changes; default: now. */
  recordedAt?: number
}

export interface PullResult extends WrittenSnapshot {
  findings: Findings
  /** The previous snapshot, and the content of this one; absent if the data were not requested. */
  comparison?: { before: LastSnapshot | undefined; content: SnapshotLines }
}

const noProgress: Progress = { expect() {}, step() {}, end() {} }
const defaultAcceptCommand = 'npm run pull -- --accept-loss'

/** Number of attempts to read all calls from one version of the host's data. */
const maxRounds = 3

/**
 * Pulls a validated snapshot from the host. Throws `OperationError` and leaves the last good snapshot unchanged if the
 * host cannot be read, or if its data seem broken.
 */
export async function pull(options: PullOptions): Promise<PullResult> {
  const { folder, host } = options
  mkdirSync(folder, { recursive: true })
  const lock = acquireLock(folder, 'pull')
  const client = createApiClient(options)
  try {
    sweepStaleFiles(folder)
    const baseline = options.baseline ?? folder
    const last = readCurrent(baseline)
    await waitForStart(client)
    const probe = await probeHost(client)
    if (options.unlessChanged && last?.manifest.host === host && last.manifest.probe === probe.hash) {
      return { ...last, changed: false, findings: createFindings() }
    }
    const refuse = (current: Probe) => (options.acceptLoss ? undefined : refuseLostFiles(current, options))
    refuse(probe)
    const progress = options.progress ?? noProgress
    const { data, sizes, findings, probe: settled } = await collectSettled(client, progress, probe, refuse)
    progress.end()
    const { version, source, incomplete, calls } = settled
    // With an empty one, the next pull requests the data again: the records that the host failed to send may be back.
    const probeHash = findings.unsent > 0 ? '' : settled.hash
    const metadata = { host, source, version, incomplete, calls, leftOut: leftOutKeys(findings), probe: probeHash }
    const reasons = options.acceptLoss ? [] : reasonsToRefuse(sizes, findings, last?.manifest, { host, source })
    if (reasons.length > 0) {
      writeQuarantine(folder, host, false, findings)
      throw refusal(reasons, options)
    }
    const before = last && openLastSnapshot(path.join(baseline, last.id), last.manifest)
    const content = snapshotLines(data)
    const at = options.recordedAt ?? Date.now()
    const history = nextHistory(before, { host, source, version, content, findings, at })
    writeQuarantine(folder, host, true, findings)
    const written = writeSnapshot(folder, content, metadata, history)
    return { ...written, findings, comparison: { before, content } }
  } finally {
    // Also the calls that are still running after one has failed.
    client.close()
    lock.release()
  }
}

/** Collects until the game is the same before and after: a patch in between would mix two versions. */
async function collectSettled(client: ApiClient, progress: Progress, first: Probe, refuse: (probe: Probe) => void) {
  let probe = first
  for (let round = 1; round <= maxRounds; round++) {
    const collected = await collectAll({ client, progress, findings: createFindings() }, probe)
    const after = await probeHost(client)
    refuse(after)
    if (after.gameHash === probe.gameHash && collected.isCurrent) return { ...collected, probe }
    probe = after
  }
  throw new OperationError(
    'host',
    `the host's data changed during the pull, or its answers are of different versions, ${maxRounds} times in a row`,
    client.host,
    `Run the command again when the patch is complete. ${untouchedText}`,
  )
}

interface PulledGame {
  data: SnapshotData
  sizes: Sizes
  findings: Findings
  /** Whether all answers are of one version. */
  isCurrent: boolean
}

async function collectAll(common: Omit<Collecting, 'details'>, probe: Probe): Promise<PulledGame> {
  const { findings, client } = common
  const items = await collectItems(common, probe.announcesFacts)
  const details = await openDetails(client, probe.version, probe.announcesRecords)
  const collecting = { ...common, details }
  const itemById = new Map(items.data.items.map((item) => [item.Id, item]))
  const [packages, reforms, enchants, posts, world, refining] = await Promise.all([
    collectPackages(collecting, itemById),
    collectReforms(collecting, itemById),
    collectEnchants(collecting, itemById),
    collectPosts(collecting),
    collectWorld(collecting),
    collectRefining(collecting),
  ])
  const data = resolveReferences(
    {
      ...items.data,
      ...packages.data,
      ...reforms.data,
      ...enchants.data,
      ...world.data,
      ...refining.data,
      ...posts.data,
    },
    findings,
  )
  sortFindings(findings)
  const kept = Object.fromEntries(collections.map((name) => [name, data[name].length])) as Record<Collection, number>
  const listed = {
    ...items.listed,
    ...packages.listed,
    ...reforms.listed,
    ...enchants.listed,
    ...world.listed,
    ...refining.listed,
    ...posts.listed,
  }
  const received = { ...listed, ...details.counts }
  const sizes = { listed, counted: probe.counts, received, kept, rows: countRows(data) }
  return { data, sizes, findings, isCurrent: details.isCurrent }
}

/** Calls finish in any order; sorting makes the report deterministic. */
function sortFindings(findings: Findings): void {
  const order = (a: { collection: Collection; record: string }, b: { collection: Collection; record: string }) =>
    collections.indexOf(a.collection) - collections.indexOf(b.collection) ||
    a.record.localeCompare(b.record, 'en', { numeric: true })
  findings.bad.sort(order)
  findings.references.sort(order)
  findings.enchants.sort(order)
  findings.monsters.sort(order)
}

function refuseLostFiles({ missing, version }: Probe, { host, state, acceptCommand }: PullOptions): void {
  if (missing.length === 0) return
  const lost = lossTexts(state, version, missing)
  throw new OperationError(
    'refused',
    ['the host has lost files of the game data:', ...lost.map((text) => `  - ${text}`)],
    host,
    `Restore or correct them; if intended, name them in GAME_DATA_MISSING of the host, or type \`${acceptCommand ?? defaultAcceptCommand}\`. ${untouchedText}`,
  )
}

function refusal(reasons: string[], { host, folder, acceptCommand }: PullOptions): OperationError {
  return new OperationError(
    'refused',
    ["the host's data looks broken:", ...reasons.map((reason) => `  - ${reason}`)],
    `${host}; details in ${folder}/quarantine.json`,
    `Fix the data on the host, or type \`${acceptCommand ?? defaultAcceptCommand}\` if the change is intended. ${untouchedText}`,
  )
}
