import { cacheForSnapshot } from './snapshot.ts'

/** A value that is computed on first use and cached as long as pages show the same snapshot. */
export function perSnapshot<T extends object>(compute: () => T): () => T {
  return () => cacheForSnapshot(compute, compute)
}
