import { ofSnapshot } from './snapshot.ts'

/** A value that is computed on first use and cached as long as pages show the same snapshot. */
export function once<T extends object>(compute: () => T): () => T {
  return () => ofSnapshot(compute, compute)
}

/** Appends a value to the list under a key. */
export function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
