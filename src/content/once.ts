import { type Snapshot, shownSnapshot } from './snapshot.ts'

/** A value that is computed at its first use and kept as long as pages show the same snapshot. */
export function once<T extends object>(compute: () => T): () => T {
  let value: T | undefined
  let of: Snapshot | undefined
  return () => {
    const snapshot = shownSnapshot()
    if (value === undefined || of !== snapshot) {
      value = compute()
      of = snapshot
    }
    return value
  }
}

/** Adds to the list that a map keeps under a key. */
export function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
