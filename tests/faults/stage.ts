import { createRandom, type PatchedHost } from './patched-host.ts'
import type { Workshop } from './workshop.ts'

/** A host, and a site that was published from it; the parts of the suite work on it one after the other. */
export interface Stage {
  host: PatchedHost
  shop: Workshop
}

/** `FAULTS_SEED` repeats the run that a failure names. */
export const seed = Number(process.env.FAULTS_SEED ?? 20_260)
export const random = createRandom(seed)
