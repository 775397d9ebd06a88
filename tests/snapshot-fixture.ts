import { mkdirSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { type Collection, collections, snapshotSchemas } from '../api/snapshot.ts'
import type { EnchantSlot } from '../domain/enchants/enchant.ts'
import { type SnapshotData, snapshotLines, writeSnapshot } from '../publish/pull/write-snapshot.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A slot without rows and costs. */
export const emptySlot: EnchantSlot = {
  Slot: 0,
  Materials: [],
  Price: 0,
  Enchants: [],
  PerfectEnchants: [],
  Upgrades: [],
  RandomUpgrades: [],
}

/** Raw records per collection; missing fields get the contract's defaults. */
export type RawRecords = Partial<Record<Collection, readonly object[]>>

/** Raw records with the contract's defaults. */
export function gameOf(records: RawRecords): SnapshotData {
  const parsed = <C extends Collection>(name: C) => v.parse(v.array(snapshotSchemas[name]), records[name] ?? [])
  return Object.fromEntries(collections.map((name) => [name, parsed(name)])) as SnapshotData
}

/**
 * Makes a snapshot of these records the current one of a folder of snapshots, and returns the snapshot's folder.
 * `calls`: the optional calls of its host.
 */
export function writeTestSnapshot(
  records: RawRecords,
  snapshots = temporaryFolder('snapshots'),
  calls: string[] = [],
): string {
  mkdirSync(snapshots, { recursive: true })
  const metadata = { host: 'http://host.test', version: '1', probe: '', calls }
  return path.join(snapshots, writeSnapshot(snapshots, snapshotLines(gameOf(records)), metadata).id)
}
