import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Collection, collections } from '../../api/snapshot.ts'
import { sweepStaleFiles } from '../../ops/atomic-files.ts'
import { acquireLock } from '../../ops/lock.ts'
import { OperationError } from '../../ops/operation-error.ts'
import { createProgress, type Progress } from '../../ops/progress.ts'
import { type ApiClient, type ApiClientOptions, createApiClient } from './api-client.ts'
import type { Collecting } from './collect.ts'
import { collectEnchants } from './collect-enchants.ts'
import { collectItems } from './collect-items.ts'
import { collectPackages } from './collect-packages.ts'
import { collectPosts } from './collect-posts.ts'
import { collectReforms } from './collect-reforms.ts'
import { collectWorld } from './collect-world.ts'
import { countRows } from './count-rows.ts'
import { type LastSnapshot, openLastSnapshot } from './last-snapshot.ts'
import { type Probe, probeHost } from './probe.ts'
import { createFindings, type Findings } from './quarantine.ts'
import { nextHistory } from './record-changes.ts'
import { fetchRecords, noRecords } from './records.ts'
import { resolveReferences } from './references.ts'
import { reasonsToRefuse, type Sizes } from './thresholds.ts'
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
  /** Publishes despite bad records or a decrease in size. */
  acceptLoss?: boolean
  /** The command that sets `acceptLoss`, for messages; npm ignores an option before its `--`. */
  acceptCommand?: string
  /** Skips the data if the host's version and lists equal those of the current snapshot. */
  unlessChanged?: boolean
  /** Folder whose current snapshot the sizes are compared with; default: `folder`. */
  baseline?: string
  /** Timeout of the whole pull: a host may answer each call in time and still never finish. */
  withinMs?: number
  progress?: Progress
  /** Time for the record of changes, in milliseconds since 1970; default: now. */
  now?: number
}

export interface PullResult extends WrittenSnapshot {
  findings: Findings
  /** The previous snapshot, and the content of this one; absent if the data were not requested. */
  compared?: { before: LastSnapshot | undefined; content: SnapshotLines }
}

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
  const limit = timeLimit(options)
  const client = createApiClient({ ...options, signal: limit.signal })
  try {
    sweepStaleFiles(folder)
    const last = readCurrent(options.baseline ?? folder)
    const probe = await probeHost(client)
    if (options.unlessChanged && last?.manifest.host === host && last.manifest.probe === probe.hash) {
      return { ...last, changed: false, findings: createFindings() }
    }
    refuseLostFiles(probe, host)
    const progress = options.progress ?? createProgress('pull')
    const { data, sizes, findings, probe: settled } = await collectSettled(client, progress, probe)
    progress.end()
    const reasons = options.acceptLoss
      ? []
      : reasonsToRefuse(sizes, findings, last?.manifest, { host, source: probe.source })
    const { version, source, hash } = settled
    const from = options.baseline ?? folder
    const before = last && openLastSnapshot(path.join(from, last.id), last.manifest)
    const content = snapshotLines(data)
    const history =
      reasons.length > 0
        ? undefined
        : nextHistory(before, { host, source, version, content, findings, now: options.now ?? Date.now() })
    writeQuarantine(folder, host, reasons.length === 0, findings)
    if (reasons.length > 0) throw refusal(reasons, host, folder, options.acceptCommand)
    const written = writeSnapshot(folder, content, { host, source, version, probe: hash }, history)
    return { ...written, findings, compared: { before, content } }
  } finally {
    // Aborts the calls that are still running after one has failed; they would keep the process alive.
    limit.end()
    client.close()
    lock.release()
  }
}

/** Aborts all calls when the pull is over: on timeout, by the caller's signal, or with `end`. */
function timeLimit({ withinMs = 20 * 60_000, host, signal }: PullOptions): { signal: AbortSignal; end(): void } {
  const over = new AbortController()
  const timer = setTimeout(() => {
    const what = `the pull was not complete within ${formatTime(withinMs)}`
    const mend =
      'Find out why the host is so slow, or give it more time with PULL_MINUTES. The last good snapshot is untouched.'
    over.abort(new OperationError('host', what, host, mend))
  }, withinMs)
  return {
    signal: AbortSignal.any([over.signal, ...(signal ? [signal] : [])]),
    end() {
      clearTimeout(timer)
      over.abort(new Error('the pull has ended'))
    },
  }
}

function formatTime(ms: number): string {
  return ms % 60_000 === 0 ? `${ms / 60_000} minutes` : `${ms / 1000} seconds`
}

/** Collects until the probe is the same before and after: a patch in between would mix two versions. */
async function collectSettled(client: ApiClient, progress: Progress, first: Probe) {
  let probe = first
  for (let round = 1; round <= maxRounds; round++) {
    const collected = await collectAll({ client, progress, findings: createFindings() }, probe)
    const after = await probeHost(client)
    refuseLostFiles(after, client.host)
    if (after.hash === probe.hash) return { ...collected, probe }
    probe = after
  }
  throw new OperationError(
    'host',
    `the host's data changed during the pull, ${maxRounds} times in a row`,
    client.host,
    'Run the command again when the patch is complete. The last good snapshot is untouched.',
  )
}

interface Collected {
  data: SnapshotData
  sizes: Sizes
  findings: Findings
}

async function collectAll(common: Omit<Collecting, 'records'>, probe: Probe): Promise<Collected> {
  const { findings, client } = common
  // The items are requested first: with one call at a time they must not wait for optional data.
  const fetchedItems = collectItems(common, probe.announcesFacts)
  const records = probe.announcesRecords ? fetchRecords(client, probe.version) : noRecords
  const collecting = { ...common, records }
  const collected = fetchedItems.then((items) => {
    records.hurry()
    const byId = new Map(items.items.map((item) => [item.Id, item]))
    return Promise.all([
      items,
      collectPackages(collecting, byId),
      collectReforms(collecting, byId),
      collectEnchants(collecting, byId),
      collectPosts(collecting),
      collectWorld(collecting),
    ])
  })
  const [items, packages, reforms, enchants, posts, world] = await collected.finally(records.end)
  const data = resolveReferences(
    {
      items: items.items,
      packages: packages.packages,
      reforms: reforms.reforms,
      enchants: enchants.enchants,
      enchantables: enchants.enchantables,
      monsters: world.monsters,
      maps: world.maps,
      shops: world.shops,
      dropRules: world.dropRules,
      posts: posts.posts,
    },
    findings,
  )
  sortFindings(findings)
  const kept = Object.fromEntries(collections.map((name) => [name, data[name].length])) as Record<Collection, number>
  const listed = {
    items: items.listed,
    packages: packages.listed,
    reforms: reforms.listed,
    ...enchants.listed,
    ...world.listed,
    posts: posts.listed,
  }
  return { data, sizes: { listed, kept, rows: countRows(data) }, findings }
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
  findings.lost.sort(order)
}

/** `--accept-loss` does not accept a lost file: a table that lost all rows always aborts the pull. */
function refuseLostFiles({ missing }: Probe, host: string): void {
  if (missing.length === 0) return
  throw new OperationError(
    'refused',
    ['the host has lost files of the game data:', ...missing.slice(0, 20).map((file) => `  - ${file}`)],
    host,
    'Restore them; if they are missing on purpose, name them in GAME_DATA_MISSING of the host. The last good snapshot is untouched.',
  )
}

function refusal(
  reasons: string[],
  host: string,
  folder: string,
  accept = 'npm run pull -- --accept-loss',
): OperationError {
  return new OperationError(
    'refused',
    ["the host's data looks broken:", ...reasons.map((reason) => `  - ${reason}`)],
    `${host}; details in ${folder}/quarantine.json`,
    `Fix the data on the host, or type \`${accept}\` if the change is intended. The last good snapshot is untouched.`,
  )
}
