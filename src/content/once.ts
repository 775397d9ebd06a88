import { ofSnapshot } from './snapshot.ts'

/** A value that is computed on first use and cached as long as pages show the same snapshot. */
export function once<T extends object>(compute: () => T): () => T {
  return () => ofSnapshot(compute, compute)
}
