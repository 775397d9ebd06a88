import { getEnchant } from '../../api/enchant.ts'
import { HttpStatusError } from '../../api/errors.ts'
import { getMap } from '../../api/map.ts'
import { getMonster } from '../../api/monster.ts'
import { getPackage } from '../../api/package.ts'
import { getRecords } from '../../api/records.ts'
import { getReform } from '../../api/reform.ts'
import type { ApiClient } from './api-client.ts'
import { requireAnswer } from './failures.ts'

/** Paths of the calls for one record. */
const paths = {
  packages: (id: string) => getPackage.path({ id }),
  reforms: (id: number) => getReform.path({ id }),
  enchants: (id: number) => getEnchant.path({ id }),
  monsters: (id: number) => getMonster.path({ id }),
  maps: (name: string) => getMap.path({ name }),
}
type Kind = keyof typeof paths
type KeyOf<K extends Kind> = Parameters<(typeof paths)[K]>[0]

/** The records that a host returns in detail. */
export interface Details {
  /** The answer about one record. Throws `HttpStatusError` 404 if the host does not have it. */
  get<K extends Kind>(kind: K, key: KeyOf<K>): Promise<unknown>
  /** Keys of all records of a kind; empty if the host returns them one by one. */
  keys(kind: Kind): string[]
  /** Number of records that `get` has returned so far. */
  counts: Record<Kind, number>
  /** Whether all records are of the expected version. */
  isCurrent: boolean
}

/** Requests all records in one call from a host that announces it, otherwise each record when it is needed. */
export async function openDetails(client: ApiClient, version: string, isAnnounced: boolean): Promise<Details> {
  const records = isAnnounced ? await requireAnswer('all records', client.call(getRecords)) : undefined
  const counts = { packages: 0, reforms: 0, enchants: 0, monsters: 0, maps: 0 }
  return {
    async get(kind, key) {
      const path = paths[kind](key as never)
      const ofKind = records?.[kind]
      if (ofKind && !Object.hasOwn(ofKind, key)) throw new HttpStatusError(client.host + path, 404, {})
      const answer = ofKind ? ofKind[String(key)] : (await client.get(path, 'record')).sent
      counts[kind]++
      return answer
    },
    keys: (kind) => Object.keys(records?.[kind] ?? {}),
    counts,
    isCurrent: records === undefined || normalizeVersion(records.Version) === version,
  }
}

/** A version in the form in which it is compared and stored. */
export function normalizeVersion(version: string): string {
  return version.trim().slice(0, 200)
}
