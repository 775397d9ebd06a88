import type { Purge } from '../api/purge.ts'
import type { GameData } from './game-data.ts'

/** Sanitises every HTML text of the game data, from any source. A clean record stays the same object. */
export function purgeGameData(data: GameData, purge: Purge): GameData {
  return {
    ...data,
    items: purgeAll(data.items, purge),
    packages: purgeAll(data.packages, purge),
    reforms: purgeAll(data.reforms, purge),
  }
}

function purgeAll<K, R extends { Description: string }>(records: ReadonlyMap<K, R>, purge: Purge): ReadonlyMap<K, R> {
  const clean = new Map<K, R>()
  for (const [key, record] of records) {
    const Description = purge(record.Description)
    clean.set(key, Description === record.Description ? record : { ...record, Description })
  }
  return clean
}
