import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { getEnchants } from '../../api/enchant.ts'
import { HttpStatusError } from '../../api/errors.ts'
import { getItemFacts, getItemVersion, missingSchema, sourceSchema } from '../../api/item.ts'
import { getMaps } from '../../api/map.ts'
import { getMonsters } from '../../api/monster.ts'
import { getNpcShops } from '../../api/npc-shop.ts'
import { getPackages } from '../../api/package.ts'
import { getReforms } from '../../api/reform.ts'
import { type ApiClient, answerLimits } from './api-client.ts'
import { required } from './collect.ts'
import { writeJson } from './json.ts'
import { hasLink } from './link-header.ts'
import { askOptional } from './optional-list.ts'
import { getPostList } from './post-list.ts'
import { announcesRecords, comparable } from './records.ts'

export interface Probe {
  /** The host's game data version; '' if it has none. */
  version: string
  /** Identifies the game; '' if the host does not name it. */
  source: string
  /** Hash over the version and all lists. */
  hash: string
  /** Whether the host announces the call that returns all records at once. */
  announcesRecords: boolean
  /** Whether the host announces the call that returns item facts separately from the item map. */
  announcesFacts: boolean
  /** Game data files that the host reports as missing. */
  missing: readonly string[]
}

/**
 * Checks with a few small calls whether anything changed. The version alone is not enough: it does not cover
 * announcements, and other hosts may update it for items only. Changes of such a host inside a box, under the same
 * version and the same list, are found by `--force` only.
 */
export async function probeHost(client: ApiClient): Promise<Probe> {
  const list = answerLimits.list
  const [about, ...lists] = await Promise.all([
    required('the version', readVersion(client)),
    required('the package list', client.raw(getPackages, undefined, list)),
    required('the reform list', client.raw(getReforms, undefined, list)),
    required('the enchant list', client.raw(getEnchants, undefined, list)),
    required('the announcement list', client.raw(getPostList, undefined, list)),
    askOptional(client, getMonsters),
    askOptional(client, getMaps),
    askOptional(client, getNpcShops),
  ])
  const hash = createHash('sha256')
    .update(writeJson([about.version, ...lists]))
    .digest('hex')
  return { ...about, hash }
}

async function readVersion(client: ApiClient): Promise<Omit<Probe, 'hash'>> {
  try {
    const { sent, headers } = await client.get(getItemVersion, undefined, answerLimits.list)
    return {
      version: comparable(await client.check(getItemVersion, undefined, sent)),
      source: v.parse(sourceSchema, sent).Source,
      announcesRecords: announcesRecords(headers.link),
      announcesFacts: hasLink(headers.link, getItemFacts.path(), 'related'),
      missing: v.parse(missingSchema, sent).Missing,
    }
  } catch (error) {
    if (error instanceof HttpStatusError && error.status === 404)
      return { version: '', source: '', announcesRecords: false, announcesFacts: false, missing: [] }
    throw error
  }
}
