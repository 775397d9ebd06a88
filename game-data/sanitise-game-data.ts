import type { Sanitise } from '../api/sanitise.ts'
import type { GameData } from './game-data.ts'

/** Sanitises every HTML text of the game data, from any source. A clean record stays the same object. */
export function sanitiseGameData(data: GameData, sanitise: Sanitise): GameData {
  return {
    ...data,
    items: sanitiseAll(data.items, sanitise),
    packages: sanitiseAll(data.packages, sanitise),
    reforms: sanitiseAll(data.reforms, sanitise),
  }
}

function sanitiseAll<K, R extends { Description: string }>(
  records: ReadonlyMap<K, R>,
  sanitise: Sanitise,
): ReadonlyMap<K, R> {
  const clean = new Map<K, R>()
  for (const [key, record] of records) {
    const Description = sanitise(record.Description)
    clean.set(key, Description === record.Description ? record : { ...record, Description })
  }
  return clean
}
