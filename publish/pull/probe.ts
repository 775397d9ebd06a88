import { hash } from 'node:crypto'
import * as v from 'valibot'
import { getEnchants } from '../../api/enchant.ts'
import { HttpStatusError } from '../../api/errors.ts'
import { getItemFacts, getItemVersion, versionFactsSchema } from '../../api/item.ts'
import { getMaps } from '../../api/map.ts'
import { getMonsters } from '../../api/monster.ts'
import { getNpcShops } from '../../api/npc-shop.ts'
import { getPackages } from '../../api/package.ts'
import { getRanking, getServerStatus } from '../../api/players.ts'
import { getRecords } from '../../api/records.ts'
import { getRefineTables } from '../../api/refine.ts'
import { getReforms } from '../../api/reform.ts'
import { type Collection, collections } from '../../api/snapshot.ts'
import type { ApiClient } from './api-client.ts'
import { normalizeVersion } from './details.ts'
import { requireAnswer } from './failures.ts'
import { writeJson } from './json.ts'
import { fetchOptional, hasCall } from './optional-list.ts'
import { getPostList } from './post-list.ts'
import type { Received } from './request.ts'

export interface Probe {
  /** The host's game data version; '' if it has none. */
  version: string
  /** Identifies the game; '' if the host does not name it. */
  source: string
  /** Hash over the version, the lists of the game except the items, and the names of incomplete collections. */
  gameHash: string
  /** Hash over the same and the announcements, which may change during a pull: a host may count their readers. */
  hash: string
  /** Whether the host announces the call that returns all records at once. */
  announcesRecords: boolean
  /** Whether the host announces the call that returns item facts separately from the item map. */
  announcesFacts: boolean
  /** Game data files that the host reports as missing. */
  missing: readonly string[]
  /** Collections that lack records because of lost files. */
  incomplete: Collection[]
  /** Paths of the optional calls about players that the host has, so that pages link and reserve room for them. */
  calls: string[]
  /** Number of records that the host has, by collection; empty if it does not say so. */
  counts: Readonly<Record<string, number>>
}

/**
 * Reads version and lists, a few small calls, whose hash differs if anything changed. The version alone is not enough:
 * it does not cover announcements, and other hosts may update it for items only. A change of such a host inside a box,
 * with the same version and lists, is found only by a pull without `unlessChanged`.
 */
export async function probeHost(client: ApiClient): Promise<Probe> {
  const fetchSent = async (path: string) => (await client.get(path)).sent
  const [facts, posts, ranking, status, ...lists] = await Promise.all([
    requireAnswer('the version', readVersion(client)),
    requireAnswer('the announcement list', fetchSent(getPostList.path())),
    hasCall(client, getRanking),
    hasCall(client, getServerStatus),
    requireAnswer('the package list', fetchSent(getPackages.path())),
    requireAnswer('the reform list', fetchSent(getReforms.path())),
    requireAnswer('the enchant list', fetchSent(getEnchants.path())),
    fetchOptional(client, getMonsters),
    fetchOptional(client, getMaps),
    fetchOptional(client, getNpcShops),
    fetchOptional(client, getRefineTables),
  ])
  const gameHash = hash('sha256', writeJson([facts.version, ...lists, ...facts.incomplete]))
  const calls = [...(ranking ? [getRanking.path()] : []), ...(status ? [getServerStatus.path()] : [])]
  return { ...facts, calls, gameHash, hash: hash('sha256', writeJson([gameHash, posts, calls])) }
}

async function readVersion(client: ApiClient): Promise<Omit<Probe, 'gameHash' | 'hash' | 'calls'>> {
  try {
    const { sent, headers } = await client.get(getItemVersion.path())
    return {
      version: normalizeVersion(client.check(getItemVersion, sent)),
      announcesRecords: hasLink(headers, getRecords.path(), 'collection'),
      announcesFacts: hasLink(headers, getItemFacts.path(), 'related'),
      ...readFacts(sent),
    }
  } catch (error) {
    if (error instanceof HttpStatusError && error.status === 404)
      return { version: '', announcesRecords: false, announcesFacts: false, ...readFacts({}) }
    throw error
  }
}

/** Whether the header Link has the target with this relation, such as `</records>; rel="collection"`. */
function hasLink({ link = '' }: Received['headers'], target: string, relation: string): boolean {
  return new RegExp(`<${target}>\\s*;\\s*rel="?${relation}"?\\s*(?:,|$)`).test(String(link))
}

function readFacts(sent: unknown): Pick<Probe, 'source' | 'missing' | 'incomplete' | 'counts'> {
  const { Source, Missing, Incomplete, Counts } = v.parse(versionFactsSchema, sent)
  // Limited, because both are stored in the manifest.
  const incomplete = collections.filter((name) => Incomplete.includes(name))
  return { source: Source.slice(0, 200), missing: Missing, incomplete, counts: Counts }
}
